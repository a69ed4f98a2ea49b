//! Demo data: half a year of a small company that cleans offices and gardens in Campinas.
//!
//! All people and companies are invented, with valid check digits. The same seed and instant give the same data. What is
//! few (wallets, plans, Pix, messages) is played through the sandbox's own rules with a clock that runs up to now; the
//! many boletos are written in bulk, each with the records that its fate leaves behind.

pub mod billing;
mod company;
mod deliveries;
mod draft;
mod files;
pub mod finance;
pub mod inbox;
mod many;
mod messages;
mod names;
mod outcome;
mod people;
mod pix;
mod place;
mod plans;
mod random;
mod stage;
mod workspace;

use std::sync::Arc;

use catalogue::banking::charge::{bank_billet::BANK_BILLET, pix::PIX};
use catalogue::banking::data::customer::CUSTOMER;
use engine::AccountId;
use jiff::Timestamp;
use storage::{Store, StoreError};

use crate::problem::Problem;
use stage::Stage;

/// The workspace of the demo company, for the products that have workspaces.
const GROUP: &str = "Grupo Ipê Amarelo";

/// Boletos of the demo company.
const BOLETOS: usize = 400;

/// What was made.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DemoSummary {
    /// Collection wallets.
    pub wallets: u64,
    /// Payers.
    pub customers: u64,
    /// Boletos.
    pub bank_billets: u64,
    /// Pix charges.
    pub pix: u64,
}

/// Fills `account` with the demo company, as of `now`, in one transaction.
///
/// # Errors
/// The store's faults; nothing is kept then.
pub async fn fill(store: &Store, account: &AccountId, seed: u64, now: Timestamp) -> Result<DemoSummary, StoreError> {
    let mut stage = Stage::open(store, account, seed, now).await?;
    play(&mut stage).await.map_err(fault)?;
    stage.context.tx.commit().await?;
    Ok(DemoSummary {
        wallets: 3,
        customers: store.count(account, &CUSTOMER).await?,
        bank_billets: store.count(account, &BANK_BILLET).await?,
        pix: store.count(account, &PIX).await?,
    })
}

async fn play(stage: &mut Stage) -> Result<(), Problem> {
    let wallet = company::open(stage).await?;
    let customers = people::register(stage).await?;
    stage.drafts = draft::all(stage, &customers);
    let mut scenes = plans::scenes(stage, &wallet, &customers);
    scenes.extend(pix::scenes(stage, &customers));
    scenes.sort_by_key(|scene| scene.at);
    for scene in scenes {
        stage.advance(scene.at).await?;
        scene.act.play(stage).await?;
    }
    company::open_others(stage).await?;
    stage.advance(stage.end).await?;
    place::rest(stage, &customers, BOLETOS).await?;
    outcome::record(stage).await?;
    files::write(stage).await?;
    outcome::keep(stage).await?;
    plans::group(stage).await?;
    messages::send(stage).await
}

/// Adds `count` boletos of a big folder to `account`, in an active wallet of their own; answers how many there are.
///
/// They have every state and every filtered field, but none of the records that hang on a boleto: benchmarks measure
/// lists and look-ups.
///
/// # Errors
/// The store's faults. Steps of 10 000 are kept as they are done.
pub async fn fill_boletos(
    store: &Store,
    account: &AccountId,
    count: usize,
    seed: u64,
    now: Timestamp,
) -> Result<u64, StoreError> {
    many::fill(store, account, count, (seed, now)).await.map_err(fault)
}

fn fault(problem: Problem) -> StoreError {
    match problem {
        Problem::Store(fault) => fault,
        other => StoreError::Damaged(format!("demo data break a rule: {other:?}")),
    }
}

/// Something that happens at an instant of the demo's half year.
struct Scene {
    at: Timestamp,
    act: Act,
}

/// What happens.
enum Act {
    Plan(plans::Act),
    Pix(pix::Act),
}

impl Act {
    async fn play(self, stage: &mut Stage) -> Result<(), Problem> {
        match self {
            Act::Plan(act) => act.play(stage).await,
            Act::Pix(act) => act.play(stage).await,
        }
    }
}

/// The randomness of a stage, shared with its context.
type Dice = Arc<random::Random>;
