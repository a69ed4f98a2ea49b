//! Where a list stands and how it goes on.

use catalogue::schema::parameters::CURSOR_CHARS;
use catalogue::{Paging, Style};
use serde_json::Value;

use super::{Malformed, Shape};
use crate::json::{Json, write_text};

/// How the API tells that more records follow.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(in crate::shape) enum Next {
    /// It does not: a full page may have another after it (v1).
    WhenFull,
    /// This page follows (v2).
    Page(u64),
    /// The next page has no number of its own; it is the one after this.
    Following,
    /// What follows is found with this cursor (finance).
    Cursor(String),
    /// Nothing follows.
    End,
}

impl Next {
    /// Reads v2's `pagination`; a list without it is complete.
    pub(in crate::shape) fn of_pagination(pagination: Option<&str>) -> Next {
        let pagination = pagination.and_then(|text| serde_json::from_str::<Value>(text).ok()).unwrap_or_default();
        let Some(url) = pagination.get("next_url").and_then(Value::as_str) else { return Next::End };
        let query = url.split_once('?').map_or("", |(_, query)| query);
        let page = query.split('&').find_map(|pair| pair.strip_prefix("page=")?.parse().ok());
        page.map_or(Next::Following, Next::Page)
    }

    /// Reads finance's `meta`; a list without a cursor is complete. A cursor that no caller could send back is nonsense.
    pub(in crate::shape) fn of_meta(meta: Option<&str>) -> Result<Next, Malformed> {
        let meta = meta.and_then(|text| serde_json::from_str::<Value>(text).ok()).unwrap_or_default();
        Next::after(meta.get("next_cursor").and_then(Value::as_str))
    }

    /// Reads a `meta` that counts pages. Without the count the page's own size tells.
    pub(in crate::shape) fn of_totals(meta: Option<&str>) -> Next {
        let meta = meta.and_then(|text| serde_json::from_str::<Value>(text).ok()).unwrap_or_default();
        let number = |name: &str| meta.get(name).and_then(Value::as_u64);
        match (number("page"), number("total_pages")) {
            (Some(page), Some(pages)) if page < pages => Next::Page(page + 1),
            (Some(_), Some(_)) => Next::End,
            _ => Next::WhenFull,
        }
    }

    /// Reads a `next_cursor` that stands beside the records.
    pub(in crate::shape) fn of_cursor(cursor: Option<&str>) -> Result<Next, Malformed> {
        let cursor = cursor.and_then(|text| serde_json::from_str::<Value>(text).ok()).unwrap_or_default();
        Next::after(cursor.as_str())
    }

    fn after(cursor: Option<&str>) -> Result<Next, Malformed> {
        match cursor {
            Some(cursor) if cursor.chars().count() > CURSOR_CHARS => Err(Malformed),
            Some(cursor) if !cursor.is_empty() => Ok(Next::Cursor(cursor.to_owned())),
            _ => Ok(Next::End),
        }
    }
}

/// Where a list stands and how it goes on, by how its tool takes pages.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Window {
    /// It comes whole, in the envelope of its API.
    Whole(Style),
    /// Numbered pages.
    Pages { page: u64, per_page: u64, next_page: Option<u64>, most: u64 },
    /// A cursor leads to the rest, told as its API tells it.
    Cursor {
        style: Style,
        /// The cursor of this page; none at the start.
        own: Option<String>,
        /// What follows.
        next: Rest,
    },
}

/// What follows a page that was found by a cursor.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Rest {
    /// The records that this cursor leads to.
    Cursor(String),
    /// Nothing.
    End,
    /// Records of this very page, which was cut: no cursor leads into its middle, so that the page is asked for again
    /// with this `limit`.
    Again { limit: usize },
}

impl Window {
    /// Of the page that the call asked for, with `count` records.
    pub(super) fn asked(shape: &Shape<'_>, count: usize, next: &Next) -> Window {
        let tool = shape.tool;
        let number = |name: &str| match shape.arguments.get(name) {
            Some(Json::Number(text)) => text.parse().ok(),
            _ => None,
        };
        match tool.paging {
            // The API's own `meta` says where it stands.
            Paging::None | Paging::Offset => Window::Whole(tool.style()),
            Paging::Pages => {
                let page = number("page").unwrap_or(1);
                let per_page = number("per_page").unwrap_or_else(|| u64::from(tool.page_size.usual()));
                let next_page = match next {
                    Next::WhenFull => (count as u64 >= per_page).then_some(page + 1),
                    Next::Page(next) => Some(*next),
                    Next::Following | Next::Cursor(_) => Some(page + 1),
                    Next::End => None,
                };
                Window::Pages { page, per_page, next_page, most: u64::from(tool.page_size.most) }
            }
            Paging::Cursor | Paging::Sweep => {
                let own = shape.arguments.get("cursor").and_then(Json::as_text).map(str::to_owned);
                let next = match next {
                    Next::Cursor(cursor) => Rest::Cursor(cursor.clone()),
                    _ => Rest::End,
                };
                Window::Cursor { style: tool.style(), own, next }
            }
        }
    }

    /// Room for the cursors.
    pub(super) fn bytes(&self) -> usize {
        let Window::Cursor { own, next, .. } = self else { return 0 };
        let next = if let Rest::Cursor(cursor) = next { quoted(cursor).len() } else { 0 };
        next.max(own.as_ref().map_or(0, |own| quoted(own).len()))
    }

    /// How many of the `fitting` records to show, and how the list goes on after them.
    pub(super) fn cut(self, fitting: usize) -> (usize, Window) {
        match self {
            Window::Whole(style) => (fitting, Window::Whole(style)),
            Window::Pages { page, per_page, most, .. } => continuing((page, per_page, most), fitting),
            Window::Cursor { style, own, .. } => {
                (fitting, Window::Cursor { style, own, next: Rest::Again { limit: fitting } })
            }
        }
    }
}

/// A cursor as JSON.
pub(super) fn quoted(cursor: &str) -> String {
    let mut quoted = String::new();
    write_text(cursor, &mut quoted);
    quoted
}

/// How many of the `fitting` records to show, and the page and size that start at the record after them.
///
/// Pages start at multiples of their size, so the sizes that divide the next record's position are the choices; the
/// best one keeps many records now and asks for many next.
fn continuing((page, per_page, most): (u64, u64, u64), fitting: usize) -> (usize, Window) {
    let offset = (page - 1).saturating_mul(per_page);
    let fitting = fitting as u64;
    let choice = |size: u64| (fitting - (offset + fitting) % size, size);
    let choices = (1..=fitting.min(most)).filter(|size| (offset + fitting) % size < fitting).map(choice);
    let (kept, size) = choices.max_by_key(|(kept, size)| (kept + size, *kept)).unwrap_or((fitting, 1));
    let next_page = (offset + kept) / size + 1;
    let page = next_page.saturating_sub(1).max(1);
    let window = Window::Pages { page, per_page: size, next_page: Some(next_page), most };
    (usize::try_from(kept).unwrap_or(1), window)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn the_continuing_page_starts_right_after_the_last_record_shown(
            page in 1_u64..200, per_page in 1_u64..=100, fitting in 1_usize..100,
        ) {
            let fitting = fitting.min(usize::try_from(per_page).unwrap());
            let (kept, window) = continuing((page, per_page, 100), fitting);
            prop_assert!((1..=fitting).contains(&kept));
            let Window::Pages { per_page: size, next_page: Some(next), .. } = window else { panic!("{window:?}") };
            prop_assert!((1..=100).contains(&size));
            prop_assert_eq!((next - 1) * size, (page - 1) * per_page + kept as u64);
        }
    }

    #[test]
    fn the_envelope_names_what_follows() {
        let of = |text: &str| Next::of_pagination(Some(text));
        assert_eq!(of(r#"{"next_url":"https://api/v2/x?per_page=50&page=3","page":2}"#), Next::Page(3));
        assert_eq!(of(r#"{"next_url":"https://api/v2/x?cursor=abc"}"#), Next::Following);
        assert_eq!(of(r#"{"next_url":null}"#), Next::End);
        assert_eq!(Next::of_pagination(None), Next::End);
        assert_eq!(Next::of_meta(Some(r#"{"next_cursor":"a\"b"}"#)), Ok(Next::Cursor("a\"b".to_owned())));
        for end in [Some(r#"{"next_cursor":null}"#), Some("{}"), Some(r#"{"next_cursor":""}"#), Some("[]"), None] {
            assert_eq!(Next::of_meta(end), Ok(Next::End), "{end:?}");
        }
        assert_eq!(Next::of_meta(Some(&format!(r#"{{"next_cursor":"{}"}}"#, "x".repeat(2001)))), Err(Malformed));
    }
}
