//! A page is both HTML and XML, and none of its texts acts as markup.

use nimata::data::{Attachment, Block, Cells, Drawing, Grid, Page, Section};
use nimata::export::page;
use roxmltree::{Document, ParsingOptions};

const HOSTILE: &str = "\"><script src=\"http://a.b/\">alert(1)</script>]]></style><!-- &lt; ' \
                       `<img src=x onerror=alert(2)>` ` \u{1}\u{202e} </pre></title>";

/// A page with every kind of block, in which all texts are this one.
fn full_of(text: &str) -> String {
    let text = || text.to_owned();
    let grid = Grid {
        caption: text(),
        head: vec![text(), text()],
        rows: vec![vec![text(), text()], vec![text(), text()]],
        cells: Cells::Texts,
    };
    let svg = "<svg xmlns=\"http://www.w3.org/2000/svg\"><title id=\"title\">t</title></svg>";
    let blocks = vec![
        Block::Heading(text()),
        Block::Text(text()),
        Block::Note(text()),
        Block::Theorem(text()),
        Block::Facts(vec![(text(), text())]),
        Block::Table(grid.clone()),
        Block::Beside(vec![grid.clone(), grid]),
        Block::Drawing(Drawing { svg: svg.to_owned(), caption: text() }),
        Block::Drawing(Drawing { svg: svg.to_owned(), caption: text() }),
        Block::Code(text()),
        Block::Commands(vec![(text(), text())]),
        Block::Folded { summary: text(), blocks: vec![Block::Text(text())] },
        Block::File(Attachment {
            name: text(),
            media: "application/json",
            content: text().into_bytes(),
        }),
    ];
    let page = Page {
        title: text(),
        lead: text(),
        glance: vec![(text(), text())],
        sections: vec![Section::new("one", text(), blocks)],
        end: text(),
    };
    let mut file = Vec::new();
    page::write(&mut file, &page).expect("memory");
    String::from_utf8(file).expect("UTF-8")
}

/// The names of all elements in order, except those of code, which backticks make.
fn elements(html: &str) -> Vec<String> {
    let options = ParsingOptions { allow_dtd: true, ..ParsingOptions::default() };
    let document = Document::parse_with_options(html, options).expect("well-formed");
    let names = document.descendants().filter(|node| node.is_element());
    let names = names.map(|node| node.tag_name().name().to_owned());
    names.filter(|name| name != "code").collect()
}

#[test]
fn no_text_of_a_page_becomes_an_element_wherever_it_stands() {
    assert_eq!(elements(&full_of(HOSTILE)), elements(&full_of("plain")));
}

#[test]
fn a_page_forbids_itself_scripts_and_the_network() {
    let html = full_of("plain");
    let policy = "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; \
                  style-src 'unsafe-inline'\"/>";
    assert!(html.contains(policy));
}

#[test]
fn two_drawings_in_a_page_share_no_name() {
    let html = full_of("plain");
    for name in ["drawing-1", "drawing-2", "drawing-1-title", "drawing-2-title"] {
        assert_eq!(html.matches(&format!(" id=\"{name}\"")).count(), 1, "{name}");
    }
}
