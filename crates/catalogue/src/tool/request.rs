//! How an operation is asked: its pages, order, idempotency key and body, and who answers.

/// How a list is cut into pages.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Paging {
    /// It comes whole.
    None,
    /// `page` from 1, and `per_page`.
    Pages,
    /// `limit`, and the opaque `cursor` of the page before.
    Cursor,
    /// Ids alone: `limit` and `cursor`.
    Sweep,
    /// `limit`, and how many records to skip: `offset`.
    Offset,
}

/// How many records a page holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PageSize {
    /// At most.
    pub most: u32,
    /// When the call does not say, as JSON text; see [`PageSize::usual`].
    pub usual_text: &'static str,
}

impl PageSize {
    /// A list that comes whole.
    pub const NONE: PageSize = PageSize::of(0, "");
    /// Banking's: 50 at most, and when the call does not say.
    pub const PAGES: PageSize = PageSize::of(50, "50");
    /// Finance's lists.
    pub const CURSOR: PageSize = PageSize::of(100, "25");
    /// Inbox's lists.
    pub const INBOX: PageSize = PageSize::of(200, "50");
    /// Billing's lists.
    pub const BILLING: PageSize = PageSize::of(100, "20");
    /// Billing's usage.
    pub const USAGE: PageSize = PageSize::of(1000, "100");
    /// Finance's sweeps of ids.
    pub const SWEEP: PageSize = PageSize::of(10_000, "1000");

    /// `most` records at most; `usual`, in digits, when the call does not say.
    pub const fn of(most: u32, usual: &'static str) -> PageSize {
        PageSize { most, usual_text: usual }
    }

    /// Records a page when the call does not say.
    pub const fn usual(self) -> u32 {
        let (digits, mut at, mut number) = (self.usual_text.as_bytes(), 0, 0);
        while at < digits.len() {
            number = number * 10 + (digits[at] - b'0') as u32;
            at += 1;
        }
        number
    }
}

/// The orders that a list can come in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Sort {
    /// What it is sorted by: fields of the record, with [`OrderForm::Sign`] also after `-` from the largest down. Empty for a
    /// list of one order.
    pub by: &'static [&'static str],
    /// The order when `sort` is left out, as JSON text; empty where it is not one of the words.
    pub usual: &'static str,
    /// How a call asks for an order.
    pub form: OrderForm,
}

/// How a call asks for the order of a list.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum OrderForm {
    /// `sort`: a field, after `-` from the largest down.
    Sign,
    /// `sort_by`: a field; and `sort_order`: `asc`, or `desc` when it is left out.
    Word,
}

impl Sort {
    /// One order only.
    pub const NONE: Sort = Sort { by: &[], usual: "", form: OrderForm::Sign };
}

/// What the API does with an idempotency key.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum KeyUse {
    /// Nothing: the tool does not offer it.
    Ignored,
    /// A call repeated with the same key does not act twice.
    Optional,
    /// A call without one is refused. The server makes one when the caller gives none.
    Required,
}

/// Who answers an operation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Origin {
    /// The public API.
    Api,
    /// The server itself, from the catalogue or the caller's token: no API is asked.
    Server,
    /// The sandbox alone: the public API has nothing like it.
    Sandbox,
}

/// What a `null` in the body of a change does to a field that may be empty.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Nulls {
    /// It takes away what is kept.
    Clear,
    /// Nothing.
    Ignored,
}

/// How a body is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Encoding {
    /// A JSON object.
    Json,
    /// `multipart/form-data`: the Base64 field is the part `file`, decoded, with `file_name` and `mime_type` as its name and
    /// type; each other field is a part of its own name.
    Multipart,
}
