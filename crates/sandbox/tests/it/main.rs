//! The API in a box, asked as its clients ask it: a request in, a response out, with a clock that the test moves.
#![expect(clippy::unwrap_used, reason = "a suite that cannot set up its case has failed")]

mod api;
mod automatic_pix;
mod bank;
mod billing;
mod billing_demo;
mod boleto;
mod charge_payments;
mod conditional;
mod customers;
mod demo;
mod errors;
mod events;
mod finance;
mod finance_bills;
mod finance_demo;
mod finance_ledger;
mod front;
mod idempotency;
mod inbox;
mod inbox_demo;
mod inbox_mail;
mod laws;
mod lists;
mod messages;
mod pix;
mod pix_accounts;
mod references;
mod rights;
mod throttle;
mod webhooks;
mod world;
