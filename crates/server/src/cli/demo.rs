//! Demo data into an empty data folder, product by product.

mod company;

use std::time::Duration;

use catalogue::{Kept, Product};
use engine::{AccountId, Tenant};
use storage::FolderLock;

use super::Failure;
use crate::config::Settings;
use crate::wiring::{Installation, LOCAL_ACCOUNT};
use company::Demo;

/// How often another process that fills the folder is waited for, and how long each time, in milliseconds.
const TRIES: u32 = 100;
const TRY_MILLIS: u64 = 300;

/// Whether `products` can have demo data: it goes into the REST API in a box, which a remote API replaces.
///
/// # Errors
/// A product that a remote API serves, or products of which none has demo data.
pub fn possible(settings: &Settings, products: &[&'static Product]) -> Result<(), Failure> {
    let remote = products.iter().find_map(|product| Some((product, settings.upstream.of(product.name)?)));
    if let Some((product, upstream)) = remote {
        return Err(Failure::Usage(format!(
            "--demo fills the REST API in a box, but {} is served from {}: leave out --demo or the upstream",
            product.name, upstream.address
        )));
    }
    if products.iter().any(|product| Demo::of(product).is_some()) {
        return Ok(());
    }
    let names: Vec<&str> = products.iter().map(|product| product.name).collect();
    Err(Failure::Usage(format!("there is no demo data for {}: leave out --demo", names.join(", "))))
}

/// Fills those of `products` that were not filled before. The caller holds the folder's lock.
///
/// # Errors
/// All of them are filled already, or one has data of its own: nothing is changed.
pub async fn fill(installation: &Installation, products: &[&'static Product]) -> Result<(), Failure> {
    let open = unfilled(installation, products).await?;
    let mut taken = if open.is_empty() { products.first().copied() } else { None };
    for demo in &open {
        if has_data(installation, demo.product).await? {
            taken = Some(demo.product);
        }
    }
    if let Some(product) = taken {
        return Err(Failure::Failed(format!(
            "the data folder {} has data of {} already, and --demo fills only an empty one: start without --demo, or \
             name an empty folder with --data",
            installation.folder.display(),
            product.name
        )));
    }
    for demo in open {
        let now = installation.clock.now();
        let made = demo.fill(&installation.store, now).await?;
        installation.store.set_setting_once(&demo.marker(), &now.to_string()).await?;
        let counts: Vec<String> = made.iter().map(|(name, count)| format!("{name}={count}")).collect();
        tracing::info!(product = demo.product.name, counts = counts.join(" "), "filled with demo data");
    }
    Ok(())
}

/// Fills `product`, unless that was done before. Waits for another process that does it now: clients start several pipes
/// at once.
///
/// # Errors
/// A folder that has data of its own, or that a server holds.
pub async fn fill_once(installation: &Installation, product: &'static Product) -> Result<(), Failure> {
    let mut tried = 0;
    loop {
        tried += 1;
        if unfilled(installation, &[product]).await?.is_empty() {
            return Ok(());
        }
        match FolderLock::acquire(&installation.folder) {
            // Looked up again under the lock: the process before may just have filled it.
            Ok(_lock) if unfilled(installation, &[product]).await?.is_empty() => return Ok(()),
            Ok(_lock) => return fill(installation, &[product]).await,
            Err(fault) if tried >= TRIES => return Err(fault.into()),
            Err(_) => tokio::time::sleep(Duration::from_millis(TRY_MILLIS)).await,
        }
    }
}

/// The demo data of `products` that the folder does not have yet.
async fn unfilled(installation: &Installation, products: &[&'static Product]) -> Result<Vec<Demo>, Failure> {
    let mut open = Vec::new();
    for demo in products.iter().filter_map(|product| Demo::of(product)) {
        if installation.store.setting(&demo.marker()).await?.is_none() {
            open.push(demo);
        }
    }
    Ok(open)
}

/// Whether the local account has records of `product`, in whatever workspace.
async fn has_data(installation: &Installation, product: &'static Product) -> Result<bool, Failure> {
    let account = AccountId(LOCAL_ACCOUNT.to_owned());
    let workspaces = installation.store.workspaces(&account).await?;
    let of_workspace = |workspace: engine::Workspace| Tenant::of_workspace(account.clone(), workspace.id).partition();
    let partitions: Vec<AccountId> =
        std::iter::once(account.clone()).chain(workspaces.into_iter().map(of_workspace)).collect();
    for record in product.records.iter().filter(|record| record.kept == Kept::Always) {
        for partition in &partitions {
            if installation.store.count(partition, record).await? > 0 {
                return Ok(true);
            }
        }
    }
    Ok(false)
}
