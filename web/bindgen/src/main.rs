//! Writes the JavaScript beside the WebAssembly of the page: `nimata-web-bindgen FILE FOLDER`.

use std::env::args;
use std::error::Error;

use wasm_bindgen_cli_support::Bindgen;

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = args().skip(1).collect();
    let [file, folder] = arguments.as_slice() else {
        return Err("usage: nimata-web-bindgen FILE.wasm FOLDER".into());
    };
    let mut bindgen = Bindgen::new();
    bindgen.input_path(file).web(true)?.typescript(true);
    Ok(bindgen.generate(folder)?)
}
