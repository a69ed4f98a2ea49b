//! Lists: `{"data": […], …}` with how they go on, cut at a record where they are too long, with the call that continues.

mod text;
mod window;

use catalogue::Record;

use super::members::{Extra, beside};
use super::rewrite::{Elements, Known, Rewriter, Rules};
use super::scan::Malformed;
use super::{Shape, Shaped, shrink};
use crate::json::Json;
pub(super) use window::Next;
use window::Window;

/// Room for what surrounds the records.
const FRAME_BYTES: usize = 400;

/// Bytes of what the envelope says besides; what is longer is left out by name.
const EXTRAS_BYTES: usize = 4_000;

/// A list as the API answers it.
pub(super) struct List<'a> {
    /// The records, as JSON.
    pub(super) text: &'a str,
    /// How it goes on.
    pub(super) next: Next,
    /// What the envelope says besides.
    pub(super) extras: Vec<Extra>,
}

/// What is shown of a list.
struct Page<'a> {
    /// The records, with commas between.
    records: &'a str,
    /// What the envelope says besides, as an object.
    extras: &'a str,
    window: &'a Window,
    cut: Option<Cut>,
}

/// How many of the records that came are shown.
#[derive(Debug, Clone, Copy)]
struct Cut {
    kept: usize,
    total: usize,
}

pub(super) fn shaped(shape: &Shape<'_>, list: &List<'_>, known: Known<'_>) -> Result<Shaped, Malformed> {
    let details = details(shape.tool.returns);
    let rules = Rules { known, listed: Some(&details) };
    let Elements { json: mut records, ends, foreign_from } = Rewriter::elements(list.text, rules)?;
    let total = ends.len();
    let asked = Window::asked(shape, total, &list.next);
    let extras = beside("{}".to_owned(), short(&list.extras));
    let room = shape.limits.result_bytes.saturating_sub(FRAME_BYTES + asked.bytes() + extras.len());
    let met = |kept: usize| {
        if let Some(third_party) = known.third_party.filter(|_| foreign_from.is_some_and(|first| first < kept)) {
            third_party.met();
        }
    };
    if records.len() <= room {
        met(total);
        return Ok(text::result(shape, &Page { records: &records, extras: &extras, window: &asked, cut: None }));
    }
    let fitting = ends.iter().take_while(|end| **end <= room).count().max(1);
    let (kept, window) = if fitting < total { asked.cut(fitting) } else { (fitting, asked) };
    records.truncate(ends.get(kept.saturating_sub(1)).copied().unwrap_or_default());
    if records.len() > room {
        // The first record alone is over the limit: there is no boundary to cut at but inside it.
        records = shrink::fitted(records, room, None, shape.lang);
    }
    met(kept);
    let cut = (kept < total).then_some(Cut { kept, total });
    Ok(text::result(shape, &Page { records: &records, extras: &extras, window: &window, cut }))
}

/// The sorted names of what a list leaves out of its records.
fn details(record: &Record) -> Vec<&'static str> {
    let mut names: Vec<_> = record.all_fields().filter(|field| !record.lists(field)).map(|field| field.name).collect();
    names.sort_unstable();
    names
}

/// What the envelope says besides, in order, as far as there is room; the names of the rest are told.
fn short(extras: &[Extra]) -> Vec<Extra> {
    let mut room = EXTRAS_BYTES;
    let (mut kept, mut left_out) = (Vec::new(), Vec::new());
    for (name, value) in extras {
        match room.checked_sub(name.len() + value.len()) {
            Some(rest) => {
                room = rest;
                kept.push((name.clone(), value.clone()));
            }
            None => left_out.push(Json::Text(name.chars().take(40).collect())),
        }
    }
    if !left_out.is_empty() {
        left_out.truncate(20);
        kept.push(("left_out".to_owned(), Json::List(left_out).render()));
    }
    kept
}
