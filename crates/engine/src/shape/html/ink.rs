//! What text is written with, and what it stands on.

use super::color::{BLACK, CLEAR, Color};

/// What text is written with.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Ink {
    Plain(Color),
    /// That of the element around.
    Around,
    /// A colour that is not read here.
    Unknown,
}

impl Ink {
    pub(super) fn read(value: &str) -> Option<Ink> {
        match value {
            "" => None,
            "inherit" | "unset" | "revert" | "revert-layer" | "currentcolor" => Some(Ink::Around),
            "initial" => Some(Ink::Plain(BLACK)),
            _ => Some(Color::read(value).map_or(Ink::Unknown, Ink::Plain)),
        }
    }

    /// The colour inside an element whose text is `around`; one that is not known is taken for none.
    pub(super) fn inside(self, around: Color) -> Color {
        match self {
            Ink::Plain(color) => color,
            Ink::Around => around,
            Ink::Unknown => CLEAR,
        }
    }
}

/// What text stands on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Paper {
    Plain(Color),
    /// A picture: which colours it has is not known.
    Picture,
    /// A colour that is not read here.
    Unknown,
    /// That of the element around.
    Around,
    /// The colour of the text itself.
    Ink,
}
