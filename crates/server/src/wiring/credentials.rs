//! The operator's tokens for remote APIs, from the environment or from files.

use catalogue::Product;
use engine::Workspace;
use upstream::{Credentials, Secret, WorkspaceAccess, WorkspaceError, WorkspaceTokens};

use super::files::Small;
use crate::cli::Failure;
use crate::config::{ConfigError, ProductUpstream, UpstreamAuth, WorkspaceUpstream, environment, workspace_id};

/// A file with a token: no bearer token is longer.
const TOKEN: Small = Small { what: "a token", most_bytes: 16_384 };

/// Whose token opens the remote API of `product`.
///
/// # Errors
/// A token that is not there or cannot be used.
pub(super) fn credentials(product: &'static Product, upstream: &ProductUpstream) -> Result<Credentials, Failure> {
    if upstream.auth == UpstreamAuth::Caller {
        return Ok(Credentials::Caller);
    }
    if !product.tenancy.has_workspaces() {
        return Ok(Credentials::Operator(token(product.name, upstream)?));
    }
    let key = format!("upstream.{}.workspaces", product.name);
    let unusable = |fault: WorkspaceError| Failure::Settings(ConfigError::unusable(&key, fault.to_string()));
    if upstream.workspaces.is_empty() {
        let token = token(product.name, upstream)?;
        return WorkspaceTokens::of_token(token).map(Credentials::Workspaces).map_err(unusable);
    }
    let mut opened = Vec::new();
    for (at, workspace) in upstream.workspaces.iter().enumerate() {
        opened.push(access(&format!("{key}[{at}]"), workspace)?);
    }
    let default = upstream.workspaces.iter().position(|workspace| workspace.default);
    let default = default.map(|at| opened[at].workspace.id.clone());
    WorkspaceTokens::new(opened, default).map(Credentials::Workspaces).map_err(unusable)
}

/// Every token of the operator's for `product`, each with the workspace that it opens where there are several.
///
/// # Errors
/// As `token`.
pub fn tokens(product: &str, upstream: &ProductUpstream) -> Result<Vec<(Option<String>, Secret)>, Failure> {
    if upstream.workspaces.is_empty() {
        return Ok(vec![(None, token(product, upstream)?)]);
    }
    let one = |(at, workspace): (usize, &WorkspaceUpstream)| {
        let access = access(&format!("upstream.{product}.workspaces[{at}]"), workspace)?;
        Ok((Some(access.workspace.name), access.token))
    };
    upstream.workspaces.iter().enumerate().map(one).collect()
}

fn access(key: &str, workspace: &WorkspaceUpstream) -> Result<WorkspaceAccess, Failure> {
    let id = workspace_id(&workspace.id)
        .ok_or_else(|| ConfigError::unusable(&format!("{key}.id"), "must be the workspace's id, a UUID"))?;
    let token = match workspace.token_env.as_str() {
        "" => from_file(&format!("{key}.token_file"), &workspace.token_file)?,
        variable => from_environment(variable).ok_or_else(|| {
            let problem = format!("the environment variable {variable} is not set: put the workspace's token into it");
            ConfigError::unusable(&format!("{key}.token_env"), problem)
        })?,
    };
    Ok(WorkspaceAccess { workspace: Workspace { id, name: workspace.name.trim().to_owned() }, token })
}

/// The operator's token for `product`: the environment's, or else the file's.
///
/// # Errors
/// Neither is there, or the file cannot be read.
fn token(product: &str, upstream: &ProductUpstream) -> Result<Secret, Failure> {
    let variable = environment::token_variable(product);
    if let Some(token) = from_environment(&variable) {
        return Ok(token);
    }
    let key = format!("upstream.{product}.token_file");
    if upstream.token_file.is_empty() {
        let problem = format!(
            "{} needs a token: put it into the environment variable {variable}, or into a file that this setting \
             names; or set `upstream.{product}.auth` to \"caller\" if each caller brings one",
            upstream.address
        );
        return Err(ConfigError::unusable(&key, problem).into());
    }
    from_file(&key, &upstream.token_file)
}

fn from_environment(variable: &str) -> Option<Secret> {
    std::env::var(variable).ok().filter(|token| !token.trim().is_empty()).map(|token| Secret::new(&token))
}

fn from_file(key: &str, path: &str) -> Result<Secret, Failure> {
    let bytes = TOKEN.read(key, path)?;
    let text = std::str::from_utf8(&bytes);
    let text = text.map_err(|_| ConfigError::unusable(key, format!("{path} is no text, so it holds no token")))?;
    Ok(Secret::new(text))
}
