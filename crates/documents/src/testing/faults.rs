//! What is wrong with a document's layout.

use crate::paper::Sheet;
use crate::paper::sheet::{Area, HEIGHT, Ink, Mark, WIDTH};
use crate::paper::tag::Child;

/// What is wrong with the places of marks: outside the page, text over text or over a code, text across an edge.
pub fn of(sheet: &Sheet) -> Vec<String> {
    let mut faults = unread(sheet);
    for (page, marks) in sheet.pages.iter().enumerate() {
        let placed: Vec<&Mark> = marks.iter().filter(|mark| !matches!(mark.ink, Ink::Ghost(_))).collect();
        let solid = |mark: &&&Mark| matches!(mark.ink, Ink::Text { .. } | Ink::Code(_));
        let solids: Vec<&&Mark> = placed.iter().filter(solid).collect();
        for mark in &placed {
            if !is_inside(mark.area, Area { x: 20.0, y: 20.0, width: WIDTH - 40.0, height: HEIGHT - 40.0 }) {
                faults.push(format!("page {page}: {} is outside: {:?}", said(mark), mark.area));
            }
        }
        for (at, one) in solids.iter().enumerate() {
            for other in &solids[at + 1..] {
                if overlap(one.area, other.area) {
                    faults.push(format!("page {page}: {} overlaps {}", said(one), said(other)));
                }
            }
            for box_ in placed.iter().filter(|mark| matches!(mark.ink, Ink::Fill(_) | Ink::Frame(_))) {
                if overlap(one.area, box_.area) && !is_inside(one.area, box_.area) {
                    faults.push(format!("page {page}: {} crosses the edge of {:?}", said(one), box_.area));
                }
            }
        }
    }
    faults
}

fn said(mark: &Mark) -> &str {
    match &mark.ink {
        Ink::Text { text, .. } | Ink::Ghost(text) => text,
        Ink::Fill(_) | Ink::Frame(_) => "a box",
        Ink::Code(_) => "a code",
    }
}

/// A tenth of a point for what rounding adds.
const SLACK: f32 = 0.1;

fn is_inside(inner: Area, outer: Area) -> bool {
    inner.x >= outer.x - SLACK
        && inner.y >= outer.y - SLACK
        && inner.x + inner.width <= outer.x + outer.width + SLACK
        && inner.y + inner.height <= outer.y + outer.height + SLACK
}

fn overlap(one: Area, other: Area) -> bool {
    let apart = |from: f32, length: f32, at: f32, its: f32| from + length <= at + SLACK || at + its <= from + SLACK;
    !(apart(one.x, one.width, other.x, other.width) || apart(one.y, one.height, other.y, other.height))
}

/// Marks that a reader of the document's parts would miss, or find twice.
fn unread(sheet: &Sheet) -> Vec<String> {
    let mut faults = Vec::new();
    for (page, marks) in sheet.pages.iter().enumerate() {
        let mut found = vec![0; marks.len()];
        for (_, children) in &sheet.tree.parts {
            for child in children {
                if let Child::Mark { page: on, at } = child
                    && *on == page
                {
                    found[*at] += 1;
                }
            }
        }
        for (mark, found) in marks.iter().zip(found) {
            if found != usize::from(mark.read) {
                faults.push(format!("page {page}: {} is in {found} parts", said(mark)));
            }
        }
    }
    faults
}
