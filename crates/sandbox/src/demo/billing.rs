//! Demo data of billing: a year of a software company with three plans and sixty customers.
//!
//! All people and companies are invented, with valid check digits. The same seed and instant give the same data. Everything is
//! played through the sandbox's own rules with a clock that runs up to now: subscriptions renew, the gateway and the city
//! answer, invoices fall due, so that everything fits together.

mod act;
mod books;
mod extras;
mod fate;
mod fiscal;
mod house;
mod names;
mod people;
mod scene;
mod shelf;
mod stage;

use catalogue::billing::customer::CUSTOMER;
use catalogue::billing::invoice::INVOICE;
use catalogue::billing::nfe::NFE;
use catalogue::billing::payment::PAYMENT;
use catalogue::billing::subscription::SUBSCRIPTION;
use engine::AccountId;
use jiff::Timestamp;
use storage::{Store, StoreError};

use crate::problem::Problem;
use fate::Pays;
use people::CUSTOMERS;
use scene::{Known, Town};
use stage::Stage;

/// What is there.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BillingSummary {
    /// Customers.
    pub customers: u64,
    /// Subscriptions.
    pub subscriptions: u64,
    /// Invoices.
    pub invoices: u64,
    /// Payments, and attempts at them.
    pub payments: u64,
    /// NF-e.
    pub nfes: u64,
}

/// Fills `account` with the software company, as of `now`, in one transaction.
///
/// # Errors
/// The store's faults; nothing is kept then.
pub async fn fill(store: &Store, account: &AccountId, seed: u64, now: Timestamp) -> Result<BillingSummary, StoreError> {
    let mut stage = Stage::open(store, account, (seed, now)).await?;
    play(&mut stage).await.map_err(super::fault)?;
    stage.context.tx.commit().await?;
    Ok(BillingSummary {
        customers: store.count(account, &CUSTOMER).await?,
        subscriptions: store.count(account, &SUBSCRIPTION).await?,
        invoices: store.count(account, &INVOICE).await?,
        payments: store.count(account, &PAYMENT).await?,
        nfes: store.count(account, &NFE).await?,
    })
}

async fn play(stage: &mut Stage) -> Result<(), Problem> {
    let house = house::open(stage).await?;
    let shelf = shelf::fill(stage, &house).await?;
    let (known, pays) = (vec![Known::default(); CUSTOMERS], vec![Pays::ByHand; CUSTOMERS]);
    let mut town = Town { house, shelf, known, pays };
    scene::play_all(stage, &mut town).await?;
    extras::play(stage, &town).await
}
