//! The store's suites. Each test takes a fresh store from `stores`, so that another database joins by one constructor.
#![expect(clippy::unwrap_used, reason = "a suite that cannot set up its case has failed")]

mod audit;
mod catalogue_changes;
mod entries;
mod fixture;
mod idempotency;
mod laws;
mod ledger;
mod limits;
mod migrations;
mod outbox;
mod places;
mod property;
mod records;
mod searches;
mod settings;
mod stores;
mod sweeps;
mod tallies;
mod timers;
mod tokens;
mod transactions;
mod workspaces;
