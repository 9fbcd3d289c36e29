//! Pages of games in a browser: only scrolled elements are wider than the screen, every section is
//! visible, text has enough contrast, and the browser reports no error.

use std::fs;
use std::path::Path;
use std::process::Command;

use serde_json::Value;
use tempfile::TempDir;

use super::program::result;
use nimata_testing::external;

/// An automaton on several tracks, tables of several layers, and a game about which little is
/// known.
const GAMES: &[&str] = &["sd:1/2", "slow-hyper:{1,2}{2,3}", "dynamic:2k", "moore:9,4"];

/// A narrow screen and a wide one.
const WIDTHS: &[u32] = &[360, 1400];

/// The script by which a copy of a page reports to the page around it.
const PROBE: &str = "<script>
addEventListener('load', () => {
  const faults = [], wide = innerWidth;
  if (document.documentElement.scrollWidth > wide) faults.push('the page is too wide');
  const channels = text => text.match(/[0-9.]+/g).map(Number);
  const light = ([r, g, b]) => [r, g, b]
    .map(c => c / 255).map(c => c <= .03928 ? c / 12.92 : ((c + .055) / 1.055) ** 2.4)
    .reduce((sum, c, i) => sum + c * [.2126, .7152, .0722][i], 0);
  const ground = node => {
    const colour = channels(getComputedStyle(node).backgroundColor);
    return colour[3] !== 0 || !node.parentElement ? colour : ground(node.parentElement);
  };
  for (const node of document.body.querySelectorAll('*:not(svg, svg *, script)')) {
    const box = node.getBoundingClientRect();
    if (!node.closest('.scroll > *') && box.right > wide + 1) {
      faults.push(node.tagName + ' ends at ' + box.right);
    }
    const own = [...node.childNodes].some(c => c.nodeType === 3 && c.data.trim());
    if (own && box.height > 0) {
      const shades = [light(channels(getComputedStyle(node).color)), light(ground(node))];
      const contrast = (Math.max(...shades) + .05) / (Math.min(...shades) + .05);
      if (contrast < 4.5) faults.push(node.tagName + ' has a contrast of ' + contrast);
    }
  }
  for (const section of document.querySelectorAll('section')) {
    if (section.getBoundingClientRect().height < 60) faults.push(section.id + ' is not seen');
  }
  for (const svg of document.querySelectorAll('figure svg')) {
    const box = svg.getBoundingClientRect();
    if (box.width < 100 || box.height < 40) faults.push(svg.id + ' is too small');
  }
  const dark = light(channels(getComputedStyle(document.body).backgroundColor)) < .2;
  const sections = document.querySelectorAll('section').length;
  parent.postMessage({ name, wide, faults, dark, sections }, '*');
});
</script>";

/// The script of the outer page, which writes the reports between two marks.
const LISTENER: &str = "<script>
const found = [];
addEventListener('message', event => {
  found.push(event.data);
  document.getElementById('found').textContent = 'BEGIN' + JSON.stringify(found) + 'END';
});
</script>";

/// The browser, with a folder of its own for its data.
fn chromium(folder: &Path) -> Option<Command> {
    let mut command = external("chromium", "Chromium")?;
    command.args(["--headless", "--no-sandbox", "--disable-gpu", "--virtual-time-budget=20000"]);
    command.args(["--enable-logging=stderr", "--dump-dom"]);
    command.arg(format!("--user-data-dir={}", folder.join("kept").display()));
    Some(command)
}

#[test]
fn pages_fit_narrow_and_wide_screens_and_are_read_by_light_and_in_the_dark() {
    let folder = TempDir::new().expect("a folder");
    let mut frames = String::new();
    for (place, game) in GAMES.iter().enumerate() {
        let page = result(0, &["report", game]);
        let policy = page.lines().find(|line| line.contains("Security-Policy")).expect("a policy");
        // The copy may run the probe, which the policy of the page itself forbids.
        let copy = page.replace(policy, "").replace("</body>", &format!("{PROBE}</body>"));
        assert_ne!(copy, page);
        fs::write(folder.path().join(format!("{place}.html")), copy).expect("a file");
        for width in WIDTHS {
            frames.push_str(&format!(
                "<iframe name=\"{place}\" src=\"{place}.html\" width=\"{width}\" height=\"900\" \
                 style=\"border:0\"></iframe>"
            ));
        }
    }
    let around = folder.path().join("around.html");
    let head = "<!DOCTYPE html><meta charset=\"utf-8\"/>\
                <meta name=\"color-scheme\" content=\"light dark\"/>";
    let html = format!("{head}{LISTENER}<pre id=\"found\"></pre>{frames}");
    fs::write(&around, html).expect("a file");
    for (scheme, dark) in [(1, false), (0, true)] {
        let Some(mut command) = chromium(folder.path()) else { return };
        command.arg(format!("--blink-settings=preferredColorScheme={scheme}"));
        let output = command.arg(format!("file://{}", around.display())).output();
        let output = output.expect("it is installed");
        let dom = String::from_utf8_lossy(&output.stdout);
        let written = dom.rsplit_once("BEGIN[").and_then(|(_, rest)| rest.split_once("]END"));
        let (written, _) = written.unwrap_or_else(|| panic!("nothing was measured: {output:?}"));
        let written = written.replace("&gt;", ">").replace("&lt;", "<").replace("&amp;", "&");
        let found: Vec<Value> = serde_json::from_str(&format!("[{written}]")).expect("JSON");
        assert_eq!(found.len(), GAMES.len() * WIDTHS.len(), "{found:?}");
        for page in found {
            let game = page["name"].as_str().and_then(|name| name.parse::<usize>().ok());
            let game = GAMES[game.expect("the place of a game")];
            assert_eq!(page["faults"], Value::Array(Vec::new()), "{game} at {}", page["wide"]);
            assert_eq!(page["dark"], dark, "{game}");
            assert!(page["sections"].as_u64().is_some_and(|sections| sections >= 4), "{game}");
        }
    }
}

#[test]
fn a_browser_has_nothing_to_complain_of() {
    let folder = TempDir::new().expect("a folder");
    let Some(mut command) = chromium(folder.path()) else { return };
    let page = folder.path().join("page.html");
    fs::write(&page, result(0, &["report", "sd:1/2"])).expect("a file");
    let output = command.arg(format!("file://{}", page.display())).output();
    let output = output.expect("it is installed");
    let dom = String::from_utf8_lossy(&output.stdout);
    assert!(dom.contains("<h1>sd:1/2</h1>"), "{output:?}");
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(!said.contains("CONSOLE"), "{said}");
}
