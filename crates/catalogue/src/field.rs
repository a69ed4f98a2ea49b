//! Fields of records and parameters of tools: name, type, limits and meaning.

mod build;
mod kind;

pub use build::*;
pub use kind::{IdList, Kind, Least, Sign, Types};

/// Groups of fields, read one after the other. Groups exist so that the same block (an address, the fine) is written once.
pub type Fields = &'static [&'static [Field]];

/// Who may set or see a field, and who wrote its text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Traits {
    /// The caller must send it.
    pub required: bool,
    /// The API sets it; a caller cannot.
    pub read_only: bool,
    /// `null` is an answer that the API gives.
    pub nullable: bool,
    /// Typed by somebody outside the account (a payer, a bank): data, never instructions.
    pub third_party: bool,
    /// Taken, never given back: not in an answer, a log or an audit row.
    pub secret: bool,
    /// Answered once, to who caused it: neither kept with the call's record nor told again.
    pub shown_once: bool,
    /// HTTP headers that the API sent to somebody's server: their values may log in there, and are masked but for harmless ones.
    pub sent_headers: bool,
    /// How a text is read that is too long to stand in a line.
    pub passage: Passage,
    /// An empty text is refused.
    pub filled: bool,
    /// `null` in an argument is sent on, and clears what is kept.
    pub clearable: bool,
    /// Answered with one record, left out of lists.
    pub detail_only: bool,
    /// An object whose keys belong to the customer: answers leave nothing inside it out.
    pub customers_own: bool,
}

/// How a text is read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Passage {
    /// In its line, like any value.
    None,
    /// In a block of its own, piece by piece where it is long.
    Plain,
    /// HTML, of which a model reads the text; then like [`Passage::Plain`].
    Html,
}

/// One field of a record, or one parameter of a tool.
#[derive(Debug, Clone, Copy)]
pub struct Field {
    /// The API's own name (`expire_at`).
    pub name: &'static str,
    /// Type and limits.
    pub kind: Kind,
    /// Requirements and marks.
    pub traits: Traits,
    /// Meaning and unit, for a model. Empty where the name and type say all.
    pub about: &'static str,
    /// What holds when it is left out, as JSON text; empty where nothing is promised.
    pub usual: &'static str,
    /// Of a list of texts that are ids: the field beside it that names their type, and its words.
    pub ids_by: Option<(&'static str, Types)>,
}

impl Field {
    const fn new(name: &'static str, kind: Kind) -> Field {
        let traits = Traits {
            required: false,
            read_only: false,
            nullable: false,
            third_party: false,
            secret: false,
            shown_once: false,
            sent_headers: false,
            passage: Passage::None,
            filled: false,
            clearable: false,
            detail_only: false,
            customers_own: false,
        };
        Field { name, kind, traits, about: "", usual: "", ids_by: None }
    }

    /// The caller must send it.
    pub const fn required(mut self) -> Field {
        self.traits.required = true;
        self
    }

    /// Only the API sets it.
    pub const fn read_only(mut self) -> Field {
        self.traits.read_only = true;
        self
    }

    /// May be `null` in an answer.
    pub const fn nullable(mut self) -> Field {
        self.traits.nullable = true;
        self
    }

    /// Text typed outside the account.
    pub const fn third_party(mut self) -> Field {
        self.traits.third_party = true;
        self
    }

    /// Never given back.
    pub const fn secret(mut self) -> Field {
        self.traits.secret = true;
        self
    }

    /// Answered once, to who caused it.
    pub const fn shown_once(mut self) -> Field {
        self.traits.shown_once = true;
        self
    }

    /// HTTP headers that were sent, of which some may log in.
    pub const fn sent_headers(mut self) -> Field {
        self.traits.sent_headers = true;
        self
    }

    /// A long text of a third party, read in a block of its own.
    pub const fn passage(mut self) -> Field {
        self.traits.third_party = true;
        self.traits.passage = Passage::Plain;
        self
    }

    /// HTML of a third party, of which a model reads the text.
    pub const fn html(mut self) -> Field {
        self.traits.third_party = true;
        self.traits.passage = Passage::Html;
        self
    }

    /// Refuses an empty text.
    pub const fn filled(mut self) -> Field {
        self.traits.filled = true;
        self
    }

    /// May be `null` in an answer, and `null` in an argument clears it.
    pub const fn clearable(mut self) -> Field {
        self.traits.nullable = true;
        self.traits.clearable = true;
        self
    }

    /// Answered with one record only.
    pub const fn in_detail(mut self) -> Field {
        self.traits.detail_only = true;
        self
    }

    /// Its keys belong to the customer.
    pub const fn customers_own(mut self) -> Field {
        self.traits.customers_own = true;
        self
    }

    /// What holds when it is left out, as JSON text (`"name"` with its quotes, `25`).
    pub const fn usual(mut self, usual: &'static str) -> Field {
        self.usual = usual;
        self
    }

    /// Its texts are ids of records whose type the field `by` beside it names.
    pub const fn ids_by(mut self, by: &'static str, to: Types) -> Field {
        self.ids_by = Some((by, to));
        self
    }

    /// Says what it means.
    pub const fn about(mut self, about: &'static str) -> Field {
        self.about = about;
        self
    }
}
