//! Access tokens.

use engine::{Permissions, PersonId, Scopes, WorkspaceId};
use storage::NewToken;
use tempfile::TempDir;

use crate::fixture::{SHOPS, ana, at};
use crate::stores::{fresh, open_in};

fn token(hash: [u8; 32]) -> NewToken {
    NewToken {
        hash,
        person: PersonId("ana".to_owned()),
        name: "Ana Souza".to_owned(),
        account: ana(),
        scopes: Scopes::parse("read charge.bills"),
        permissions: Permissions { permit: vec!["banking_charge_*".to_owned()], deny: vec!["*_delete".to_owned()] },
        products: vec!["banking".to_owned()],
        workspaces: vec![WorkspaceId("w1".to_owned()), WorkspaceId("w2".to_owned())],
        default_workspace: Some(WorkspaceId("w2".to_owned())),
        expires_at: Some(at(3600)),
    }
}

#[tokio::test]
async fn a_token_is_found_by_its_hash_with_all_that_it_grants() {
    let store = fresh().await;
    let made = store.create_token(token([0xab; 32]), at(5)).await.unwrap();
    assert_eq!(made.id, "abababab");
    assert_eq!(made.created_at, at(5));
    assert_eq!(store.find_token(&[0xab; 32]).await.unwrap(), Some(made.clone()));
    assert_eq!(store.find_token(&[0xac; 32]).await.unwrap(), None);
    let wanted = token([0xab; 32]);
    assert_eq!((made.scopes, made.permissions, made.products), (wanted.scopes, wanted.permissions, wanted.products));
    assert_eq!((made.workspaces, made.default_workspace), (wanted.workspaces, wanted.default_workspace));
    assert_eq!(made.expires_at, wanted.expires_at);
}

#[tokio::test]
async fn tokens_that_begin_alike_get_longer_ids() {
    let store = fresh().await;
    let mut hashes = [[7; 32], [7; 32], [7; 32]];
    hashes[1][31] = 1;
    hashes[2][31] = 2;
    let mut ids = Vec::new();
    for hash in hashes {
        ids.push(store.create_token(token(hash), at(0)).await.unwrap().id);
    }
    assert_eq!(ids, ["07070707", "070707070", "0707070707"]);
    assert!(store.create_token(token(hashes[0]), at(0)).await.is_err(), "one hash is one token");
    let listed: Vec<String> = store.tokens().await.unwrap().into_iter().map(|token| token.id).collect();
    assert_eq!(listed, ["0707070707", "070707070", "07070707"]);
}

#[tokio::test]
async fn a_revocation_is_seen_at_once_also_by_another_process() {
    let folder = TempDir::new().unwrap();
    let server = open_in(folder.path(), SHOPS).await.unwrap();
    let command = open_in(folder.path(), SHOPS).await.unwrap();
    let id = command.create_token(token([1; 32]), at(0)).await.unwrap().id;
    assert_eq!(server.find_token(&[1; 32]).await.unwrap().unwrap().revoked_at, None);
    assert!(command.revoke_token(&id, at(10)).await.unwrap());
    assert_eq!(server.find_token(&[1; 32]).await.unwrap().unwrap().revoked_at, Some(at(10)));
    assert!(command.revoke_token(&id, at(20)).await.unwrap());
    assert_eq!(server.tokens().await.unwrap()[0].revoked_at, Some(at(10)), "the first revocation's time stands");
    assert!(!command.revoke_token("ffffffff", at(20)).await.unwrap());
}
