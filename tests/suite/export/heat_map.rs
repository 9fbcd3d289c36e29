//! Heat maps: the content of the pictures, read back from the files.
//!
//! With `NIMATA_BLESS` set, the golden file is written instead of compared. Look at it before you
//! commit it.

use nimata_testing::Chance;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io::{self, Cursor, Write};

use nimata::data::HeatMap;
use nimata::export::ExportError;
use nimata::export::heat_map::{PNG_SIDE, SVG_SIDE, TIKZ_SIDE, write_png, write_svg, write_tikz};
use nimata::game::exco_nim::Table;

use nimata_testing::root;

fn map(columns: usize, numbers: Vec<u32>) -> HeatMap {
    HeatMap {
        title: "A map".to_owned(),
        legend: "number".to_owned(),
        horizontal: "x2".to_owned(),
        vertical: "x1".to_owned(),
        columns,
        numbers: numbers.into_iter().map(Some).collect(),
        ..HeatMap::default()
    }
}

/// u − G of EXCO-NIM on a square.
fn gap(x0: usize, side: usize) -> HeatMap {
    let table = Table::new(x0 + 1, side, side, &Default::default()).expect("a small box");
    let cells = (0..side).flat_map(|x1| (0..side).map(move |x2| (x1, x2)));
    let gaps = cells.map(|(x1, x2)| u32::try_from(table.gap(x0, x1, x2)).expect("a small gap"));
    HeatMap {
        title: format!("u − G of exco:2 at x0 = {x0}"),
        legend: "u − G".to_owned(),
        ..map(side, gaps.collect())
    }
}

/// Numbers below `bound` without a visible pattern; about every other one is 0.
fn scattered(columns: usize, rows: usize, bound: u32) -> HeatMap {
    let mut chance = Chance(1);
    let mut next = || u32::try_from(chance.below(1 << 24)).expect("24 bits");
    let numbers = (0..columns * rows).map(|_| if next() % 2 == 0 { 0 } else { next() % bound });
    map(columns, numbers.collect())
}

fn svg(map: &HeatMap) -> String {
    let mut file = Vec::new();
    write_svg(&mut file, map).expect("within the limits");
    String::from_utf8(file).expect("UTF-8")
}

fn png(map: &HeatMap) -> Vec<u8> {
    let mut file = Vec::new();
    write_png(&mut file, map).expect("within the limits");
    file
}

type Colour = [u8; 3];

fn colour(hex: &str) -> Colour {
    let byte = |at: usize| u8::from_str_radix(&hex[at..at + 2], 16).expect("two digits");
    [byte(0), byte(2), byte(4)]
}

/// The colours of the cells according to the paths; `None` where there is no path. Fails if two
/// paths overlap.
fn painted(svg: &str, map: &HeatMap) -> Vec<Option<Colour>> {
    let mut cells = vec![None; map.numbers.len()];
    for path in svg.split("<path fill=\"#").skip(1) {
        let (fill, rest) = path.split_at(6);
        let d = rest.trim_start_matches("\" d=\"").split('"').next().expect("a path");
        for rectangle in d.split('M').skip(1) {
            let numbers = rectangle.split([' ', 'h', 'v', '-']).filter(|number| !number.is_empty());
            let numbers: Vec<usize> = numbers.map(|n| n.parse().expect("a number")).collect();
            let [x, y, width, height, back] = numbers[..] else { panic!("{rectangle}") };
            assert_eq!(width, back, "{rectangle} is closed");
            for cell in (y..y + height).flat_map(|y| (x..x + width).map(move |x| (x, y))) {
                assert!(cell.0 < map.columns, "{cell:?} is in the map");
                let slot = &mut cells[cell.1 * map.columns + cell.0];
                assert_eq!(*slot, None, "{cell:?} is painted once");
                *slot = Some(colour(fill));
            }
        }
    }
    cells
}

/// Left, top, and the width and height of a cell.
fn plot(svg: &str) -> [usize; 4] {
    let found = svg.split("<g transform=\"translate(").nth(1).expect("a group of cells");
    let found = found.split(")\"").next().expect("an end");
    let numbers = found.split(|c: char| !c.is_ascii_digit()).filter(|part| !part.is_empty());
    let numbers: Vec<usize> = numbers.map(|n| n.parse().expect("a number")).collect();
    match numbers[..] {
        [x, y, side] => [x, y, side, side],
        [x, y, width, height] => [x, y, width, height],
        _ => panic!("{found}"),
    }
}

/// Width, height and the pixels.
fn decoded(file: &[u8]) -> (usize, usize, Vec<Colour>) {
    let mut decoder = png::Decoder::new(Cursor::new(file));
    decoder.set_transformations(png::Transformations::EXPAND);
    let mut reader = decoder.read_info().expect("a PNG");
    let mut buffer = vec![0; reader.output_buffer_size().expect("a small picture")];
    let frame = reader.next_frame(&mut buffer).expect("pixels");
    assert_eq!(frame.color_type, png::ColorType::Rgb);
    let pixels = buffer[..frame.buffer_size()].chunks_exact(3).map(|c| [c[0], c[1], c[2]]);
    let size = |n: u32| usize::try_from(n).expect("a small picture");
    (size(frame.width), size(frame.height), pixels.collect())
}

const ZERO: Colour = [0xd5, 0x5e, 0x00];

#[test]
fn svg_paths_cover_exactly_the_cells_of_each_colour() {
    // A number has the same colour in all maps.
    let mut colours = BTreeMap::new();
    for map in [
        scattered(37, 23, 6),
        scattered(1, 30, 3),
        gap(3, 16),
        scattered(64, 41, 500),
        gap(1, 64),
        map(2, vec![0, 0, 0, 0]),
        map(1, vec![7]),
    ] {
        for (&number, painted) in map.numbers.iter().zip(painted(&svg(&map), &map)) {
            assert_eq!(painted.is_none(), number == Some(0), "only cells with 0 show the ground");
            assert_eq!(
                *colours.entry(number).or_insert(painted),
                painted,
                "{number:?} has one colour"
            );
        }
    }
    let different: BTreeSet<_> = colours.values().take(33).collect();
    assert_eq!(different.len(), 33, "numbers up to 32 are told apart");
    // Green falls from lavender to violet.
    let greens: Vec<u8> = colours.values().skip(8).flatten().map(|colour| colour[1]).collect();
    assert!(greens.is_sorted_by(|a, b| a >= b), "{greens:?}");
}

#[test]
fn rows_that_repeat_are_one_rectangle() {
    assert!(svg(&map(2, vec![0, 5, 0, 5, 0, 5])).contains("d=\"M1 0h1v3h-1\""));
}

#[test]
fn png_cells_are_whole_pixels_of_the_colour_that_the_svg_has() {
    for map in [gap(1, 256), gap(1, 40), scattered(90, 7, 500), map(1, vec![7]), map(3, vec![0; 6])]
    {
        let svg = svg(&map);
        let [left, top, wide, tall] = plot(&svg);
        let (width, height, pixels) = decoded(&png(&map));
        assert!(svg.contains(&format!(r#"width="{width}" height="{height}" role="img""#)));
        let rows = map.numbers.len() / map.columns;
        assert!((600..1200).contains(&(map.columns * wide).max(rows * tall)));
        for (cell, painted) in painted(&svg, &map).into_iter().enumerate() {
            let (x, y) = (left + cell % map.columns * wide, top + cell / map.columns * tall);
            for y in y..y + tall {
                let found = &pixels[y * width + x..y * width + x + wide];
                assert!(found.iter().all(|&pixel| pixel == painted.unwrap_or(ZERO)), "cell {cell}");
            }
        }
        let ground = |x: usize, y: usize| pixels[y * width + x];
        assert_eq!([ground(0, 0), ground(width - 1, height - 1)], [[255; 3]; 2]);
        let dark = |line: &[Colour]| line.contains(&[0x1b, 0x1b, 0x1f]);
        assert!(pixels[..44 * width].chunks(width).any(dark), "the title is written");
    }
}

#[test]
fn large_png_maps_have_a_pixel_a_cell() {
    let numbers = |side: u32| (0..side * side).map(|cell| (cell / side) & (cell % side)).collect();
    let map = map(1024, numbers(1024));
    let (width, height, pixels) = decoded(&png(&map));
    assert!(width > 1024 && height > 1024 && width.max(height) < 1250);
    // x & y is 0 for 3^10 of the 4^10 cells; the picture must show as many in this colour.
    let zeros = pixels.iter().filter(|&&pixel| pixel == ZERO).count();
    let swatch = 22 * 22;
    assert_eq!(zeros, 3_usize.pow(10) + swatch);
}

#[test]
fn a_file_is_the_same_every_time_and_a_png_names_its_title() {
    let map = gap(1, 40);
    assert_eq!(png(&map), png(&map));
    let file = png(&map);
    let reader = png::Decoder::new(Cursor::new(&file)).read_info().expect("a PNG");
    let text = &reader.info().utf8_text[0];
    assert_eq!(text.keyword, "Title");
    assert_eq!(text.get_text().expect("a text"), map.title);
}

/// The rectangles of a TikZ picture in the colours of cells: (colour, x, y, width, height).
fn tikz_fills(tikz: &str) -> Vec<(Colour, [usize; 4])> {
    let mut found = Vec::new();
    for fill in tikz.split("\\fill[fill={rgb,255:").skip(1) {
        let (colour, rest) = fill.split_once("}]").expect("a colour");
        let channel = |part: &str| part.chars().filter(char::is_ascii_digit).collect::<String>();
        let channels: Vec<u8> =
            colour.split(';').map(|part| channel(part).parse().expect("a byte")).collect();
        for rectangle in rest.split(';').next().expect("an end").split(" (").skip(1) {
            let numbers = rectangle.split(|c: char| !c.is_ascii_digit()).filter(|n| !n.is_empty());
            let numbers: Vec<usize> = numbers.map(|n| n.parse().expect("a number")).collect();
            let colour = [channels[0], channels[1], channels[2]];
            found.push((colour, numbers.try_into().expect("four numbers")));
        }
    }
    found
}

#[test]
fn tikz_has_the_rectangles_and_the_labels_of_the_svg() {
    for map in [gap(1, 64), scattered(9, 30, 5), map(1, vec![7])] {
        let mut file = Vec::new();
        write_tikz(&mut file, &map).expect("within the limits");
        let tikz = String::from_utf8(file).expect("UTF-8");
        let svg = svg(&map);
        let [left, top, wide, tall] = plot(&svg);
        let inside = |[x, y, width, height]: [usize; 4]| {
            let across = left..=left + map.columns * wide;
            let down = top..=top + map.numbers.len() / map.columns * tall;
            across.contains(&x)
                && across.contains(&(x + width))
                && down.contains(&y)
                && down.contains(&(y + height))
        };
        let mut cells = vec![None; map.numbers.len()];
        // The first of them is the background.
        let fills = tikz_fills(&tikz).into_iter().filter(|(_, place)| inside(*place)).skip(1);
        for (colour, [x, y, width, height]) in fills {
            let (x, y) = ((x - left) / wide, (y - top) / tall);
            for y in y..y + height / tall {
                cells[y * map.columns + x..][..width / wide].fill(Some(colour));
            }
        }
        assert_eq!(cells, painted(&svg, &map));
        assert_eq!(tikz.matches("\\node").count(), labels(&svg).len());
    }
    let found = write_tikz(&mut io::sink(), &map(1, vec![1; TIKZ_SIDE + 1]));
    assert!(found.expect_err("too large").to_string().ends_with("128 of each"));
}

#[test]
fn maps_side_by_side_share_colours_and_coordinates() {
    let both = HeatMap {
        panels: vec!["left".to_owned(), "right".to_owned()],
        ..map(8, (0..128).map(|cell| if cell < 64 { cell % 7 } else { 0 }).collect())
    };
    let drawn = svg(&both);
    assert_eq!(drawn.matches("<g transform=\"translate(").count(), 2);
    let labels = labels(&drawn);
    assert_eq!(labels.iter().filter(|label| **label == "x2").count(), 2);
    assert_eq!(labels.iter().filter(|label| **label == "x1").count(), 1);
    assert!(labels.contains(&"left") && labels.contains(&"right"));
    let [left, top, wide, tall] = plot(&drawn);
    let (width, _, pixels) = decoded(&png(&both));
    let alone = map(8, (0..64).map(|cell| cell % 7).collect());
    for (cell, painted) in painted(&svg(&alone), &alone).into_iter().enumerate() {
        let at = (top + cell / 8 * tall) * width + left + cell % 8 * wide;
        assert_eq!(pixels[at], painted.unwrap_or(ZERO), "cell {cell}");
    }
    // The right map is all zeros, so at least as many cells show the background.
    let zeros = pixels.iter().filter(|&&pixel| pixel == ZERO).count();
    assert!(zeros >= 64 * wide * tall);
    let odd = HeatMap { numbers: both.numbers[8..].to_vec(), ..both };
    let Err(ExportError::Ragged(why)) = write_svg(&mut io::sink(), &odd) else { panic!("ragged") };
    assert!(why.starts_with("15 rows do not make 2 maps"), "{why}");
}

#[test]
fn a_lost_position_has_the_colour_of_0_and_its_name_in_the_legend() {
    let marks = HeatMap {
        names: vec![(1, "P-position".to_owned()), (0, "N-position".to_owned())],
        ..map(3, vec![1, 0, 0, 0, 0, 1, 0, 1, 0])
    };
    let drawn = svg(&marks);
    assert!(labels(&drawn).ends_with(&["number", "P-position", "N-position"]));
    assert_eq!(painted(&drawn, &marks)[0], Some(ZERO));
    assert_eq!(drawn.matches("#d55e00").count(), 2, "the other cells have another colour");
    assert!(drawn.contains("1: P-position. 0: N-position."), "for readers who see no colours");
}

#[test]
fn rows_that_are_steps_apart_are_labelled_by_their_first_number() {
    let strip = HeatMap { row_step: 16, base: 4, ..map(16, (0..256).collect()) };
    let drawn = svg(&strip);
    let labels = labels(&drawn);
    assert_eq!(labels[3..8], ["0", "4", "8", "12", "15"], "columns");
    assert_eq!(labels[8..13], ["0", "64", "128", "192", "240"], "rows");
}

fn labels(svg: &str) -> Vec<&str> {
    let texts = svg.split("<text").skip(1).filter_map(|text| text.split_once("</text>"));
    texts.filter_map(|(text, _)| text.split_once('>')).map(|(_, label)| label).collect()
}

#[test]
fn axes_are_labelled_at_multiples_of_a_power_of_two_and_at_the_end_and_the_legend_at_powers() {
    let svg = svg(&gap(1, 256));
    let labels = labels(&svg);
    let axis = ["0", "32", "64", "96", "128", "160", "192", "224", "255"];
    let scale = ["8", "16", "32", "64", "128", "256", "508"];
    let small = ["7", "6", "5", "4", "3", "2", "1", "0"];
    assert_eq!(labels[..3], ["u − G of exco:2 at x0 = 1", "x2", "x1"]);
    assert_eq!(labels[3..12], axis);
    assert_eq!(labels[12..21], axis);
    assert_eq!(labels[21], "u − G");
    assert_eq!(labels[22..], [&scale[..], &small[..]].concat());
}

#[test]
fn few_numbers_are_all_in_the_legend() {
    let svg = svg(&map(3, vec![0, 500, 7, 7, 1, 500]));
    assert!(labels(&svg).ends_with(&["number", "500", "7", "1", "0"]));
    let svg = self::svg(&map(1, vec![7]));
    assert!(labels(&svg).ends_with(&["number", "7"]), "no cell is 0");
}

#[test]
fn cells_without_a_number_show_the_page() {
    let mut half = map(2, vec![0, 1, 2, 3]);
    half.numbers[1] = None;
    let drawn = svg(&half);
    assert!(drawn.contains("<path fill=\"#ffffff\" d=\"M1 0h1v1h-1\"/>"), "{drawn}");
    assert!(drawn.contains("0 in 1 cell; the others go from 2 to 3"), "{drawn}");
    let (width, _, pixels) = decoded(&png(&half));
    let (full_width, _, full) = decoded(&png(&map(2, vec![0, 1, 2, 3])));
    assert_eq!(width, full_width);
    assert_ne!(pixels, full);
}

#[test]
fn names_that_mean_something_in_xml_are_escaped() {
    let hostile = "</title><script> & \"a\" \u{1}\n]]>";
    let names = || hostile.to_owned();
    let map = HeatMap {
        title: names(),
        legend: names(),
        horizontal: names(),
        vertical: names(),
        ..map(2, vec![1, 2])
    };
    let svg = svg(&map);
    assert!(!svg.contains("<script") && !svg.contains('\u{1}') && !svg.contains("& "));
    assert!(svg.contains(
        "<title id=\"title\">&lt;/title&gt;&lt;script&gt; &amp; &quot;a&quot; \u{fffd} \
         ]]&gt;</title>"
    ));
    assert_eq!(svg.matches("</title>").count(), 1);
    png(&HeatMap { title: "語 \0 é".to_owned(), ..map });
}

#[test]
fn names_may_be_empty_or_very_long() {
    for name in [String::new(), "x".repeat(100_000), "long ".repeat(20_000)] {
        for (columns, cells) in [(1, 1), (1, 30), (200, 200), (40, 1600)] {
            let map = HeatMap {
                title: name.clone(),
                legend: name.clone(),
                horizontal: name.clone(),
                vertical: name.clone(),
                columns,
                numbers: (0..cells).map(Some).collect(),
                ..HeatMap::default()
            };
            let (width, height, _) = decoded(&png(&map));
            assert!(width.max(height) < 1400);
            assert!(labels(&svg(&map)).iter().all(|label| label.len() < 200));
        }
    }
}

#[test]
fn rejects_a_map_without_cells_and_rows_that_are_not_full() {
    for map in [map(0, vec![]), map(3, vec![]), map(0, vec![1])] {
        for found in [write_svg(&mut io::sink(), &map), write_png(&mut io::sink(), &map)] {
            let Err(ExportError::Ragged(why)) = found else { panic!("{found:?}") };
            assert!(why.starts_with("the heat map has no cells"), "{why}");
        }
    }
    let ragged = map(3, vec![1, 2, 3, 4]);
    for found in [write_svg(&mut io::sink(), &ragged), write_png(&mut io::sink(), &ragged)] {
        let Err(ExportError::Ragged(why)) = found else { panic!("{found:?}") };
        assert!(why.starts_with("4 numbers do not fill whole rows of 3"), "{why}");
    }
}

#[test]
fn rejects_a_map_past_the_limit_and_names_it() {
    for columns in [1, SVG_SIDE + 1] {
        let found = write_svg(&mut io::sink(), &map(columns, vec![1; SVG_SIDE + 1]));
        let message = found.expect_err("too large").to_string();
        assert!(message.ends_with("512 of each"), "{message}");
    }
    for columns in [1, PNG_SIDE + 1] {
        let found = write_png(&mut io::sink(), &map(columns, vec![1; PNG_SIDE + 1]));
        let message = found.expect_err("too large").to_string();
        assert!(message.ends_with("4096 of each"), "{message}");
    }
}

#[test]
fn accepts_a_map_at_the_limit() {
    for columns in [1, SVG_SIDE] {
        svg(&scattered(columns, SVG_SIDE, u32::MAX));
    }
    for columns in [1, PNG_SIDE] {
        png(&map(columns, vec![u32::MAX; PNG_SIDE]));
    }
}

#[test]
fn a_failing_writer_is_reported() {
    struct Full;
    impl Write for Full {
        fn write(&mut self, _: &[u8]) -> io::Result<usize> {
            Err(io::Error::from(io::ErrorKind::StorageFull))
        }
        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }
    let map = map(2, vec![1, 2]);
    for found in [write_svg(&mut Full, &map), write_png(&mut Full, &map)] {
        let Err(ExportError::Io(error)) = found else { panic!("{found:?}") };
        assert_eq!(error.kind(), io::ErrorKind::StorageFull);
    }
}

#[test]
fn the_svg_agrees_with_the_golden_file() {
    let (path, found) = (root().join("fixtures/export/heat-map.svg"), svg(&gap(3, 16)));
    if std::env::var_os("NIMATA_BLESS").is_some() {
        fs::write(&path, &found).expect("a fixture can be written");
    }
    assert_eq!(found, fs::read_to_string(&path).unwrap_or_default(), "{path:?} has changed");
}
