//! Lists: `{"data": […], "pagination": {…}}`, cut at a record where they are too long, with the call that continues.

use catalogue::{Lang, Paging, Record, Text};
use serde_json::Value;

use super::members::{Extra, beside};
use super::rewrite::{Hidden, Rewriter, Rules};
use super::scan::Malformed;
use super::{Shape, raw, shrink};
use crate::call::ToolResult;
use crate::json::Json;
use crate::refusal::Refusal;

/// The API's page size where the caller asks for none.
const PER_PAGE: u64 = 50;

/// Room for what surrounds the records.
const FRAME_BYTES: usize = 400;

/// How the API tells that more records follow.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Next {
    /// It does not: a full page may have another after it (v1).
    WhenFull,
    /// This page follows (v2).
    Page(u64),
    /// The next page has no number of its own; it is the one after this.
    Following,
    /// Nothing follows.
    End,
}

impl Next {
    /// Reads v2's `pagination`; a list without it is complete.
    pub(super) fn of_pagination(pagination: Option<&str>) -> Next {
        let pagination = pagination.and_then(|text| serde_json::from_str::<Value>(text).ok()).unwrap_or_default();
        let Some(url) = pagination.get("next_url").and_then(Value::as_str) else { return Next::End };
        let query = url.split_once('?').map_or("", |(_, query)| query);
        let page = query.split('&').find_map(|pair| pair.strip_prefix("page=")?.parse().ok());
        page.map_or(Next::Following, Next::Page)
    }
}

/// A list as the API answers it.
pub(super) struct List<'a> {
    /// The records, as JSON.
    pub(super) text: &'a str,
    /// How it goes on.
    pub(super) next: Next,
    /// What the envelope says besides.
    pub(super) extras: Vec<Extra>,
}

/// Bytes of what the envelope says besides; what is longer is left out by name.
const EXTRAS_BYTES: usize = 4_000;

/// Where a list stands and how it goes on.
struct Window {
    page: u64,
    per_page: u64,
    next_page: Option<u64>,
}

pub(super) fn shaped(
    shape: &Shape<'_>,
    list: &List<'_>,
    hidden: Hidden<'_>,
) -> Result<Result<ToolResult, Refusal>, Malformed> {
    let details = details(shape.tool.returns);
    let rules = Rules { hidden, listed: Some(&details) };
    let (mut records, ends) = Rewriter::elements(list.text, rules)?;
    let asked = asked(shape, ends.len(), list.next);
    let extras = beside("{}".to_owned(), short(&list.extras));
    let room = shape.limits.result_bytes.saturating_sub(FRAME_BYTES + extras.len());
    if records.len() <= room {
        return Ok(written(shape, &Page { records: &records, extras: &extras, window: &asked, cut: None }));
    }
    let total = ends.len();
    let fitting = ends.iter().take_while(|end| **end <= room).count().max(1);
    let (kept, window) = match (fitting < total, (shape.tool.paging == Paging::Pages)) {
        (true, true) => continuing(&asked, fitting),
        _ => (fitting, asked),
    };
    records.truncate(ends.get(kept.saturating_sub(1)).copied().unwrap_or_default());
    if records.len() > room {
        // The first record alone is over the limit: there is no boundary to cut at but inside it.
        records = shrink::fitted(records, room, shape.lang);
    }
    let cut = (kept < total).then_some(Cut { kept, total });
    Ok(written(shape, &Page { records: &records, extras: &extras, window: &window, cut }))
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

/// What is shown of a list.
struct Page<'a> {
    /// The records, with commas between.
    records: &'a str,
    /// What the envelope says besides, as an object.
    extras: &'a str,
    window: &'a Window,
    cut: Option<Cut>,
}

#[derive(Debug, Clone, Copy)]
struct Cut {
    kept: usize,
    total: usize,
}

fn asked(shape: &Shape<'_>, count: usize, next: Next) -> Window {
    let number = |name: &str| match shape.arguments.get(name) {
        Some(Json::Number(text)) => text.parse().ok(),
        _ => None,
    };
    let page = number("page").unwrap_or(1);
    let per_page = number("per_page").unwrap_or(PER_PAGE);
    let next_page = match next {
        Next::WhenFull => ((shape.tool.paging == Paging::Pages) && count as u64 >= per_page).then_some(page + 1),
        Next::Page(next) => Some(next),
        Next::Following => Some(page + 1),
        Next::End => None,
    };
    Window { page, per_page, next_page }
}

/// How many of the `fitting` records to show, and the page and size that start at the record after them.
///
/// Pages start at multiples of their size, so the sizes that divide the next record's position are the choices; the
/// best one keeps many records now and asks for many next.
fn continuing(asked: &Window, fitting: usize) -> (usize, Window) {
    let offset = (asked.page - 1).saturating_mul(asked.per_page);
    let fitting = fitting as u64;
    let choice = |size: u64| (fitting - (offset + fitting) % size, size);
    let choices = (1..=fitting.min(PER_PAGE)).filter(|size| (offset + fitting) % size < fitting).map(choice);
    let (kept, size) = choices.max_by_key(|(kept, size)| (kept + size, *kept)).unwrap_or((fitting, 1));
    let next_page = (offset + kept) / size + 1;
    (
        usize::try_from(kept).unwrap_or(1),
        Window { page: next_page.saturating_sub(1).max(1), per_page: size, next_page: Some(next_page) },
    )
}

fn written(shape: &Shape<'_>, shown: &Page<'_>) -> Result<ToolResult, Refusal> {
    let Page { records, extras, window, cut } = *shown;
    let Window { page, per_page, next_page } = window;
    let mut json = format!(r#"{{"data":[{records}]"#);
    if shape.tool.paging == Paging::Pages {
        let next = next_page.map_or_else(|| "null".to_owned(), |next| next.to_string());
        json.push_str(&format!(r#","pagination":{{"page":{page},"per_page":{per_page},"next_page":{next}}}"#));
    }
    if let Some(Cut { kept, total }) = cut {
        json.push_str(&format!(r#","truncated":true,"shown":{kept},"received":{total}"#));
    }
    // The object's inside, its braces off.
    if let Some(extras) = extras.get(1..extras.len() - 1).filter(|inside| !inside.is_empty()) {
        json.push(',');
        json.push_str(extras);
    }
    json.push('}');
    let mut text = json.clone();
    if let Some(line) = following(shape, window, cut) {
        text.push('\n');
        text.push_str(&line);
    }
    Ok(ToolResult { text, structured: raw(json)? })
}

/// The line after the JSON that says how to go on.
fn following(shape: &Shape<'_>, window: &Window, cut: Option<Cut>) -> Option<String> {
    let Window { per_page, next_page, .. } = window;
    let tool = shape.tool.name;
    match (cut, next_page) {
        (Some(Cut { kept, total }), Some(next)) if (shape.tool.paging == Paging::Pages) => Some(match shape.lang {
            Lang::Pt => format!(
                "Resultado cortado: {kept} de {total} registros. Continua em: {tool} com page={next} e per_page={per_page}, mesmos filtros"
            ),
            Lang::En => format!(
                "Result cut: {kept} of {total} records. Continues with: {tool} with page={next} and per_page={per_page}, same filters"
            ),
        }),
        (Some(Cut { kept, total }), _) => Some(match shape.lang {
            Lang::Pt => {
                format!("Resultado cortado: {kept} de {total} registros. Use filtros mais estreitos para ver o resto")
            }
            Lang::En => format!("Result cut: {kept} of {total} records. Use narrower filters to see the rest"),
        }),
        (None, Some(next)) => {
            let label = Text::new("Próxima página", "Next page").get(shape.lang);
            let with = Text::new("com", "with").get(shape.lang);
            Some(format!("{label}: {tool} {with} page={next}"))
        }
        (None, None) => None,
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn the_continuing_page_starts_right_after_the_last_record_shown(
            page in 1_u64..200, per_page in 1_u64..=50, fitting in 1_usize..50,
        ) {
            let fitting = fitting.min(usize::try_from(per_page).unwrap());
            let asked = Window { page, per_page, next_page: None };
            let (kept, window) = continuing(&asked, fitting);
            prop_assert!((1..=fitting).contains(&kept));
            prop_assert!((1..=50).contains(&window.per_page));
            let next = window.next_page.unwrap();
            prop_assert_eq!((next - 1) * window.per_page, (page - 1) * per_page + kept as u64);
        }
    }

    #[test]
    fn v2_pagination_names_the_next_page() {
        let of = |text: &str| Next::of_pagination(Some(text));
        assert_eq!(of(r#"{"next_url":"https://api/v2/x?per_page=50&page=3","page":2}"#), Next::Page(3));
        assert_eq!(of(r#"{"next_url":"https://api/v2/x?cursor=abc"}"#), Next::Following);
        assert_eq!(of(r#"{"next_url":null}"#), Next::End);
        assert_eq!(Next::of_pagination(None), Next::End);
    }
}
