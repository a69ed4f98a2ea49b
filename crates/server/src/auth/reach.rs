//! Which workspaces a connection reaches.

use std::collections::HashMap;

use catalogue::Product;
use engine::{AccountId, WorkspaceId, Workspaces};
use storage::{Store, StoreError};

/// The workspaces of each product: the store's, or those that the settings name for its remote API.
#[derive(Clone)]
pub struct WorkspaceLists {
    store: Store,
    remote: HashMap<&'static str, Workspaces>,
}

impl WorkspaceLists {
    /// The store's workspaces for every product but those in `remote`.
    pub fn new(store: Store, remote: HashMap<&'static str, Workspaces>) -> WorkspaceLists {
        WorkspaceLists { store, remote }
    }

    /// Every workspace of `product` in `account`; none for a product without workspaces.
    ///
    /// # Errors
    /// A store that fails.
    pub async fn of(&self, product: &Product, account: &AccountId) -> Result<Workspaces, StoreError> {
        if !product.tenancy.has_workspaces() {
            return Ok(Workspaces::default());
        }
        match self.remote.get(product.name) {
            Some(known) => Ok(known.clone()),
            None => Ok(Workspaces { reached: self.store.workspaces(account).await?, default: None }),
        }
    }
}

/// What is left of `all` for a connection that is limited to `only` (empty: to nothing) and has its own `default`.
pub fn narrowed(all: Workspaces, only: &[WorkspaceId], default: Option<&WorkspaceId>) -> Workspaces {
    let listed = |id: &WorkspaceId| only.is_empty() || only.iter().any(|one| one.0.eq_ignore_ascii_case(&id.0));
    let Workspaces { mut reached, default: usual } = all;
    reached.retain(|workspace| listed(&workspace.id));
    let mut left = Workspaces { reached, default: None };
    let chosen = default.and_then(|id| left.find(&id.0)).or_else(|| usual.as_ref().and_then(|id| left.find(&id.0)));
    left.default = chosen.map(|workspace| workspace.id.clone());
    left
}

#[cfg(test)]
mod tests {
    use engine::Workspace;

    use super::*;

    fn id(text: &str) -> WorkspaceId {
        WorkspaceId(text.to_owned())
    }

    fn all(default: Option<&str>) -> Workspaces {
        let reached = ["a", "b", "c"].map(|name| Workspace { id: id(name), name: name.to_uppercase() }).to_vec();
        Workspaces { reached, default: default.map(id) }
    }

    fn left(all: Workspaces, only: &[&str], default: Option<&str>) -> (String, Option<String>) {
        let only: Vec<WorkspaceId> = only.iter().map(|text| id(text)).collect();
        let left = narrowed(all, &only, default.map(id).as_ref());
        let names = left.reached.iter().map(|workspace| workspace.name.as_str()).collect();
        (names, left.default.map(|id| id.0))
    }

    #[test]
    fn a_connection_reaches_all_or_those_that_are_listed() {
        assert_eq!(left(all(None), &[], None), ("ABC".to_owned(), None));
        assert_eq!(left(all(None), &["C", "a"], None), ("AC".to_owned(), None));
        assert_eq!(left(all(None), &["x"], None), (String::new(), None));
    }

    #[test]
    fn its_own_default_comes_first_and_must_be_reached() {
        assert_eq!(left(all(Some("b")), &[], None).1.as_deref(), Some("b"));
        assert_eq!(left(all(Some("b")), &[], Some("c")).1.as_deref(), Some("c"));
        assert_eq!(left(all(Some("b")), &["a", "c"], Some("b")).1, None);
    }
}
