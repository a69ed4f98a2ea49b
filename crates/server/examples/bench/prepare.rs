//! A data folder with many boletos, and a token for it.

use std::path::{Path, PathBuf};

use engine::{AccountId, Clock as _, Permissions, PersonId, Scopes};
use server::auth::new_token;
use server::clock::{OsEntropy, SystemClock};
use server::wiring::LOCAL_ACCOUNT;
use storage::{NewToken, Store, StoreOptions};

use crate::Outcome;

const SEED: u64 = 7;

/// Fills `folder` with `count` boletos, unless it is filled already, and writes a token beside the database.
pub(crate) fn prepare(folder: &Path, count: usize) -> Outcome<()> {
    if folder.join("token").exists() {
        return Ok(());
    }
    tokio::runtime::Runtime::new()?.block_on(fill(folder.to_owned(), count))
}

async fn fill(folder: PathBuf, count: usize) -> Outcome<()> {
    let (clock, account) = (SystemClock, AccountId(LOCAL_ACCOUNT.to_owned()));
    let options = StoreOptions { folder: Some(folder.clone()), ..StoreOptions::default() };
    let store = Store::open(options, catalogue::PRODUCTS).await?;
    let made = sandbox::demo::fill_boletos(&store, &account, count, SEED, clock.now()).await?;
    let secret = new_token(&OsEntropy);
    let token = NewToken {
        hash: secret.hash(),
        person: PersonId("bench".to_owned()),
        name: "bench".to_owned(),
        account,
        scopes: Scopes::parse("all read"),
        permissions: Permissions::default(),
        products: Vec::new(),
        workspaces: Vec::new(),
        default_workspace: None,
        expires_at: None,
    };
    store.create_token(token, clock.now()).await?;
    std::fs::write(folder.join("token"), secret.reveal())?;
    println!("{made} boletos in {}", folder.display());
    Ok(())
}
