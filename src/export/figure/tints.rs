//! The colours of the outputs.

use crate::automaton::{Dfao, Output};

/// Light tints of the colour-blind-safe palette of Okabe and Ito; dark text stands out on all of
/// them.
const TINTS: [&str; 8] =
    ["#a9d5f2", "#f8d590", "#a3dcc6", "#f2b48c", "#e3bcd3", "#f6efa0", "#8fb8da", "#cfcfcf"];
/// For no output.
pub(in crate::export) const PLAIN: &str = "#ffffff";
/// For the shaded nodes of a diagram.
pub(in crate::export) const SHADE: &str = TINTS[7];

/// The outputs in order, with their colours.
pub(in crate::export) struct Tints(Vec<(Output, String)>);

impl Tints {
    /// Up to eight outputs get the tints of the palette, more of them a scale of pale colours.
    pub(in crate::export) fn new(dfao: &Dfao) -> Self {
        let mut outputs = dfao.outputs().to_vec();
        outputs.sort_unstable();
        outputs.dedup();
        let values = outputs.iter().filter(|output| output.is_some()).count();
        let mut next = 0;
        let mut tint = |output: Output| {
            if output.is_none() {
                return (output, PLAIN.to_owned());
            }
            next += 1;
            let tint = TINTS.get(next - 1).filter(|_| values <= TINTS.len());
            (output, tint.map_or_else(|| pale(next - 1, values), |&tint| tint.to_owned()))
        };
        Tints(outputs.into_iter().map(&mut tint).collect())
    }

    pub(in crate::export) fn of(&self, output: Output) -> &str {
        let at = self.0.binary_search_by_key(&output, |entry| entry.0);
        &self.0[at.expect("every output has a colour")].1
    }

    pub(in crate::export) fn iter(&self) -> impl ExactSizeIterator<Item = &(Output, String)> {
        self.0.iter()
    }
}

/// The i-th of `count` colours of a rainbow, mixed with as much white.
fn pale(i: usize, count: usize) -> String {
    // Both ends of the scale are dark.
    let share =
        f64::from(u32::try_from(i).unwrap_or(0)) / f64::from(u32::try_from(count).unwrap_or(1));
    let color = colorous::TURBO.eval_continuous(0.08 + 0.84 * share);
    let half = |part: u8| (u16::from(part) + 255) / 2;
    format!("#{:02x}{:02x}{:02x}", half(color.r), half(color.g), half(color.b))
}
