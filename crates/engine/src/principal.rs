//! Who calls, and what a token lets them do.

mod scopes;

use std::collections::BTreeSet;

use catalogue::Tool;
use serde::{Deserialize, Serialize};

use crate::secret::Secret;
use crate::tenant::Workspaces;
pub use scopes::Scopes;

/// A person, as the token names them.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct PersonId(pub String);

/// An account: the tenant that every query carries.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct AccountId(pub String);

/// Which tools a person may run, by patterns on their names; `*` stands for any run of characters.
///
/// A tool is allowed when a `permit` pattern matches (or none is set) and no `deny` pattern does.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub struct Permissions {
    /// Patterns that allow.
    pub permit: Vec<String>,
    /// Patterns that refuse, and win.
    pub deny: Vec<String>,
}

impl Permissions {
    /// Whether `tool` is allowed.
    pub fn allow(&self, tool: &str) -> bool {
        let matches = |patterns: &[String]| patterns.iter().any(|pattern| glob(pattern, tool));
        (self.permit.is_empty() || matches(&self.permit)) && !matches(&self.deny)
    }
}

/// Taking the first place where each part fits is enough, so that many stars cost no more than one.
fn glob(pattern: &str, text: &str) -> bool {
    let mut parts = pattern.split('*');
    let Some(mut rest) = parts.next().and_then(|head| text.strip_prefix(head)) else { return false };
    let Some(tail) = parts.next_back() else { return rest.is_empty() };
    for part in parts {
        let Some((_, after)) = rest.split_once(part) else { return false };
        rest = after;
    }
    rest.ends_with(tail)
}

/// What narrows the tools of one connection: settings, headers or query of the client. It never widens a token.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default)]
pub struct ToolFilter {
    /// Families to offer; empty means all.
    pub toolsets: BTreeSet<String>,
    /// Tools to offer; empty means all.
    pub tools: BTreeSet<String>,
    /// Tools to leave out.
    pub exclude: BTreeSet<String>,
    /// Whether only reading tools are offered.
    pub mode: Mode,
}

/// Whether a connection may write.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Mode {
    /// As the token says.
    #[default]
    ReadWrite,
    /// Reading tools only.
    ReadOnly,
}

impl ToolFilter {
    /// Whether `tool` passes.
    pub fn allow(&self, tool: &Tool) -> bool {
        let named = |set: &BTreeSet<String>, name: &str| set.is_empty() || set.contains(name);
        let readable = self.mode == Mode::ReadWrite || tool.effect == catalogue::Effect::Read;
        named(&self.toolsets, tool.family)
            && named(&self.tools, tool.name)
            && !self.exclude.contains(tool.name)
            && readable
    }
}

/// An authenticated caller.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Principal {
    /// The person.
    pub person: PersonId,
    /// Their name, for people.
    pub name: String,
    /// The account (the organization).
    pub account: AccountId,
    /// The workspaces of it that this connection reaches; none for products without workspaces.
    pub workspaces: Workspaces,
    /// What the token grants.
    pub scopes: Scopes,
    /// What the person may run.
    pub permissions: Permissions,
    /// What the connection narrows.
    pub filter: ToolFilter,
    /// Their own token for the API, where calls run with it and not with the operator's. It is masked when printed, and
    /// only the remote API reads it.
    pub credential: Option<Secret>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_star_stands_for_any_run() {
        for (pattern, text, fits) in [
            ("banking_*", "banking_charge_pix_get", true),
            ("*_get", "banking_charge_pix_get", true),
            ("*", "", true),
            ("a*b*c", "a-b-b-c", true),
            ("a*b", "ab", true),
            ("a*a", "a", false),
            ("a**", "a", true),
            ("*x*", "abc", false),
            ("a", "ab", false),
            ("", "a", false),
        ] {
            assert_eq!(glob(pattern, text), fits, "{pattern} {text}");
        }
    }

    #[test]
    fn many_stars_end_at_once() {
        assert!(!glob(&format!("{}b", "*a".repeat(40)), &"a".repeat(200)));
    }
}
