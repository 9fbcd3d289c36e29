//! A figure as a scene.

use super::Figure;
use crate::export::ExportError;
use crate::export::layout::{self, Cubic};
use crate::export::scene::{Around, Captioned, Mark, Scene};

impl Figure {
    /// The drawing of the figure.
    ///
    /// # Errors
    /// [`ExportError::Illegible`].
    pub(in crate::export) fn drawn(&self) -> Result<Scene, ExportError> {
        let drawing = layout::lay_out(self).ok_or_else(|| layout::illegible(self))?;
        let entry = drawing.entry.map(|(from, to)| (None, vec![Cubic::straight(from, to)], false));
        let (mut arrows, mut labels) = (Vec::from_iter(entry), Vec::new());
        for (number, edge) in drawing.edges.into_iter().enumerate() {
            let layout::Edge { curve, label: lines, label_at: at, back, patched } = edge;
            arrows.push((Some(number), curve, back));
            if !lines.is_empty() {
                labels.push(Mark::Label { number, at, lines, patched });
            }
        }
        // Edges that lead back are lighter, and below the others.
        arrows.sort_by_key(|(number, _, back)| number.is_some() && !back);
        let arrows = arrows.into_iter();
        let arrows = arrows.map(|(number, curve, back)| Mark::Arrow { number, curve, back });
        let states = drawing.nodes.into_iter().zip(&self.nodes);
        let states = states.map(|(place, node)| Mark::State(place, node.clone()));
        let marks = arrows.chain(states).chain(labels).collect();
        Ok(self.captioned(marks, (drawing.width, drawing.height)))
    }

    /// The scene of marks within this width and height.
    pub(super) fn captioned(&self, marks: Vec<Mark>, size: (f64, f64)) -> Scene {
        Scene {
            title: self.title.join(" "),
            description: self.description.clone(),
            marks,
            around: Around::Caption(Captioned::new(self, size)),
        }
    }
}
