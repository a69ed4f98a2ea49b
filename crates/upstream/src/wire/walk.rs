//! The way through a list, page by page, the most recent first where the list can come so.

use std::collections::HashSet;

use catalogue::schema::parameters::CURSOR;
use catalogue::{Kind, OrderForm, Paging, Style, Tool};
use serde_json::Value;

/// Orders that bring the most recent first, of those that a list may come in. Lists without any come as they come: the
/// API's v1 and v2 lists are newest first by themselves.
const RECENT_FIRST: [&str; 2] = ["-created_at", "-uploaded_at"];

/// The same in lists that take the field and its direction each in a parameter of its own.
const RECENT: [&str; 1] = ["created_at"];

/// Where a walk through a list is.
#[derive(Debug)]
pub(crate) struct Walk {
    tool: &'static Tool,
    size: usize,
    /// Pages that were read.
    read: usize,
    ended: bool,
    cursor: Option<String>,
    /// Every cursor that was followed: one that comes again leads in a circle.
    followed: HashSet<String>,
}

impl Walk {
    /// From the start of the list of `tool`, in pages that hold `wanted` records where one page may.
    pub(crate) fn new(tool: &'static Tool, wanted: usize) -> Walk {
        let size = wanted.clamp(1, largest_page(tool));
        Walk { tool, size, read: 0, ended: false, cursor: None, followed: HashSet::new() }
    }

    /// Pages that were read.
    pub(crate) fn pages_read(&self) -> usize {
        self.read
    }

    /// The address of the next page; `None` when none follows.
    pub(crate) fn next_address(&self) -> Option<String> {
        if self.ended {
            return None;
        }
        let (path, size) = (self.tool.path, self.size);
        Some(match self.tool.paging {
            Paging::Pages => {
                let sort = recent_by(self.tool).map(|field| format!("&sort_by={field}&sort_order=desc"));
                format!("{path}?page={}&per_page={size}{}", self.read + 1, sort.unwrap_or_default())
            }
            Paging::Cursor | Paging::Sweep => {
                let sort = recent_first(self.tool).map(|sort| format!("sort={sort}&")).unwrap_or_default();
                let cursor = self.cursor.as_deref().map(|cursor| format!("&cursor={}", encoded(cursor)));
                format!("{path}?{sort}limit={size}{}", cursor.unwrap_or_default())
            }
            Paging::Offset => format!("{path}?limit={size}&offset={}", self.read * size),
            Paging::None => path.to_owned(),
        })
    }

    /// Takes note of a page that was read; `None` where the API had none there.
    pub(crate) fn took(&mut self, page: Option<&Value>) {
        self.read += 1;
        match self.tool.paging {
            Paging::None => self.ended = true,
            Paging::Pages | Paging::Offset => {
                self.ended = page.and_then(records).is_none_or(|records| records.len() < self.size)
            }
            Paging::Cursor | Paging::Sweep => {
                let next = page.and_then(|page| page.pointer(next_cursor(self.tool))?.as_str());
                self.cursor = next.filter(|next| is_cursor(next)).map(str::to_owned);
                let further = self.cursor.clone().is_some_and(|cursor| self.followed.insert(cursor));
                if self.cursor.is_some() && !further {
                    tracing::warn!(tool = self.tool.name, "a list's cursor came again; the list ends here");
                }
                self.ended = !further;
            }
        }
    }
}

/// Where a page of the list of `tool` holds the cursor of the next one (JSON pointer).
fn next_cursor(tool: &Tool) -> &'static str {
    if tool.style() == Style::Inbox { "/next_cursor" } else { "/meta/next_cursor" }
}

/// The records of a page.
pub(crate) fn records(page: &Value) -> Option<&Vec<Value>> {
    page.get("data").unwrap_or(page).as_array()
}

/// The most records that one page of the list of `tool` holds.
pub(crate) fn largest_page(tool: &Tool) -> usize {
    usize::try_from(tool.page_size.most).unwrap_or(usize::MAX).max(1)
}

/// The order of the list of `tool` that brings the most recent first, if it can come so.
pub(crate) fn recent_first(tool: &Tool) -> Option<&'static str> {
    RECENT_FIRST.into_iter().find(|order| tool.sort.by.contains(order))
}

fn recent_by(tool: &Tool) -> Option<&'static str> {
    RECENT.into_iter().find(|field| tool.sort.form == OrderForm::Word && tool.sort.by.contains(field))
}

pub(crate) fn is_cursor(text: &str) -> bool {
    let most = match CURSOR.kind {
        Kind::Text { max } => max as usize,
        _ => 0,
    };
    (1..=most).contains(&text.chars().count())
}

/// Everything but the unreserved characters (RFC 3986, section 2.3): what the API gave cannot add to its query.
pub(crate) fn encoded(text: &str) -> String {
    let unreserved = |byte: u8| byte.is_ascii_alphanumeric() || b"-._~".contains(&byte);
    let one = |byte: u8| if unreserved(byte) { char::from(byte).to_string() } else { format!("%{byte:02X}") };
    text.bytes().map(one).collect()
}

#[cfg(test)]
mod tests {
    use catalogue::{Record, Text, Verb};
    use serde_json::json;

    use super::*;

    const NONE: Text = Text::new("-", "-");
    static BILL: Record = Record::finance("payables", NONE, "Payable");
    static BILLS: Tool = Tool::read("finance_payables_list", NONE, &BILL)
        .get("/v1/payables", Verb::List)
        .sorted(&["due_date", "-created_at"], "\"due_date\"")
        .cursored();
    static RULES: Tool = Tool::read("finance_rules_list", NONE, &BILL).get("/v1/rules", Verb::List).cursored();

    #[test]
    fn cursors_are_followed_as_they_are_and_never_in_a_circle() {
        let mut walk = Walk::new(&BILLS, 500);
        assert_eq!(walk.next_address().unwrap(), "/v1/payables?sort=-created_at&limit=100");
        walk.took(Some(&json!({"data": [], "meta": {"next_cursor": "a&b=c/.."}})));
        assert_eq!(walk.next_address().unwrap(), "/v1/payables?sort=-created_at&limit=100&cursor=a%26b%3Dc%2F..");
        walk.took(Some(&json!({"data": [], "meta": {"next_cursor": "b"}})));
        assert!(walk.next_address().is_some());
        walk.took(Some(&json!({"data": [], "meta": {"next_cursor": "a&b=c/.."}})));
        assert_eq!((walk.next_address(), walk.pages_read()), (None, 3));
    }

    #[test]
    fn a_list_ends_without_a_sound_cursor() {
        for meta in [json!(null), json!({}), json!({"next_cursor": ""}), json!({"next_cursor": "x".repeat(2001)})] {
            let mut walk = Walk::new(&RULES, 1);
            assert_eq!(walk.next_address().unwrap(), "/v1/rules?limit=1");
            walk.took(Some(&json!({"data": [{}], "meta": meta})));
            assert_eq!(walk.next_address(), None, "{meta}");
        }
    }
}
