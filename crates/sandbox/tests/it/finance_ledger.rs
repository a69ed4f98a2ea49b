//! Finance's ledger: accounts, entries, transfers, cash flow, rules, files and invoices.

mod accounts;
mod attachments;
mod cash_flow;
mod fiscal_documents;
mod properties;
mod rules;
mod transactions;
mod transfers;
mod world;
