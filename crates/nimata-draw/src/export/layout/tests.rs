//! Tests that drawings contain nothing illegible.

use super::label::half_size;
use super::{Cubic, Drawing, LINE_WIDTH, Node, Point, RADIUS};
use crate::export::figure::{Caption, Figure};
use nimata_automata::automaton::{Dfao, DigitOrder};

/// The states that an edge crosses or a label covers, and the pairs of labels that overlap.
#[derive(Debug, Default, PartialEq, Eq)]
struct Faults {
    through_states: usize,
    labels_on_states: usize,
    labels_on_labels: usize,
}

/// Whether a point is inside a state, a rounded box, by more than `slack`.
fn inside(node: &Node, point: Point, slack: f64) -> bool {
    let straight = node.half_width - RADIUS;
    let dx = ((point.x - node.centre.x).abs() - straight).max(0.0);
    dx.hypot(point.y - node.centre.y) < RADIUS - slack
}

fn lay_out(dfao: &Dfao) -> Option<Drawing> {
    super::lay_out(&Figure::of(dfao, &Caption::default(), LINE_WIDTH))
}

fn measure(drawing: &Drawing) -> Faults {
    let mut faults = Faults::default();
    for edge in &drawing.edges {
        for node in &drawing.nodes {
            // Edges end on the outlines of their states, so any point well inside is a fault.
            if edge.curve.iter().flat_map(Cubic::samples).any(|p| inside(node, p, 3.0)) {
                faults.through_states += 1;
            }
            let (w, h) = half_size(&edge.label);
            let corners = [(-w, -h), (w, -h), (-w, h), (w, h), (0.0, 0.0), (-w, 0.0), (w, 0.0)];
            if corners.iter().any(|&(dx, dy)| inside(node, edge.label_at.moved(dx, dy), 3.0)) {
                faults.labels_on_states += 1;
            }
        }
    }
    for (i, one) in drawing.edges.iter().enumerate() {
        for other in &drawing.edges[..i] {
            let ((w1, h1), (w2, h2)) = (half_size(&one.label), half_size(&other.label));
            let (dx, dy) = (one.label_at.x - other.label_at.x, one.label_at.y - other.label_at.y);
            if dx.abs() < w1 + w2 - 3.0 && dy.abs() < h1 + h2 - 3.0 {
                faults.labels_on_labels += 1;
            }
        }
    }
    faults
}

/// Pseudo-random numbers that are the same on every machine.
fn noise(seed: u64) -> impl FnMut(u32) -> u32 {
    let mut state = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
    move |below| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        u32::try_from((state >> 32) % u64::from(below)).expect("below a u32")
    }
}

/// An automaton like those of games: a tree first, with edges back into it.
fn treelike(states: u32, base: u32, seed: u64) -> Dfao {
    let mut noise = noise(seed);
    let rows = (0..states)
        .map(|q| {
            (0..base)
                .map(|c| match base * q + c {
                    0 => 0,
                    child if child < states => child,
                    _ => noise(states),
                })
                .collect()
        })
        .collect();
    let outputs = (0..states).map(|_| Some(i64::from(noise(4)))).collect();
    Dfao::single_track(base, DigitOrder::Msd, outputs, rows).expect("a table")
}

#[test]
fn no_edge_runs_through_a_state_and_no_label_covers_anything() {
    let sizes = [
        (2, &[1, 2, 3, 5, 9, 14, 20, 30, 60, 80, 120][..]),
        (3, &[4, 11, 23, 50]),
        (10, &[2, 6, 12]),
    ];
    for (base, sizes) in sizes {
        for &states in sizes {
            for seed in 0..4 {
                let drawing = lay_out(&treelike(states, base, seed)).expect("within the limits");
                assert_eq!(measure(&drawing), Faults::default(), "{states} {base} {seed}");
            }
        }
    }
}

#[test]
fn the_measure_sees_a_label_on_a_state_and_an_edge_through_one() {
    let mut drawing = lay_out(&treelike(5, 2, 0)).expect("within the limits");
    drawing.edges[0].label_at = drawing.nodes[1].centre;
    drawing.edges[1].label_at = drawing.nodes[1].centre;
    drawing.nodes[2].centre = drawing.edges[3].curve[0].at(0.5);
    let faults = measure(&drawing);
    assert!(
        faults.through_states > 0 && faults.labels_on_states > 0 && faults.labels_on_labels > 0
    );
}

#[test]
fn everything_is_within_the_drawing() {
    let drawing = lay_out(&treelike(20, 3, 1)).expect("within the limits");
    for point in drawing.edges.iter().flat_map(|edge| edge.curve.iter().flat_map(Cubic::samples)) {
        assert!((-0.001..=drawing.width + 0.001).contains(&point.x));
        assert!((-0.001..=drawing.height + 0.001).contains(&point.y));
    }
}
