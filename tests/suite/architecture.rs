//! The map of modules in docs/architecture.md agrees with the imports, and no file imports in a
//! circle.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use crate::root::root;

/// A module of a package, by its path from the root of the package.
type Name = Vec<String>;

/// The modules of a package, with the text of each, without comments, strings and tests.
struct Package {
    modules: BTreeMap<Name, String>,
}

impl Package {
    fn read(source: &Path) -> Self {
        let mut modules = BTreeMap::new();
        let mut folders = vec![source.to_owned()];
        while let Some(folder) = folders.pop() {
            for entry in fs::read_dir(&folder).expect("a folder of sources") {
                let path = entry.expect("an entry").path();
                if path.is_dir() {
                    folders.push(path);
                } else if path.extension().is_some_and(|ending| ending == "rs") {
                    let text = fs::read_to_string(&path).expect("a source");
                    modules.insert(name(source, &path), code(&text));
                }
            }
        }
        Package { modules }
    }

    /// The modules that a module imports, except itself.
    fn imports(&self, module: &Name) -> BTreeSet<Name> {
        let paths = paths(&self.modules[module]);
        let absolute = paths.into_iter().filter_map(|path| self.absolute(module, path));
        absolute.filter_map(|path| self.home(path, 0)).filter(|home| home != module).collect()
    }

    /// A path from the root of the package; `None` if it belongs to another package.
    fn absolute(&self, module: &Name, path: Vec<String>) -> Option<Vec<String>> {
        let mut from = module.clone();
        let mut rest = path.as_slice();
        match rest.first()?.as_str() {
            "crate" => {
                (from, rest) = (Vec::new(), &rest[1..]);
            }
            "self" => rest = &rest[1..],
            "super" => {
                while rest.first().is_some_and(|word| word == "super") {
                    from.pop();
                    rest = &rest[1..];
                }
            }
            first => {
                from.push(first.to_owned());
                if !self.modules.contains_key(&from) {
                    return None;
                }
                rest = &rest[1..];
            }
        }
        from.extend(rest.iter().cloned());
        Some(from)
    }

    /// The module that defines the item at a path. A folder may re-export an item; the item still
    /// belongs to its own file.
    fn home(&self, path: Vec<String>, depth: usize) -> Option<Name> {
        assert!(depth < 16, "{path:?} is passed on without an end");
        let known = (0..=path.len()).rev().find(|&end| self.modules.contains_key(&path[..end]))?;
        let (module, rest) = path.split_at(known);
        let Some(item) = rest.first() else { return Some(module.to_vec()) };
        let passed_on = exports(&self.modules[module]).into_iter().find(|(name, _)| name == item);
        match passed_on.and_then(|(_, from)| self.absolute(&module.to_vec(), from)) {
            Some(from) if from != path => self.home(from, depth + 1),
            _ => Some(module.to_vec()),
        }
    }
}

fn name(source: &Path, path: &Path) -> Name {
    let inside = path.strip_prefix(source).expect("below the sources").with_extension("");
    let mut name: Name =
        inside.iter().map(|part| part.to_str().expect("UTF-8").to_owned()).collect();
    if name.last().is_some_and(|last| ["mod", "lib", "main"].contains(&last.as_str())) {
        name.pop();
    }
    name
}

/// The text without comments, strings, characters and code that is compiled only for tests.
fn code(text: &str) -> String {
    let mut kept = String::new();
    let mut rest = text;
    while let Some(sign) = rest.chars().next() {
        let skipped = if rest.starts_with("//") {
            rest.find('\n').unwrap_or(rest.len())
        } else if sign == '"' {
            let mut escaped = false;
            let end = rest[1..].find(|c| {
                let ends = c == '"' && !escaped;
                escaped = c == '\\' && !escaped;
                ends
            });
            end.map_or(rest.len(), |end| end + 2)
        } else if rest.starts_with("'\"'") {
            3
        } else {
            kept.push(sign);
            rest = &rest[sign.len_utf8()..];
            continue;
        };
        rest = &rest[skipped..];
    }
    kept.split("#[cfg(test)]\nmod tests").next().expect("the part before").to_owned()
}

/// The paths in a text: those in `use`, and inline paths that begin with crate or super.
fn paths(code: &str) -> Vec<Vec<String>> {
    let mut found = Vec::new();
    for (place, _) in code.match_indices("use ") {
        let starts = code[..place].chars().next_back().is_none_or(char::is_whitespace);
        // `pub use` re-exports items of other modules and does not count as an import.
        let passes_on = code[..place]
            .trim_end()
            .rsplit('\n')
            .next()
            .is_some_and(|line| line.trim_start().starts_with("pub"));
        if starts && !passes_on {
            let tree = code[place + 4..].split(';').next().expect("the part before");
            found.extend(leaves(tree));
        }
    }
    for start in ["crate::", "super::"] {
        for (place, _) in code.match_indices(start) {
            let path: String = code[place..]
                .chars()
                .take_while(|c| c.is_alphanumeric() || *c == '_' || *c == ':')
                .collect();
            // Trees were read above; `pub(in path)` is not an import.
            if !path.ends_with("::") && !code[..place].ends_with("(in ") {
                found.push(path.split("::").map(str::to_owned).collect());
            }
        }
    }
    found
}

/// The names that a module re-exports, with their origins.
fn exports(code: &str) -> Vec<(String, Vec<String>)> {
    let mut found = Vec::new();
    for start in ["pub use ", "pub(crate) use ", "pub(super) use "] {
        for (place, _) in code.match_indices(start) {
            let tree = code[place + start.len()..].split(';').next().expect("the part before");
            let named =
                leaves(tree).into_iter().filter_map(|path| Some((path.last()?.clone(), path)));
            found.extend(named);
        }
    }
    found
}

/// The paths of a `use` tree.
fn leaves(tree: &str) -> Vec<Vec<String>> {
    let tree = tree.trim();
    let words = |text: &str| -> Vec<String> {
        let parts = text.split("::").map(|word| word.split(" as ").next().unwrap_or(word).trim());
        parts.filter(|word| !word.is_empty()).map(str::to_owned).collect()
    };
    let Some((head, group)) = tree.split_once('{') else { return vec![words(tree)] };
    let group = group.trim_end().trim_end_matches('}');
    let (mut depth, mut begin, mut members) = (0, 0, Vec::new());
    for (place, sign) in group.char_indices() {
        match sign {
            '{' => depth += 1,
            '}' => depth -= 1,
            ',' if depth == 0 => {
                members.push(&group[begin..place]);
                begin = place + 1;
            }
            _ => {}
        }
    }
    members.push(&group[begin..]);
    let below = members.into_iter().filter(|member| !member.trim().is_empty()).flat_map(leaves);
    below
        .map(|leaf| {
            let leaf = if leaf == ["self"] { Vec::new() } else { leaf };
            [words(head), leaf].concat()
        })
        .collect()
}

/// A circle of imports, if there is one.
fn circle(package: &Package) -> Option<Vec<String>> {
    let shown = |name: &Name| name.join("::");
    let mut left: BTreeMap<&Name, BTreeSet<Name>> =
        package.modules.keys().map(|name| (name, package.imports(name))).collect();
    // A module without remaining imports is in no circle.
    loop {
        let free: BTreeSet<Name> = left
            .iter()
            .filter(|(_, imports)| imports.iter().all(|import| !left.contains_key(import)))
            .map(|(name, _)| (*name).clone())
            .collect();
        if free.is_empty() {
            break;
        }
        left.retain(|name, _| !free.contains(*name));
    }
    let mut at = (*left.keys().next()?).clone();
    let mut path = Vec::new();
    while !path.contains(&shown(&at)) {
        path.push(shown(&at));
        at = left[&at].iter().find(|import| left.contains_key(import)).expect("not free").clone();
    }
    path.push(shown(&at));
    Some(path)
}

#[test]
fn no_file_imports_in_a_circle() {
    for source in ["src", "checker/src", "audit/src"] {
        let found = circle(&Package::read(&root().join(source)));
        assert_eq!(found.map(|path| path.join(" → ")), None, "in {source}");
    }
}

/// The room of a module: a folder or file at the top. Each family is a room of its own.
fn room(name: &Name) -> String {
    match name.as_slice() {
        [] => "lib".to_owned(),
        [game, family, ..] if game == "game" && root().join("src/game").join(family).is_dir() => {
            format!("game/{family}")
        }
        [room, ..] => room.clone(),
    }
}

/// The rows `| room | may import |` of the document.
fn map() -> BTreeMap<String, BTreeSet<String>> {
    let page = fs::read_to_string(root().join("docs/architecture.md")).expect("the document");
    let rows = page.lines().skip_while(|line| !line.starts_with("| room | imports |")).skip(2);
    let rows = rows.take_while(|line| line.starts_with('|'));
    rows.map(|row| {
        let cells: Vec<&str> = row.split('|').map(str::trim).collect();
        let rooms = cells[2].split(',').map(|room| room.trim().trim_matches('`').to_owned());
        let rooms = rooms.filter(|room| !room.is_empty() && room != "–");
        (cells[1].trim_matches('`').to_owned(), rooms.collect())
    })
    .collect()
}

#[test]
fn the_map_of_the_rooms_is_the_one_that_the_imports_draw() {
    let package = Package::read(&root().join("src"));
    let mut drawn: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for name in package.modules.keys().filter(|name| !name.is_empty()) {
        // Only the list of families may import all of them.
        if name == &["game".to_owned(), "families".to_owned()] {
            continue;
        }
        let here = room(name);
        let rooms = drawn.entry(here.clone()).or_default();
        rooms.extend(package.imports(name).iter().map(room).filter(|there| *there != here));
    }
    drawn.remove("main");
    let text = |map: &BTreeMap<String, BTreeSet<String>>| {
        let row = |(room, rooms): (&String, &BTreeSet<String>)| {
            let rooms: Vec<String> = rooms.iter().map(|room| format!("`{room}`")).collect();
            let rooms = if rooms.is_empty() { "–".to_owned() } else { rooms.join(", ") };
            format!("| `{room}` | {rooms} |\n")
        };
        map.iter().map(row).collect::<String>()
    };
    assert_eq!(text(&map()), text(&drawn), "docs/architecture.md is to say what the imports say");
}

#[test]
fn the_reader_of_imports_sees_through_trees_comments_and_folders() {
    let text = "use super::{a::B, c::{self, D as E}};\n// use crate::no;\n\
                fn f() { crate::x::y() }\n\
                pub use z::W;\nconst S: &str = \"crate::no\";";
    let mut found = paths(&code(text));
    found.sort();
    let found: Vec<String> = found.iter().map(|path| path.join("::")).collect();
    assert_eq!(found, ["crate::x::y", "super::a::B", "super::c", "super::c::D"]);
    assert_eq!(exports(&code(text)), [("W".to_owned(), vec!["z".to_owned(), "W".to_owned()])]);
}

/// The walks of the document: under each command the files that its lines name, in order.
fn walks() -> Vec<Vec<String>> {
    let page = fs::read_to_string(root().join("docs/architecture.md")).expect("the document");
    let section = page.split("## Three walks").nth(1).expect("the section");
    let section = section.split("\n## ").next().expect("its text");
    let mut walks = Vec::new();
    for line in section.lines() {
        if line.starts_with("**`nimata ") {
            walks.push(Vec::new());
        }
        let step = line.split_once(". `").filter(|(number, _)| number.parse::<usize>().is_ok());
        if let Some((number, rest)) = step {
            let walk = walks.last_mut().expect("a walk has begun");
            walk.push(rest.split('`').next().expect("a file").to_owned());
            assert_eq!(number, walk.len().to_string(), "{line}");
        }
    }
    walks
}

#[test]
fn the_walks_through_the_files_never_go_back_up() {
    let packages =
        ["src", "checker/src"].map(|source| (source, Package::read(&root().join(source))));
    let walks = walks();
    assert_eq!(walks.len(), 3);
    for walk in walks {
        assert!((10..=20).contains(&walk.len()), "{walk:?}");
        for (source, package) in &packages {
            let names: Vec<Name> = walk
                .iter()
                .filter(|file| file.starts_with(&format!("{source}/")))
                .map(|file| name(&root().join(source), &root().join(file)))
                .collect();
            for (at, module) in names.iter().enumerate() {
                assert!(package.modules.contains_key(module), "{module:?} is a file");
                let imports = package.imports(module);
                let back = names[..at].iter().find(|earlier| imports.contains(*earlier));
                assert!(back.is_none(), "{module:?} imports {back:?}, which stands before it");
            }
        }
        assert!(walk.iter().all(|file| root().join(file).is_file()), "{walk:?}");
    }
}
