//! The workspaces that the operator's tokens open: one token each, and never another one's.

use std::collections::HashMap;

use engine::{Secret, Workspace, WorkspaceId, Workspaces};

use crate::claims;
use crate::credentials::bearer;

/// Why tokens of workspaces cannot be used. Texts name the workspace and never a token.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum WorkspaceError {
    /// None is set.
    #[error("no workspace is set")]
    None,
    /// An id that cannot be one.
    #[error("`{0}` is no workspace's id: it is a UUID")]
    Id(String),
    /// Two tokens for one workspace.
    #[error("the workspace {0} is set twice")]
    Twice(String),
    /// One token for two workspaces: it opens one only.
    #[error("the workspaces {0} and {1} have the same token, which opens one of them only")]
    SameToken(String, String),
    /// A token that cannot be a bearer token.
    #[error("the token of the workspace {0} is empty, or holds a character that no bearer token has")]
    Token(String),
    /// The token says that it opens another one.
    #[error("the token of the workspace {0} says that it opens the workspace {1}")]
    AnothersToken(String, String),
    /// The default is none of them.
    #[error("the default workspace {0} is none of those that are set")]
    Default(String),
    /// A single token that does not say which workspace it opens.
    #[error("the token does not say which workspace it opens: set the workspace with its id and its token")]
    Unnamed,
}

/// A workspace, and the operator's token that opens it.
#[derive(Debug, Clone)]
pub struct WorkspaceAccess {
    /// The workspace: its id, and a name for people and models.
    pub workspace: Workspace,
    /// The token.
    pub token: Secret,
}

/// The workspaces of the settings with their tokens. Printed, it shows no token.
#[derive(Debug, Clone)]
pub struct WorkspaceTokens {
    reached: Workspaces,
    tokens: HashMap<WorkspaceId, Secret>,
}

impl WorkspaceTokens {
    /// Workspaces in the order in which people see them; `default` holds for calls that name none.
    ///
    /// # Errors
    /// [`WorkspaceError`].
    pub fn new(all: Vec<WorkspaceAccess>, default: Option<WorkspaceId>) -> Result<WorkspaceTokens, WorkspaceError> {
        let mut opened = WorkspaceTokens { reached: Workspaces::default(), tokens: HashMap::new() };
        for WorkspaceAccess { workspace, token } in all {
            opened.add(workspace, token)?;
        }
        if opened.tokens.is_empty() {
            return Err(WorkspaceError::None);
        }
        if let Some(WorkspaceId(id)) = default {
            let known = opened.reached.find(&id).ok_or(WorkspaceError::Default(id))?;
            opened.reached.default = Some(known.id.clone());
        }
        Ok(opened)
    }

    /// The one workspace that `token` says it opens. If it says so wrongly, the workspace has another name here, and
    /// nothing else changes: the API serves what the token opens.
    ///
    /// # Errors
    /// [`WorkspaceError::Unnamed`] for a token that does not say it.
    pub fn of_token(token: Secret) -> Result<WorkspaceTokens, WorkspaceError> {
        let id = claims::of(&token).workspace.ok_or(WorkspaceError::Unnamed)?;
        let workspace = Workspace { name: id.0.clone(), id };
        WorkspaceTokens::new(vec![WorkspaceAccess { workspace, token }], None)
    }

    /// What a caller reaches with these tokens.
    pub fn workspaces(&self) -> &Workspaces {
        &self.reached
    }

    /// The token that opens `workspace`.
    pub(crate) fn token(&self, workspace: &WorkspaceId) -> Option<&Secret> {
        self.tokens.get(workspace)
    }

    pub(crate) fn tokens(&self) -> impl Iterator<Item = &Secret> {
        self.tokens.values()
    }

    fn add(&mut self, workspace: Workspace, token: Secret) -> Result<(), WorkspaceError> {
        let id = WorkspaceId(workspace.id.0.trim().to_ascii_lowercase());
        if !claims::is_identifier(&id.0) {
            return Err(WorkspaceError::Id(id.0));
        }
        bearer(&token).map_err(|_| WorkspaceError::Token(id.0.clone()))?;
        if let Some(other) = claims::of(&token).workspace.filter(|said| is_uuid(&said.0) && *said != id) {
            return Err(WorkspaceError::AnothersToken(id.0, other.0));
        }
        if let Some((other, _)) = self.tokens.iter().find(|(_, known)| **known == token)
            && *other != id
        {
            return Err(WorkspaceError::SameToken(other.0.clone(), id.0));
        }
        if self.tokens.insert(id.clone(), token).is_some() {
            return Err(WorkspaceError::Twice(id.0));
        }
        self.reached.reached.push(Workspace { id, name: workspace.name });
        Ok(())
    }
}

/// A claim in another form than a workspace's id names something else, which contradicts nothing.
fn is_uuid(text: &str) -> bool {
    let dash = |at: usize| matches!(at, 8 | 13 | 18 | 23);
    let fits = |(at, byte): (usize, u8)| if dash(at) { byte == b'-' } else { byte.is_ascii_hexdigit() };
    text.len() == 36 && text.bytes().enumerate().all(fits)
}

#[cfg(test)]
mod tests {
    use base64::Engine as _;
    use base64::engine::general_purpose::URL_SAFE_NO_PAD;

    use super::*;

    const ONE: &str = "0199bed5-a775-7ad7-9167-7b80147f710f";
    const TWO: &str = "0199bed5-a775-7ad7-9167-7b80147f7110";

    fn access(id: &str, token: &str) -> WorkspaceAccess {
        WorkspaceAccess {
            workspace: Workspace { id: WorkspaceId(id.to_owned()), name: "Matriz".to_owned() },
            token: Secret::new(token),
        }
    }

    fn of_workspace(id: &str) -> String {
        format!("e30.{}.c2ln", URL_SAFE_NO_PAD.encode(format!(r#"{{"sub":"{id}"}}"#)))
    }

    #[test]
    fn each_workspace_has_its_token_and_one_may_be_the_default() {
        let all = vec![access(&ONE.to_uppercase(), "one"), access(TWO, &of_workspace(TWO))];
        let tokens = WorkspaceTokens::new(all, Some(WorkspaceId(TWO.to_uppercase()))).unwrap();
        assert_eq!(tokens.token(&WorkspaceId(ONE.into())), Some(&Secret::new("one")));
        assert_eq!(tokens.token(&WorkspaceId("other".into())), None);
        assert_eq!(tokens.workspaces().usual().unwrap().id.0, TWO);
        assert_eq!(tokens.workspaces().reached.len(), 2);
        assert!(!format!("{tokens:?}").contains("one\""), "{tokens:?}");
    }

    #[test]
    fn a_single_token_names_its_workspace() {
        let tokens = WorkspaceTokens::of_token(Secret::new(&of_workspace(ONE))).unwrap();
        assert_eq!(tokens.workspaces().usual().unwrap().id.0, ONE);
        assert_eq!(WorkspaceTokens::of_token(Secret::new("opaque")).unwrap_err(), WorkspaceError::Unnamed);
    }

    #[test]
    fn settings_that_contradict_themselves_are_refused() {
        let refused = |all, default: Option<&str>| {
            WorkspaceTokens::new(all, default.map(|id| WorkspaceId(id.to_owned()))).unwrap_err()
        };
        assert_eq!(refused(vec![], None), WorkspaceError::None);
        assert_eq!(refused(vec![access("a/b", "x")], None), WorkspaceError::Id("a/b".into()));
        assert_eq!(refused(vec![access(ONE, "x y")], None), WorkspaceError::Token(ONE.into()));
        assert_eq!(refused(vec![access(ONE, "x"), access(ONE, "y")], None), WorkspaceError::Twice(ONE.into()));
        let shared = vec![access(ONE, "x"), access(TWO, "x")];
        assert_eq!(refused(shared, None), WorkspaceError::SameToken(ONE.into(), TWO.into()));
        let another = vec![access(ONE, &of_workspace(TWO))];
        assert_eq!(refused(another, None), WorkspaceError::AnothersToken(ONE.into(), TWO.into()));
        assert_eq!(refused(vec![access(ONE, "x")], Some(TWO)), WorkspaceError::Default(TWO.into()));
    }
}
