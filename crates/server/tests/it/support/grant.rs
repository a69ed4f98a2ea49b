//! Tokens of a test's people.

use engine::{Permissions, WorkspaceId};

/// A token to be made.
pub struct Grant {
    /// The person.
    pub person: String,
    /// Scopes.
    pub scopes: String,
    /// Permissions.
    pub permissions: Permissions,
    /// Products.
    pub products: Vec<String>,
    /// Workspaces that it reaches; empty for all.
    pub workspaces: Vec<WorkspaceId>,
    /// The workspace of calls that name none.
    pub default_workspace: Option<WorkspaceId>,
    /// Seconds until it ends.
    pub expires_in: Option<i64>,
}

impl Grant {
    /// A token without an end and without further limits.
    pub fn new(person: &str, scopes: &str) -> Grant {
        Grant {
            person: person.to_owned(),
            scopes: scopes.to_owned(),
            permissions: Permissions::default(),
            products: Vec::new(),
            workspaces: Vec::new(),
            default_workspace: None,
            expires_in: None,
        }
    }
}
