//! Protocol revisions and the two eras that they fall into.

use rmcp::model::ProtocolVersion;

/// The revisions that the server speaks, newest first.
pub const SUPPORTED: [&str; 4] = ["2026-07-28", "2025-11-25", "2025-06-18", "2025-03-26"];

/// What a request without any version counts as: the header only exists since 2025-06-18.
const UNSAID: &str = "2025-03-26";

/// How a revision carries version, identity and capabilities.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Era {
    /// `initialize` opens it (2025-03-26, 2025-06-18, 2025-11-25).
    Legacy,
    /// Every request carries its own `_meta` (2026-07-28).
    Modern,
}

/// One supported revision.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Version(&'static str);

impl Version {
    /// The supported revision called `text`.
    pub fn parse(text: &str) -> Option<Version> {
        SUPPORTED.into_iter().find(|known| *known == text).map(Version)
    }

    /// What a request without a version counts as.
    pub const fn unsaid() -> Version {
        Version(UNSAID)
    }

    /// The revision that `initialize` settles on: the one asked for, or the newest that still has an `initialize`.
    pub fn negotiate(asked: &str) -> Version {
        match Version::parse(asked) {
            Some(version) if version.era() == Era::Legacy => version,
            _ => Version(SUPPORTED[1]),
        }
    }

    /// Its date.
    pub const fn as_str(self) -> &'static str {
        self.0
    }

    /// Its era.
    pub fn era(self) -> Era {
        if self.0 == SUPPORTED[0] { Era::Modern } else { Era::Legacy }
    }

    /// Whether it allows several messages in one JSON array (only 2025-03-26 does).
    pub fn allows_batches(self) -> bool {
        self.0 == UNSAID
    }

    /// The same revision as rmcp names it.
    pub fn model(self) -> ProtocolVersion {
        ProtocolVersion::KNOWN_VERSIONS.iter().find(|known| known.as_str() == self.0).cloned().unwrap_or_default()
    }
}

/// Whether `text` names a revision of the modern era, known or not: revisions are dates and sort as text.
pub fn looks_modern(text: &str) -> bool {
    text.len() == SUPPORTED[0].len() && text >= SUPPORTED[0]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn initialize_settles_on_a_revision_that_has_one() {
        assert_eq!(Version::negotiate("2025-06-18").as_str(), "2025-06-18");
        assert_eq!(Version::negotiate("2026-07-28").as_str(), "2025-11-25");
        assert_eq!(Version::negotiate("1999-01-01").as_str(), "2025-11-25");
    }

    #[test]
    fn every_revision_has_a_model() {
        for text in SUPPORTED {
            assert_eq!(Version::parse(text).expect("supported").model().as_str(), text);
        }
    }

    #[test]
    fn unknown_later_dates_look_modern() {
        assert!(looks_modern("2026-07-28") && looks_modern("2099-01-01"));
        assert!(!looks_modern("2025-11-25") && !looks_modern("DRAFT-2026-v1"));
    }
}
