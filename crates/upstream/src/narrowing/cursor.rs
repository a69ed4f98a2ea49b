//! The cursors of narrowed lists: a place in the API's list. Opaque to clients; nothing in one is secret, and a made-up one
//! shows nothing that the list does not.

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use catalogue::Tool;
use catalogue::schema::parameters::CURSOR_CHARS;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

use super::query::Query;
use super::reading::Place;
use crate::fault::Fault;

/// What a list is told by: its address and everything that narrows it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Print([u8; 32]);

impl Print {
    /// Of the list of `tool` at `path` under `query`, whatever the order of its parameters.
    pub(super) fn of(tool: &Tool, path: &str, query: &Query) -> Print {
        let narrowing = query.iter().filter(|pair| !matches!(pair.name.as_str(), "limit" | "cursor"));
        let mut narrowing: Vec<(&str, &str)> = narrowing.map(|pair| (&*pair.name, &*pair.value)).collect();
        narrowing.sort_unstable();
        let parts = [(tool.name, path)].into_iter().chain(narrowing);
        Print(digest(parts.flat_map(|(name, value)| [name, value])))
    }

    /// The cursor of `place`.
    ///
    /// # Errors
    /// The API's own is too long to be carried in one.
    pub(super) fn seal(&self, place: &Place) -> Result<String, Fault> {
        let Place { cursor, offset, behind } = place;
        let sealed = URL_SAFE_NO_PAD.encode(json!([self.sum(place), cursor, offset, behind]).to_string());
        if sealed.len() > CURSOR_CHARS { Err(Fault::LongCursor) } else { Ok(sealed) }
    }

    /// The place that a cursor of this list means; `None` for a changed one, or one of another list.
    pub(super) fn open(&self, sealed: &str) -> Option<Place> {
        let bytes = URL_SAFE_NO_PAD.decode(sealed).ok()?;
        let parts: [Value; 4] = serde_json::from_slice::<Vec<Value>>(&bytes).ok()?.try_into().ok()?;
        let [Value::String(sum), cursor, offset, behind] = parts else { return None };
        let text = |value: Value| match value {
            Value::Null => Some(None),
            Value::String(text) => Some(Some(text)),
            _ => None,
        };
        let offset = usize::try_from(offset.as_u64()?).ok()?;
        let place = Place { cursor: text(cursor)?, offset, behind: text(behind)? };
        (self.sum(&place) == sum).then_some(place)
    }

    /// Binds a place to this list, so that one that was changed or belongs elsewhere is noticed.
    fn sum(&self, place: &Place) -> String {
        let cursor = place.cursor.as_deref();
        let offset = place.offset.to_string();
        let (has_cursor, has_record) = (cursor.is_some().to_string(), place.behind.is_some().to_string());
        let parts = [&*has_cursor, cursor.unwrap_or_default(), &*offset, &*has_record];
        let whole = parts.into_iter().chain([place.behind.as_deref().unwrap_or_default()]);
        let hex: String = self.0.iter().map(|byte| format!("{byte:02x}")).collect();
        digest(std::iter::once(hex.as_str()).chain(whole)).iter().take(9).map(|byte| format!("{byte:02x}")).collect()
    }
}

/// Of parts, each with its length before it, so that no two lists of parts look alike.
fn digest<'a>(parts: impl Iterator<Item = &'a str>) -> [u8; 32] {
    let mut digest = Sha256::new();
    for part in parts {
        digest.update(part.len().to_be_bytes());
        digest.update(part.as_bytes());
    }
    digest.finalize().into()
}

#[cfg(test)]
mod tests {
    use catalogue::inbox::INBOX_PRODUCT;
    use proptest::prelude::*;

    use super::*;

    fn print(query: &str) -> Print {
        Print::of(INBOX_PRODUCT.tool("emails_list").unwrap(), "/v1/emails", &Query::read(query))
    }

    proptest! {
        #[test]
        fn a_place_reads_back_in_its_own_list_only(cursor: Option<String>, offset: u16, behind: Option<String>, bit: u16) {
            let place = Place { cursor, offset: offset.into(), behind };
            let Ok(sealed) = print("status=failed&limit=3").seal(&place) else { return Ok(()) };
            prop_assert_eq!(print("limit=9&cursor=x&status=failed").open(&sealed), Some(place));
            for other in ["status=processed", "", "status=failed&since=2026-10-05"] {
                prop_assert_eq!(print(other).open(&sealed), None);
            }
            let mut bytes = URL_SAFE_NO_PAD.decode(&sealed).unwrap();
            let at = usize::from(bit) % (bytes.len() * 8);
            bytes[at / 8] ^= 1 << (at % 8);
            prop_assert_eq!(print("status=failed").open(&URL_SAFE_NO_PAD.encode(bytes)), None);
        }

        #[test]
        fn any_text_is_met_without_panic(text in ".*") {
            prop_assert_eq!(print("status=failed").open(&text), None);
        }
    }

    #[test]
    fn a_cursor_that_no_caller_could_send_back_is_none() {
        let place = Place { cursor: Some("x".repeat(CURSOR_CHARS)), offset: 0, behind: None };
        assert_eq!(print("").seal(&place), Err(Fault::LongCursor));
    }
}
