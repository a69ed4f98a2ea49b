//! Finance's bills: created, approved, settled, sent to the bank, charged, reconciled and added up.

mod approval;
mod charge;
mod charge_life;
mod create;
mod dispatch;
mod payments;
mod properties;
mod reconcile;
mod series;
mod settle;
mod totals;
mod world;
