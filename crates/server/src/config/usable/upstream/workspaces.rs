//! Whether the workspaces of a remote API can be told apart and opened.

use crate::config::sections::{ProductUpstream, UpstreamAuth, WorkspaceUpstream};
use crate::config::{ConfigError, workspace_id};

/// The longest name of a workspace, in characters: people choose it in a list.
const NAME_CHARS: usize = 100;

/// Checks the workspaces of `product`.
///
/// # Errors
/// The first key that cannot be used, with what to do.
pub(super) fn check(product: &str, upstream: &ProductUpstream) -> Result<(), ConfigError> {
    let key = format!("upstream.{product}.workspaces");
    let unusable = |problem: &str| Err(ConfigError::unusable(&key, problem));
    if upstream.workspaces.is_empty() {
        return Ok(());
    }
    if catalogue::product(product).is_none_or(|product| !product.tenancy.has_workspaces()) {
        return unusable("this product has no workspaces: leave them out");
    }
    if upstream.auth == UpstreamAuth::Caller {
        return unusable("each caller's own token says its workspace: leave them out, or set auth to \"operator\"");
    }
    if !upstream.token_file.is_empty() {
        return unusable("each workspace has a token of its own: leave out token_file of the product");
    }
    for (at, workspace) in upstream.workspaces.iter().enumerate() {
        let earlier = &upstream.workspaces[..at];
        one(workspace, earlier)
            .map_err(|(name, problem)| ConfigError::unusable(&format!("{key}[{at}].{name}"), problem))?;
    }
    Ok(())
}

/// What is wrong with a workspace, given those before it: the key and the problem.
fn one(workspace: &WorkspaceUpstream, earlier: &[WorkspaceUpstream]) -> Result<(), (&'static str, &'static str)> {
    let Some(id) = workspace_id(&workspace.id) else {
        return Err(("id", "must be the workspace's id, a UUID"));
    };
    if earlier.iter().any(|other| workspace_id(&other.id).as_ref() == Some(&id)) {
        return Err(("id", "is the id of another workspace too"));
    }
    let name = workspace.name.trim();
    if name.is_empty() || name.chars().count() > NAME_CHARS || name.chars().any(char::is_control) {
        return Err(("name", "must be a name of up to 100 characters on one line"));
    }
    if earlier.iter().any(|other| other.name.trim() == name) {
        return Err(("name", "is the name of another workspace too"));
    }
    match (workspace.token_env.is_empty(), workspace.token_file.is_empty()) {
        (true, true) => return Err(("token_env", "name the environment variable with its token, or set token_file")),
        (false, false) => return Err(("token_file", "leave out this or token_env: there is one token")),
        _ => {}
    }
    if workspace.default && earlier.iter().any(|other| other.default) {
        return Err(("default", "another workspace is the default already"));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn workspace(id: &str, name: &str) -> WorkspaceUpstream {
        WorkspaceUpstream { id: id.to_owned(), name: name.to_owned(), token_env: "T".to_owned(), ..Default::default() }
    }

    const FIRST: &str = "0b2f5c9e-3f2a-4a58-9a39-6b1d8f0a7c11";
    const SECOND: &str = "1b2f5c9e-3f2a-4a58-9a39-6b1d8f0a7c11";

    fn checked(product: &str, change: impl FnOnce(&mut ProductUpstream)) -> Result<(), String> {
        let workspaces = vec![workspace(FIRST, "Matriz"), workspace(SECOND, "Filial")];
        let mut upstream = ProductUpstream { workspaces, ..ProductUpstream::default() };
        change(&mut upstream);
        check(product, &upstream).map_err(|fault| fault.to_string())
    }

    #[test]
    fn two_workspaces_with_a_token_each_can_be_used() {
        checked("finance", |upstream| upstream.workspaces[1].default = true).unwrap();
    }

    #[test]
    fn what_cannot_be_used_is_named_by_its_key() {
        type Change = fn(&mut ProductUpstream);
        let table: [(Change, &str); 8] = [
            (|upstream| upstream.workspaces[1].id = "matriz".to_owned(), "workspaces[1].id`: must be"),
            (|upstream| upstream.workspaces[1].id = FIRST.to_uppercase(), "workspaces[1].id`: is the id of another"),
            (|upstream| upstream.workspaces[0].name = " ".to_owned(), "workspaces[0].name`: must be"),
            (|upstream| upstream.workspaces[1].name = "Matriz".to_owned(), "workspaces[1].name`: is the name of"),
            (|upstream| upstream.workspaces[0].token_env = String::new(), "workspaces[0].token_env`: name the"),
            (|upstream| upstream.workspaces[0].token_file = "x".to_owned(), "workspaces[0].token_file`: leave out"),
            (|upstream| upstream.workspaces.iter_mut().for_each(|one| one.default = true), "[1].default`: another"),
            (|upstream| upstream.token_file = "x".to_owned(), "finance.workspaces`: each workspace has a token"),
        ];
        for (change, told) in table {
            let fault = checked("finance", change).unwrap_err();
            assert!(fault.starts_with("`upstream.finance.workspaces") && fault.contains(told), "{told}: {fault}");
        }
        assert!(checked("banking", |_| {}).unwrap_err().contains("this product has no workspaces"));
        assert!(checked("finance", |upstream| upstream.auth = UpstreamAuth::Caller).unwrap_err().contains("own token"));
    }
}
