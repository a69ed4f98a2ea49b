//! Text for people, in the two languages that the server speaks.

/// A language of the server's own texts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Lang {
    /// Brazilian Portuguese, the default.
    #[default]
    Pt,
    /// English.
    En,
}

impl Lang {
    /// The BCP 47 tag: `pt-BR` or `en`.
    pub const fn tag(self) -> &'static str {
        match self {
            Lang::Pt => "pt-BR",
            Lang::En => "en",
        }
    }

    /// Reads a tag such as `pt`, `pt-BR` or `en-US`; anything else is `None`.
    pub fn parse(tag: &str) -> Option<Lang> {
        match tag.split(['-', '_']).next()?.to_ascii_lowercase().as_str() {
            "pt" => Some(Lang::Pt),
            "en" => Some(Lang::En),
            _ => None,
        }
    }
}

/// One text in both languages.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Text {
    /// Brazilian Portuguese.
    pub pt: &'static str,
    /// English.
    pub en: &'static str,
}

impl Text {
    /// A text from its Portuguese and its English form.
    pub const fn new(pt: &'static str, en: &'static str) -> Text {
        Text { pt, en }
    }

    /// The form in `lang`.
    pub const fn get(&self, lang: Lang) -> &'static str {
        match lang {
            Lang::Pt => self.pt,
            Lang::En => self.en,
        }
    }
}
