//! The scopes of a token, in the two grammars that tokens come in.

use std::collections::BTreeSet;

use catalogue::{Access, Covered, Scope};
use serde::{Deserialize, Serialize};

/// What ends a word of the finance API's own that grants writing.
const WRITE: &str = ".write";

/// The scopes of a token: an access level and resource scopes, or `all` resources.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub struct Scopes(BTreeSet<String>);

impl Scopes {
    /// Reads scopes separated by spaces, commas or plus signs.
    pub fn parse(text: &str) -> Scopes {
        Scopes(text.split([' ', ',', '+']).filter(|word| !word.is_empty()).map(str::to_owned).collect())
    }

    /// Whether the word itself was granted.
    pub fn contains(&self, word: &str) -> bool {
        self.0.contains(word)
    }

    /// Every word, sorted.
    pub fn words(&self) -> impl Iterator<Item = &str> {
        self.0.iter().map(String::as_str)
    }

    /// Whether `scope` is granted.
    ///
    /// Two grammars meet in one set. A token of ours has an access level (`write` includes `read`) and resource scopes, or
    /// `all` of those that it covers. A word of the finance API's own, `<resource>.write`, grants reading and writing of
    /// that resource by itself. An action must stand there under its very name in both.
    pub fn allow(&self, scope: Scope) -> bool {
        let written = self.writes(scope.resource);
        match scope.covered {
            Covered::ByAll => written || (self.reaches(scope.access, scope.resource) && self.names(scope)),
            Covered::ByNameOnly => {
                self.contains(scope.resource) && (written || self.reaches(scope.access, scope.resource))
            }
        }
    }

    /// Whether the access level is granted, for the resource or for what it belongs to: `finance.payables.write` is enough
    /// of a level for `finance.payables.dispatch`, which has to be named besides. Where no resource is needed, the level of
    /// any resource will do.
    fn reaches(&self, access: Access, resource: &str) -> bool {
        let own = match resource {
            "" => self.written().next().is_some(),
            _ => resource.rsplit_once('.').is_some_and(|(above, _)| self.writes(above)),
        };
        own || self.contains("write") || (access == Access::Read && self.contains("read"))
    }

    /// Whether a resource scope that `all` covers is granted. Where none is needed the access level is all.
    fn names(&self, scope: Scope) -> bool {
        scope.resource.is_empty() || self.contains("all") || self.contains(scope.resource)
    }

    /// Whether `<resource>.write` was granted.
    fn writes(&self, resource: &str) -> bool {
        self.written().any(|written| written == resource)
    }

    /// Every resource for which `<resource>.write` was granted.
    fn written(&self) -> impl Iterator<Item = &str> {
        self.words().filter_map(|word| word.strip_suffix(WRITE)).filter(|resource| !resource.is_empty())
    }

    /// Whether anything may be written, or things are only read.
    pub fn access(&self) -> Access {
        if self.reaches(Access::Write, "") { Access::Write } else { Access::Read }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn allowed(words: &str, scope: Scope) -> bool {
        Scopes::parse(words).allow(scope)
    }

    #[test]
    fn a_scope_needs_its_level_and_its_name_or_all() {
        let (reads, writes) =
            (Scope::new("finance.payables", Access::Read), Scope::new("finance.payables", Access::Write));
        for (words, read, write) in [
            ("all read", true, false),
            ("all write", true, true),
            ("read finance.payables", true, false),
            ("write finance.payables", true, true),
            ("finance.payables", false, false),
            ("all", false, false),
            ("write finance.receivables", false, false),
            ("", false, false),
        ] {
            assert_eq!((allowed(words, reads), allowed(words, writes)), (read, write), "{words}");
        }
    }

    #[test]
    fn a_word_of_the_apis_own_grants_its_resource_and_nothing_else() {
        let scope = |resource, access| Scope::new(resource, access);
        let word = "finance.payables.write";
        assert!(allowed(word, scope("finance.payables", Access::Read)));
        assert!(allowed(word, scope("finance.payables", Access::Write)));
        for other in ["finance.payable", "finance", "finance.receivables", "payables"] {
            assert!(!allowed(word, scope(other, Access::Read)), "{other}");
        }
        assert!(!allowed(".write", scope("", Access::Read)));
    }

    #[test]
    fn an_action_is_granted_by_its_name_and_never_by_all() {
        let mut dispatch = Scope::new("finance.payables.dispatch", Access::Write);
        dispatch.covered = Covered::ByNameOnly;
        for (words, granted) in [
            ("all write", false),
            ("all write finance.payables", false),
            ("finance.payables.write", false),
            ("all read finance.payables.dispatch", false),
            ("finance.payables.dispatch", false),
            ("write finance.payables.dispatch", true),
            ("all write finance.payables.dispatch", true),
            ("finance.payables.write finance.payables.dispatch", true),
            ("finance.receivables.write finance.payables.dispatch", false),
            ("finance.payables.dispatch.write", false),
            ("write finance.payables.dispatch.write", false),
            ("all finance.all finance.payables.write finance.payables.dispatch.write", false),
            ("finance.payables.dispatch finance.payables.dispatch.write", true),
            ("write finance.payables.dispatchx finance.payables", false),
        ] {
            assert_eq!(allowed(words, dispatch), granted, "{words}");
        }
    }

    #[test]
    fn where_no_resource_is_needed_the_level_is_enough() {
        let open = Scope::new("", Access::Read);
        assert!(allowed("read", open) && allowed("write", open) && allowed("all read", open));
        assert!(!allowed("all", open) && !allowed("", open) && allowed("finance.people.write", open));
        assert_eq!(Scopes::parse("read all").access(), Access::Read);
        assert_eq!(Scopes::parse("finance.people.write").access(), Access::Write);
    }
}
