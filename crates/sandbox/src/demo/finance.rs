//! Demo data of finance: a cleaning and gardening group in Campinas, and a bicycle workshop, each in a workspace of its own.
//!
//! All people and companies are invented, with valid check digits. The same seed and instant give the same data. The many
//! bills and entries are written in bulk, with the documents that the rules would leave; what is few (charges, payments at
//! the bank, transfers, reconciliations, files) is played through the sandbox's own rules with a clock that runs up to now.

mod balances;
mod bicycles;
mod bill;
mod business;
mod chart;
mod classing;
mod cleaning;
pub(super) mod codes;
mod costs;
mod extras;
mod gardening;
mod house;
mod invoices;
mod matching;
mod paper;
mod papers;
mod payroll;
mod petty;
mod registry;
mod sales;
mod scene;
mod stage;
mod tributes;

use catalogue::finance::FINANCE;
use catalogue::finance::payable::PAYABLE;
use catalogue::finance::receivable::RECEIVABLE;
use catalogue::finance::transaction::TRANSACTION;
use engine::{AccountId, Workspace};
use jiff::Timestamp;
use storage::{Store, StoreError};

use super::workspace;
use crate::problem::Problem;
use business::Business;
use stage::Stage;

/// The workspaces by name, and the businesses in each.
static WORKSPACES: &[(&str, &[&Business])] =
    &[(super::GROUP, &[&cleaning::CLEANING, &gardening::GARDENING]), ("Pedal Livre", &[&bicycles::BICYCLES])];

/// What was made.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FinanceSummary {
    /// The workspaces, in the order in which people see them.
    pub workspaces: Vec<Workspace>,
    /// Bills to pay, in all workspaces.
    pub payables: u64,
    /// Bills to receive.
    pub receivables: u64,
    /// Ledger entries.
    pub transactions: u64,
}

/// Fills two workspaces of `account`, as of `now`, each in one transaction. The account's only workspace is used for the
/// first, if nobody has named it and nothing is in it; otherwise both are added.
///
/// # Errors
/// The store's faults; of the workspace that failed nothing is kept.
pub async fn fill(store: &Store, account: &AccountId, seed: u64, now: Timestamp) -> Result<FinanceSummary, StoreError> {
    let mut summary = FinanceSummary { workspaces: Vec::new(), payables: 0, receivables: 0, transactions: 0 };
    for (at, (name, businesses)) in (0_u64..).zip(WORKSPACES) {
        let dice = std::sync::Arc::new(super::random::Random::new(seed.wrapping_add(at)));
        let made = workspace::open(store, account, (name, &FINANCE), (now, &dice)).await?;
        let partition = workspace::partition(account, &made);
        let mut stage = Stage::open(store, &partition, (now, dice)).await?;
        play(&mut stage, businesses).await.map_err(super::fault)?;
        stage.context.tx.commit().await?;
        summary.payables += store.count(&partition, &PAYABLE).await?;
        summary.receivables += store.count(&partition, &RECEIVABLE).await?;
        summary.transactions += store.count(&partition, &TRANSACTION).await?;
        summary.workspaces.push(made);
    }
    Ok(summary)
}

async fn play(stage: &mut Stage, businesses: &[&'static Business]) -> Result<(), Problem> {
    let houses = registry::open(stage, businesses).await?;
    for (at, house) in houses.iter().enumerate() {
        let revenue = sales::plan(stage, house)?;
        let wages = payroll::plan(stage, house)?;
        tributes::plan(stage, house, (&revenue, &wages))?;
        costs::plan(stage, house)?;
        petty::plan(stage, house)?;
        invoices::plan(stage, house)?;
        // What there is to see once in a workspace.
        if at == 0 {
            matching::plan(stage, house)?;
            extras::plan(stage, house)?;
            papers::proof(stage, house)?;
        }
        papers::plan(stage, house);
    }
    // Transfers keep every account above zero: they come once all other movements are known.
    for house in &houses {
        balances::plan(stage, house);
    }
    scene::play_all(stage, &houses).await?;
    Ok(())
}
