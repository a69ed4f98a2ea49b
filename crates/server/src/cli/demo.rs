//! Demo data into an empty data folder.

use std::time::Duration;

use catalogue::Product;
use engine::AccountId;
use sandbox::demo;
use storage::FolderLock;

use super::Failure;
use crate::config::Settings;
use crate::wiring::{Installation, LOCAL_ACCOUNT};

/// The setting of the store that says when the folder was filled.
const FILLED: &str = "demo_filled_at";

/// The same company every time.
const SEED: u64 = 2026;

/// How often another process that fills the folder is waited for, and how long each time, in milliseconds.
const TRIES: u32 = 100;
const TRY_MILLIS: u64 = 300;

/// Whether `products` can have demo data: it goes into the REST API in a box, which a remote API replaces.
///
/// # Errors
/// A product that a remote API serves.
pub fn possible(settings: &Settings, products: &[&'static Product]) -> Result<(), Failure> {
    let remote = products.iter().find_map(|product| Some((product, settings.upstream.of(product.name)?)));
    let Some((product, upstream)) = remote else { return Ok(()) };
    Err(Failure::Usage(format!(
        "--demo fills the REST API in a box, but {} is served from {}: leave out --demo or the upstream",
        product.name, upstream.address
    )))
}

/// Fills the folder with demo data. The caller holds the folder's lock.
///
/// # Errors
/// A folder that has data already: nothing is changed.
pub async fn fill(installation: &Installation) -> Result<(), Failure> {
    let account = AccountId(LOCAL_ACCOUNT.to_owned());
    for record in catalogue::PRODUCTS.iter().flat_map(|product| product.records) {
        if installation.store.count(&account, record).await? > 0 {
            return Err(Failure::Failed(format!(
                "the data folder {} has data already, and --demo fills only an empty one: start without --demo, or name \
                 an empty folder with --data",
                installation.folder.display()
            )));
        }
    }
    let now = installation.clock.now();
    let made = demo::fill(&installation.store, &account, SEED, now).await?;
    installation.store.set_setting_once(FILLED, &now.to_string()).await?;
    tracing::info!(
        wallets = made.wallets,
        customers = made.customers,
        bank_billets = made.bank_billets,
        pix = made.pix,
        "filled with demo data"
    );
    Ok(())
}

/// Fills the folder with demo data, unless that was done before. Waits for another process that does it now: clients
/// start several pipes at once.
///
/// # Errors
/// A folder that has data of its own, or that a server holds.
pub async fn fill_once(installation: &Installation) -> Result<(), Failure> {
    let mut tried = 0;
    loop {
        tried += 1;
        if installation.store.setting(FILLED).await?.is_some() {
            return Ok(());
        }
        match FolderLock::acquire(&installation.folder) {
            // Looked up again under the lock: the process before may just have filled it.
            Ok(_lock) if installation.store.setting(FILLED).await?.is_some() => return Ok(()),
            Ok(_lock) => return fill(installation).await,
            Err(fault) if tried >= TRIES => return Err(fault.into()),
            Err(_) => tokio::time::sleep(Duration::from_millis(TRY_MILLIS)).await,
        }
    }
}
