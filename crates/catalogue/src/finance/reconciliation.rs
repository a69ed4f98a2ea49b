//! Reconciliations: bills matched with the bank entries that settled them.

use super::payable::PAYABLE;
use super::receivable::RECEIVABLE;
use super::shared::IDENTITY;
use super::transaction::TRANSACTION;
use crate::field::{Field, Fields, id_by, ids_of, objects, one_of, text, texts};
use crate::record::Record;
use crate::text::Text;
use crate::tool::{Tool, Verb};

/// A reconciliation group.
pub static RECONCILIATION: Record =
    Record::finance("reconciliations", Text::new("Conciliação", "Reconciliation"), "Reconciliation")
        .fields(&[IDENTITY, ORIGIN, KIND, BILLING_IDS, TRANSACTION_IDS])
        .label(&["kind", "source"])
        .summary(&["kind", "source", "billing_ids", "transaction_ids"]);

const ORIGIN: &[Field] = &[text("source").read_only().about("manual, or fintera: imported, cannot be undone here.")];

const KIND: &[Field] = &[one_of("kind", KINDS).read_only()];

const KINDS: &[&str] = &["payable", "receivable"];

static BILLING_IDS: &[Field] = &[texts("billing_ids").read_only().ids_by("kind", BILLS)];

static TRANSACTION_IDS: &[Field] =
    &[ids_of("transaction_ids", &TRANSACTION).about("Debits for payables, credits for receivables.")];

/// The two kinds of bill, by the words of `kind`.
pub static BILLS: &[(&str, &Record)] = &[("payable", &PAYABLE), ("receivable", &RECEIVABLE)];

static BILL: Fields = &[&[one_of("kind", KINDS).required(), id_by("id", "kind", BILLS).required()]];

static BILLINGS: &[Field] = &[objects("billings", BILL).about("Bills of one kind and one company, at least one.")];

/// Tools on reconciliations.
pub static TOOLS: &[Tool] = &[
    Tool::destructive("finance_reconciliations_create", Text::new("Conciliar", "Reconcile"), &RECONCILIATION)
        .scope("ledger", "finance.reconciliations")
        .consequence(
            "Vincula estas contas a estes lançamentos e as dá por pagas ou recebidas.",
            "Ties these bills to these entries and settles them.",
        )
        .about(
            "Matches pending bills with bank entries and settles the bills. Refused for bills of mixed kind or company, \
             entries of the wrong side, a cancelled bill, or anything matched before.",
        )
        .post("/v1/reconciliations", Verb::Rule)
        .body(&[BILLINGS, TRANSACTION_IDS])
        .requires(&["billings", "transaction_ids"]),
    Tool::read("finance_reconciliations_get", Text::new("Ver conciliação", "Show reconciliation"), &RECONCILIATION)
        .scope("ledger", "finance.reconciliations")
        .about("Shows a reconciliation by the id in a bill's `reconciliation`; there is no list.")
        .get("/v1/reconciliations/{id}", Verb::Get),
    Tool::destructive("finance_reconciliations_delete", Text::new("Desfazer conciliação", "Undo reconciliation"), &RECONCILIATION)
        .scope("ledger", "finance.reconciliations")
        .consequence(
            "Desfaz o vínculo e reabre todas as contas conciliadas.",
            "Undoes the match and reopens every reconciled bill.",
        )
        .about("Undoes a manual reconciliation and reopens its bills. Refused for an imported one.")
        .delete("/v1/reconciliations/{id}", Verb::Rule)
        .keyless()
        .idempotent(),
];
