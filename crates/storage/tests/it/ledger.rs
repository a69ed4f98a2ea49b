//! Single use of approvals.

use engine::{Claim, Claimed, Ledger, Nonce, PersonId, RunOutcome, WorkspaceId};
use tempfile::TempDir;

use crate::fixture::{SHOPS, ana, at};
use crate::stores::{fresh, open_in};

fn nonce(name: &str) -> Nonce {
    Nonce(name.to_owned())
}

pub(crate) fn claim(name: &str) -> Claim {
    Claim {
        nonce: nonce(name),
        account: ana(),
        workspace: Some(WorkspaceId("w".to_owned())),
        person: PersonId("ana".to_owned()),
        tool: "shop_charge_bill_update",
        arguments_digest: "ab".repeat(32),
        claimed_at: at(0),
        expires_at: at(300),
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn of_fifty_claims_at_once_one_is_first() {
    let store = fresh().await;
    let tasks: Vec<_> = (0..50)
        .map(|_| {
            let store = store.clone();
            tokio::spawn(async move { store.claim(claim("n")).await.unwrap() })
        })
        .collect();
    let mut first = 0;
    for task in tasks {
        match task.await.unwrap() {
            Claimed::First => first += 1,
            Claimed::Before(outcome) => assert_eq!(outcome, None),
        }
    }
    assert_eq!(first, 1);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn of_two_processes_one_is_first() {
    let folder = TempDir::new().unwrap();
    let one = open_in(folder.path(), SHOPS).await.unwrap();
    let other = open_in(folder.path(), SHOPS).await.unwrap();
    for round in 0..20 {
        let name = round.to_string();
        let (left, right) = tokio::join!(one.claim(claim(&name)), other.claim(claim(&name)));
        let firsts = [left.unwrap(), right.unwrap()].into_iter().filter(|claimed| *claimed == Claimed::First).count();
        assert_eq!(firsts, 1, "round {round}");
    }
}

#[tokio::test]
async fn the_outcome_is_told_to_whoever_comes_later() {
    let store = fresh().await;
    for (name, outcome) in [
        ("done", RunOutcome::Done(204)),
        ("refused", RunOutcome::Refused("validation_failed".to_owned())),
        ("unknown", RunOutcome::Unknown),
    ] {
        assert_eq!(store.find(nonce(name)).await.unwrap(), None);
        assert_eq!(store.claim(claim(name)).await.unwrap(), Claimed::First);
        assert_eq!(store.find(nonce(name)).await.unwrap(), Some(Claimed::Before(None)));
        store.complete(nonce(name), outcome.clone()).await.unwrap();
        assert_eq!(store.claim(claim(name)).await.unwrap(), Claimed::Before(Some(outcome.clone())));
        assert_eq!(store.find(nonce(name)).await.unwrap(), Some(Claimed::Before(Some(outcome))));
    }
}

#[tokio::test]
async fn a_known_outcome_stands_and_an_unknown_one_can_be_settled() {
    let store = fresh().await;
    store.claim(claim("n")).await.unwrap();
    for (sent, stands) in [
        (RunOutcome::Unknown, RunOutcome::Unknown),
        (RunOutcome::Done(200), RunOutcome::Done(200)),
        (RunOutcome::Unknown, RunOutcome::Done(200)),
        (RunOutcome::Refused("not_found".to_owned()), RunOutcome::Done(200)),
    ] {
        store.complete(nonce("n"), sent).await.unwrap();
        assert_eq!(store.find(nonce("n")).await.unwrap(), Some(Claimed::Before(Some(stands))));
    }
    assert!(store.complete(nonce("never"), RunOutcome::Unknown).await.is_err());
}

#[tokio::test]
async fn a_claim_survives_the_process() {
    let folder = TempDir::new().unwrap();
    open_in(folder.path(), SHOPS).await.unwrap().claim(claim("n")).await.unwrap();
    let store = open_in(folder.path(), SHOPS).await.unwrap();
    assert_eq!(store.claim(claim("n")).await.unwrap(), Claimed::Before(None));
}
