//! Pictures as a notebook shows them, and as files.

use std::ffi::OsStr;
use std::path::PathBuf;

use nimata::data::{Extent, Picture, View};
use nimata::export::{diagram, heat_map};
use pyo3::prelude::*;
use pyo3::types::PyBytes;

use crate::fault::Fault;

/// A picture: SVG, or PNG where it has too many cells for that.
///
///     >>> bytes(nimata.game("nim:2").picture(upto=16))[:4]
///     b'<svg'
#[pyclass(frozen, module = "nimata")]
pub struct Image {
    /// What is drawn; none of a picture that was pickled.
    picture: Option<Picture>,
    bytes: Vec<u8>,
    svg: bool,
}

impl Image {
    /// The picture of a view.
    ///
    /// # Errors
    /// Where it is too large.
    pub fn of(picture: Picture) -> Result<Self, Fault> {
        let svg = match &picture {
            Picture::HeatMap(map) => {
                let panels = map.panels.len().max(1);
                let rows = map.numbers.len() / map.columns.max(1) / panels;
                map.columns.saturating_mul(panels).max(rows) <= heat_map::SVG_SIDE
            }
            Picture::Diagram(_) => true,
        };
        let bytes = written(&picture, if svg { "svg" } else { "png" })?;
        Ok(Image { picture: Some(picture), bytes, svg })
    }

    /// The view of this name among some; the first without a name.
    ///
    /// # Errors
    /// Where there is none.
    pub fn view(views: Vec<View>, name: Option<&str>, game: &str) -> Result<View, Fault> {
        let names: Vec<&str> = views.iter().map(|view| view.name).collect();
        let known = names.join(", ");
        let found = views.into_iter().find(|view| name.is_none_or(|name| view.name == name));
        let why = || match name.filter(|_| !known.is_empty()) {
            Some(name) => format!("there is no picture `{name}` of {game}; there are {known}"),
            None => format!("there are no pictures of {game}"),
        };
        found.ok_or_else(|| Fault::BadInput(why()))
    }

    /// How far the numbers of a view run: `upto` if it is given, else as far as is usual.
    pub fn extent(view: &View, upto: Option<u32>, fixed: Option<u32>) -> Extent {
        let upto = upto.unwrap_or(view.frame.usual());
        let (svg, wide) = (heat_map::SVG_SIDE, usize::try_from(upto).unwrap_or(usize::MAX));
        let most = if wide <= svg * svg { svg } else { heat_map::PNG_SIDE };
        Extent { fixed, most, ..Extent::below(upto) }
    }
}

/// The picture in the format that the ending of a file names.
///
/// # Errors
/// There is no such format of it; it is too large for the format.
fn written(picture: &Picture, ending: &str) -> Result<Vec<u8>, Fault> {
    let mut out = Vec::new();
    match (picture, ending) {
        (Picture::HeatMap(map), "svg") => heat_map::write_svg(&mut out, map)?,
        (Picture::HeatMap(map), "png") => heat_map::write_png(&mut out, map)?,
        (Picture::HeatMap(map), "tex") => heat_map::write_tikz(&mut out, map)?,
        (Picture::Diagram(drawing), "svg") => diagram::write_svg(&mut out, drawing)?,
        (Picture::Diagram(drawing), "dot" | "gv") => {
            diagram::write(&mut out, drawing).expect("a vector takes all");
        }
        _ => {
            let diagram = matches!(picture, Picture::Diagram(_));
            let known = if diagram { ".svg, .dot or .gv" } else { ".svg, .png, .pdf or .tex" };
            return Err(Fault::BadInput(format!(
                "this picture is not written as .{ending}: end the name of the file with {known}"
            )));
        }
    }
    Ok(out)
}

/// A picture as it is pickled: its bytes, and whether they are SVG.
type State<'py> = (Bound<'py, PyBytes>, bool);

impl Image {
    /// The picture in another format.
    fn converted<'py>(&self, py: Python<'py>, ending: &str) -> PyResult<Bound<'py, PyAny>> {
        py.import("nimata.convert")?.call_method1("drawn", (self.__bytes__(py), ending))
    }
}

#[pymethods]
impl Image {
    /// `svg` or `png`.
    #[getter]
    fn format(&self) -> &'static str {
        if self.svg { "svg" } else { "png" }
    }

    fn __bytes__<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        PyBytes::new(py, &self.bytes)
    }

    fn _repr_svg_(&self) -> Option<String> {
        self.svg.then(|| String::from_utf8_lossy(&self.bytes).into_owned())
    }

    fn _repr_png_<'py>(&self, py: Python<'py>) -> Option<Bound<'py, PyBytes>> {
        (!self.svg).then(|| PyBytes::new(py, &self.bytes))
    }

    /// Writes the picture into a file, in the format of its ending; without one as it is shown.
    /// PDF, and PNG of a diagram, need the package cairosvg.
    ///
    ///     >>> nimata.game("nim:2").picture(upto=16).save("nim.png")
    fn save(&self, py: Python<'_>, path: Bound<'_, PyAny>) -> PyResult<()> {
        let name: PathBuf = path.extract()?;
        let ending = name.extension().map_or_else(|| self.format().into(), OsStr::to_string_lossy);
        let ending = ending.to_lowercase();
        let own = ending == self.format();
        let bytes = match &self.picture {
            _ if own => PyBytes::new(py, &self.bytes).into_any(),
            // Where there is no format of the picture, its SVG is converted.
            Some(Picture::Diagram(_)) | None if ["png", "pdf"].contains(&&*ending) => {
                self.converted(py, &ending)?
            }
            Some(_) if ending == "pdf" => self.converted(py, &ending)?,
            Some(picture) => PyBytes::new(py, &written(picture, &ending)?).into_any(),
            None => self.converted(py, &ending)?,
        };
        py.import("nimata.files")?.call_method1("save", (bytes, path)).map(drop)
    }

    #[staticmethod]
    fn _restored(bytes: Vec<u8>, svg: bool) -> Self {
        Image { picture: None, bytes, svg }
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, State<'py>)> {
        Ok((py.get_type::<Self>().getattr("_restored")?, (self.__bytes__(py), self.svg)))
    }

    fn __repr__(&self) -> String {
        format!("<nimata.Image, {}, {} bytes>", self.format(), self.bytes.len())
    }
}
