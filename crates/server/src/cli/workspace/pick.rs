//! Workspaces as people name them on the command line: by id or by exact name.

use catalogue::Product;
use clap::Args;
use engine::{AccountId, Workspace, WorkspaceId};

use crate::cli::Failure;
use crate::wiring::Installation;

/// Flags that choose workspaces.
#[derive(Debug, Clone, Default, Args)]
pub struct Wanted {
    /// Reach only this workspace of the products that have them: its id or exact name (may be repeated) [default: all]
    #[arg(long = "workspace", value_name = "WORKSPACE")]
    pub only: Vec<String>,
    /// The workspace that holds when a call names none
    #[arg(long = "default-workspace", value_name = "WORKSPACE")]
    pub default: Option<String>,
}

impl Wanted {
    /// Whether a flag was given.
    pub fn is_given(&self) -> bool {
        !self.only.is_empty() || self.default.is_some()
    }

    /// The ids of what was given, among `known`: those to reach, and the default. Where one alone is reached it is the
    /// default, so that what works in it goes on when another workspace is added.
    ///
    /// # Errors
    /// A workspace that is not known, a name that several have, or a default that is not reached.
    pub fn choose(&self, known: &[Workspace]) -> Result<(Vec<WorkspaceId>, Option<WorkspaceId>), Failure> {
        let only = self.only.iter().map(|text| pick(known, text)).collect::<Result<Vec<_>, _>>()?;
        let default = self.default.as_deref().map(|text| pick(known, text)).transpose()?;
        if let Some(id) = default.as_ref().filter(|id| !only.is_empty() && !only.contains(id)) {
            let problem = format!("--default-workspace: {} is not among those of --workspace", id.0);
            return Err(Failure::Usage(problem));
        }
        let alone = match (only.as_slice(), known) {
            ([one], _) => Some(one.clone()),
            ([], [one]) => Some(one.id.clone()),
            _ => None,
        };
        Ok((only, default.or(alone)))
    }
}

/// Every workspace that connections of `account` may reach in one of `products`, as this run serves them.
///
/// # Errors
/// A store that fails.
pub async fn known(
    installation: &Installation,
    account: &AccountId,
    products: &[&'static Product],
) -> Result<Vec<Workspace>, Failure> {
    let lists = installation.workspaces();
    let mut all: Vec<Workspace> = Vec::new();
    for product in products.iter().filter(|product| product.tenancy.has_workspaces()) {
        for workspace in lists.of(product, account).await?.reached {
            if !all.iter().any(|one| one.id == workspace.id) {
                all.push(workspace);
            }
        }
    }
    Ok(all)
}

/// The workspace that `text` names.
///
/// # Errors
/// None, or several of that name.
pub fn pick(known: &[Workspace], text: &str) -> Result<WorkspaceId, Failure> {
    let text = text.trim();
    if let Some(workspace) = known.iter().find(|workspace| workspace.id.0.eq_ignore_ascii_case(text)) {
        return Ok(workspace.id.clone());
    }
    let mut named = known.iter().filter(|workspace| workspace.name == text);
    match (named.next(), named.next()) {
        (Some(workspace), None) => Ok(workspace.id.clone()),
        (Some(_), Some(_)) => Err(Failure::Usage(format!("several workspaces are called `{text}`: give the id"))),
        (None, _) => {
            let names: Vec<&str> = known.iter().map(|workspace| workspace.name.as_str()).collect();
            let there = if names.is_empty() { "none".to_owned() } else { names.join(", ") };
            Err(Failure::Usage(format!("there is no workspace `{text}`; there is {there}")))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn known() -> Vec<Workspace> {
        let row = |id: &str, name: &str| Workspace { id: WorkspaceId(id.to_owned()), name: name.to_owned() };
        vec![row("0b-a", "Matriz"), row("0b-b", "Filial"), row("0b-c", "Filial")]
    }

    fn choose(only: &[&str], default: Option<&str>) -> Result<(usize, Option<String>), String> {
        let only = only.iter().map(|text| (*text).to_owned()).collect();
        let wanted = Wanted { only, default: default.map(str::to_owned) };
        let chosen = wanted.choose(&known()).map_err(|fault| fault.to_string())?;
        Ok((chosen.0.len(), chosen.1.map(|id| id.0)))
    }

    #[test]
    fn an_id_or_an_exact_name_is_enough() {
        assert_eq!(choose(&["Matriz", "0B-B"], Some("0b-a")), Ok((2, Some("0b-a".to_owned()))));
        assert_eq!(choose(&[], None), Ok((0, None)));
    }

    #[test]
    fn the_only_one_that_is_reached_stays_the_default() {
        assert_eq!(choose(&["Matriz"], None), Ok((1, Some("0b-a".to_owned()))));
        let alone = &known()[..1];
        assert_eq!(Wanted::default().choose(alone).unwrap().1, Some(WorkspaceId("0b-a".to_owned())));
    }

    #[test]
    fn what_names_no_single_workspace_is_told() {
        assert!(choose(&["Filial"], None).unwrap_err().contains("several"));
        assert!(choose(&["matriz"], None).unwrap_err().contains("there is Matriz, Filial, Filial"));
        assert!(choose(&["Matriz"], Some("0b-b")).unwrap_err().contains("not among"));
    }
}
