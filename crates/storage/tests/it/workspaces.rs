//! Workspaces of an account.

use engine::{Workspace, WorkspaceId};
use storage::StoreError;

use crate::fixture::{ana, at, bruno};
use crate::stores::fresh;

fn workspace(id: &str, name: &str) -> Workspace {
    Workspace { id: WorkspaceId(id.to_owned()), name: name.to_owned() }
}

#[tokio::test]
async fn an_account_has_its_own_in_the_order_in_which_they_came() {
    let store = fresh().await;
    store.create_workspace(&ana(), &workspace("B1", "Matriz"), at(0)).await.unwrap();
    store.create_workspace(&ana(), &workspace("a2", "Filial"), at(0)).await.unwrap();
    store.create_workspace(&bruno(), &workspace("c3", "Oficina"), at(0)).await.unwrap();
    let own = store.workspaces(&ana()).await.unwrap();
    assert_eq!(own, [workspace("b1", "Matriz"), workspace("a2", "Filial")], "an id is kept in lower case");
    for account in [ana(), bruno()] {
        let taken = store.create_workspace(&account, &workspace("A2", "Outra"), at(1)).await;
        assert!(matches!(&taken, Err(StoreError::WorkspaceTaken(id)) if id == "A2"), "{taken:?}");
    }
    assert_eq!(store.workspaces(&bruno()).await.unwrap(), [workspace("c3", "Oficina")]);
}

#[tokio::test]
async fn only_its_own_account_renames_a_workspace() {
    let store = fresh().await;
    store.create_workspace(&ana(), &workspace("b1", "Matriz"), at(0)).await.unwrap();
    assert!(!store.rename_workspace(&bruno(), &WorkspaceId("b1".to_owned()), "Minha").await.unwrap());
    assert!(store.rename_workspace(&ana(), &WorkspaceId("B1".to_owned()), "Sede").await.unwrap());
    assert_eq!(store.workspaces(&ana()).await.unwrap(), [workspace("b1", "Sede")]);
}
