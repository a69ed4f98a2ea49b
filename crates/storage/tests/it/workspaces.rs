//! Workspaces of an account.

use engine::{AccountId, Workspace, WorkspaceId};
use storage::{StoreError, Timer};

use crate::fixture::{WALLET, ana, at, bruno};
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

#[tokio::test]
async fn one_is_made_named_and_removed_with_its_records_or_not_at_all() {
    let store = fresh().await;
    let (account, inside) = (ana(), AccountId("ana/b1".to_owned()));
    let mut tx = store.begin(&inside).await.unwrap();
    tx.create_workspace(&account, &workspace("B1", "Matriz"), at(0)).await.unwrap();
    tx.insert(&WALLET, "w1".to_owned(), serde_json::Map::new(), at(0)).await.unwrap();
    drop(tx);
    assert_eq!(store.workspaces(&account).await.unwrap(), []);

    let mut tx = store.begin(&inside).await.unwrap();
    tx.create_workspace(&account, &workspace("b1", "Matriz"), at(0)).await.unwrap();
    let kept = tx.insert(&WALLET, "w1".to_owned(), serde_json::Map::new(), at(0)).await.unwrap();
    let timer = Timer { due_at: at(9), record: WALLET.table(), id: kept.id, action: "x".to_owned() };
    tx.schedule(&timer).await.unwrap();
    assert_eq!(tx.turn_to(account.clone()), inside);
    tx.insert(&WALLET, "w2".to_owned(), serde_json::Map::new(), at(0)).await.unwrap();
    assert!(tx.rename_workspace(&account, &WorkspaceId("B1".to_owned()), "Sede").await.unwrap());
    tx.commit().await.unwrap();

    let mut tx = store.begin(&inside).await.unwrap();
    let known = tx.workspaces(&account).await.unwrap();
    assert_eq!((known.len(), &known[0].workspace, known[0].created_at), (1, &workspace("b1", "Sede"), at(0)));
    tx.delete_all(&WALLET).await.unwrap();
    assert!(!tx.remove_workspace(&bruno(), &known[0].workspace.id).await.unwrap());
    assert!(tx.remove_workspace(&account, &known[0].workspace.id).await.unwrap());
    tx.commit().await.unwrap();
    assert_eq!(store.count(&inside, &WALLET).await.unwrap(), 0);
    assert_eq!(store.next_due(&inside).await.unwrap(), None);
    assert_eq!(store.count(&account, &WALLET).await.unwrap(), 1, "another tenant keeps its own");
    assert_eq!(store.workspaces(&account).await.unwrap(), []);
}
