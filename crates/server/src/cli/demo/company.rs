//! The demo company of each product.

use catalogue::Product;
use engine::AccountId;
use jiff::Timestamp;
use sandbox::demo;
use storage::{Store, StoreError};

use crate::wiring::LOCAL_ACCOUNT;

/// The same company every time.
const SEED: u64 = 2026;

/// How many records of which kind were made.
pub(super) type Counts = Vec<(&'static str, u64)>;

/// Demo data of one product.
pub(super) struct Demo {
    pub(super) product: &'static Product,
}

impl Demo {
    /// The demo data of `product`, if it has any.
    pub(super) fn of(product: &'static Product) -> Option<Demo> {
        matches!(product.name, "banking" | "finance" | "inbox" | "billing").then_some(Demo { product })
    }

    /// The setting of the store that says when it was filled. Banking's keeps the name that it had when it was the only one.
    pub(super) fn marker(&self) -> String {
        match self.product.name {
            "banking" => "demo_filled_at".to_owned(),
            other => format!("demo_filled_at_{other}"),
        }
    }

    /// Fills the local account, as of `now`.
    pub(super) async fn fill(&self, store: &Store, now: Timestamp) -> Result<Counts, StoreError> {
        let account = AccountId(LOCAL_ACCOUNT.to_owned());
        match self.product.name {
            "finance" => {
                let made = demo::finance::fill(store, &account, SEED, now).await?;
                let workspaces = made.workspaces.len().try_into().unwrap_or(u64::MAX);
                Ok(vec![
                    ("workspaces", workspaces),
                    ("payables", made.payables),
                    ("receivables", made.receivables),
                    ("transactions", made.transactions),
                ])
            }
            "inbox" => {
                let made = demo::inbox::fill(store, &account, SEED, now).await?;
                Ok(vec![
                    ("inboxes", made.inboxes),
                    ("agents", made.agents),
                    ("emails", made.emails),
                    ("agent_runs", made.agent_runs),
                ])
            }
            "billing" => {
                let made = demo::billing::fill(store, &account, SEED, now).await?;
                Ok(vec![
                    ("customers", made.customers),
                    ("subscriptions", made.subscriptions),
                    ("invoices", made.invoices),
                    ("payments", made.payments),
                    ("nfes", made.nfes),
                ])
            }
            _ => {
                let made = demo::fill(store, &account, SEED, now).await?;
                Ok(vec![
                    ("wallets", made.wallets),
                    ("customers", made.customers),
                    ("bank_billets", made.bank_billets),
                    ("pix", made.pix),
                ])
            }
        }
    }
}
