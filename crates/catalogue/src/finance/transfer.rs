//! Transfers between two accounts of the ledger.

use super::account::ACCOUNT;
use super::shared::NOTES;
use super::transaction::TRANSACTION;
use crate::field::{Field, boolean, day, decimal, id_of, long_text, moment, uid};
use crate::record::Record;
use crate::text::Text;
use crate::tool::{Tool, Verb};

/// A transfer: two linked entries.
pub static TRANSFER: Record = Record::finance("transfers", Text::new("Transferência", "Transfer"), "Transfer")
    .identity("transfer_id")
    .fields(&[IDENTITY, ACCOUNTS, ENTRIES, TERMS, NOTES, FORECAST])
    .label(&["description", "amount", "occurred_at"])
    .summary(&["amount", "from_account_id", "to_account_id", "occurred_at", "description"]);

const IDENTITY: &[Field] = &[uid("transfer_id").read_only()];

static ACCOUNTS: &[Field] = &[
    id_of("from_account_id", &ACCOUNT),
    id_of("to_account_id", &ACCOUNT).about("Another account; both need a company."),
];

static ENTRIES: &[Field] =
    &[id_of("from_transaction_id", &TRANSACTION).read_only(), id_of("to_transaction_id", &TRANSACTION).read_only()];

const TERMS: &[Field] = &[
    decimal("amount").about("Reais above zero, as 1289.45."),
    moment("occurred_at"),
    day("competence_date").about("Default: the day of occurred_at."),
    long_text("description", 500).filled().third_party(),
];

const FORECAST: &[Field] = &[boolean("is_pending").about("true: a forecast.")];

/// Tools on transfers.
pub static TOOLS: &[Tool] = &[
    Tool::destructive(
        "finance_transfers_create",
        Text::new("Transferir entre contas", "Transfer between accounts"),
        &TRANSFER,
    )
    .scope("ledger", "finance.transactions")
    .consequence(
        "Lança a saída em uma conta financeira e a entrada na outra. Nenhum banco é avisado, e aqui não há como \
         alterar nem cancelar.",
        "Books the debit in one financial account and the credit in the other. No bank is told, and it cannot be \
         changed or cancelled here.",
    )
    .about(
        "Moves an amount between two accounts of the ledger as a linked debit and credit, across companies too. No \
             bank is told. It cannot be changed or cancelled here.",
    )
    .post("/v1/transfers", Verb::Rule)
    .body(&[ACCOUNTS, TERMS, NOTES, FORECAST])
    .requires(&["from_account_id", "to_account_id", "amount", "occurred_at", "description"]),
    Tool::read("finance_transfers_get", Text::new("Ver transferência", "Show transfer"), &TRANSFER)
        .scope("ledger", "finance.transactions")
        .about("Shows a transfer by the transfer_id that creating it answered; there is no list.")
        .get("/v1/transfers/{id}", Verb::Get),
];
