//! Tools on ledger entries.

use super::{AMOUNT, BY_NAME, FORECAST, HOME, LINKED, METHOD, REMARKS, SIDE, SORTED, TOTALS, TRANSACTION, WHEN, WORDS};
use crate::field::{decimal, moment};
use crate::filter::{Filter, count, ids, joined, range, words};
use crate::finance::account::ACCOUNT;
use crate::finance::category::CATEGORY;
use crate::finance::classification_center::CLASSIFICATION_CENTER;
use crate::finance::company::COMPANY;
use crate::finance::person::PERSON;
use crate::finance::shared::{OWNER, SIDES, SPLIT, WINDOW};
use crate::text::Text;
use crate::tool::{Tool, Verb};

static NARROWED: &[&[Filter]] = &[
    &ids!("company_id", &COMPANY),
    &words!("type", SIDES),
    &ids!("financial_account_id", &ACCOUNT),
    &ids!("person_id", &PERSON),
    &ids!("category_id", &CATEGORY),
    &ids!("classification_center_id", &CLASSIFICATION_CENTER),
    &range!("occurred_at", moment),
    &range!("updated_at", moment),
    &range!("amount", decimal),
];
static FILTERS: &[Filter] = &joined::<{ count(NARROWED) }>(NARROWED);

const ORDERS: &[&str] =
    &["occurred_at", "-occurred_at", "created_at", "-created_at", "updated_at", "-updated_at", "amount", "-amount"];

/// Tools on ledger entries.
pub static TOOLS: &[Tool] = &[
    Tool::read("finance_financial_transactions_list", Text::new("Listar lançamentos", "List ledger entries"), &TRANSACTION)
        .scope("ledger", "finance.transactions")
        .about("Lists ledger entries, latest first. Use it to find entries by account, person, category, dates or amount.")
        .get("/v1/financial-transactions", Verb::List)
        .filters(FILTERS)
        .sorted(ORDERS, "\"-occurred_at\"")
        .cursored(),
    Tool::read("finance_financial_transactions_get", Text::new("Ver lançamento", "Show ledger entry"), &TRANSACTION)
        .scope("ledger", "finance.transactions")
        .about("Shows one ledger entry with its split across classification centres.")
        .get("/v1/financial-transactions/{id}", Verb::Get),
    Tool::write("finance_financial_transactions_create", Text::new("Lançar", "Book ledger entry"), &TRANSACTION)
        .scope("ledger", "finance.transactions")
        .about(
            "Books money in or out of an account, realised or as a forecast. It moves no money at a bank. To settle a \
             bill change the bill instead, which books its own entry.",
        )
        .post("/v1/financial-transactions", Verb::Create)
        .body(&[OWNER, HOME, WORDS, AMOUNT, WHEN, SIDE, LINKED, BY_NAME, SPLIT, METHOD, SORTED, REMARKS, FORECAST])
        .requires(&["company_id", "financial_account_id", "description", "amount", "occurred_at", "type"]),
    Tool::write("finance_financial_transactions_update", Text::new("Alterar lançamento", "Change ledger entry"), &TRANSACTION)
        .scope("ledger", "finance.transactions")
        .about(
            "Changes fields of a ledger entry; account and company stay. Changing amount or type changes the balance; \
             is_pending false confirms a forecast.",
        )
        .patch("/v1/financial-transactions/{id}", Verb::Update)
        .body(&[WORDS, AMOUNT, WHEN, SIDE, LINKED, BY_NAME, SPLIT, METHOD, SORTED, REMARKS, FORECAST])
        .keyless()
        .idempotent(),
    Tool::destructive("finance_financial_transactions_delete", Text::new("Excluir lançamento", "Delete ledger entry"), &TRANSACTION)
        .scope("ledger", "finance.transactions")
        .consequence(
            "Exclui o lançamento de vez, e o saldo da conta financeira muda, a não ser que seja uma previsão.",
            "Deletes the entry for good, and the balance of the financial account changes, unless it is a forecast.",
        )
        .about("Deletes a ledger entry for good. Refused for an entry that settled a bill: cancel or reopen the bill instead.")
        .delete("/v1/financial-transactions/{id}", Verb::Delete)
        .keyless()
        .idempotent(),
    Tool::read(
        "finance_financial_transactions_aggregates",
        Text::new("Totalizar lançamentos", "Sum ledger entries"),
        &TRANSACTION,
    )
    .scope("ledger", "finance.transactions")
    .about("Sums realised entries: count, credit, debit and net. Give a month with its year, or two dates, or neither for all time.")
    .get("/v1/financial-transactions/aggregates", Verb::Rule)
    .query(WINDOW)
    .returns(&TOTALS),
    Tool::read("finance_financial_transactions_ids", Text::new("Varrer ids de lançamentos", "Sweep ledger entry ids"), &TRANSACTION)
        .scope("ledger", "finance.transactions")
        .about("Lists the ids of all ledger entries, ascending, to find out which were deleted.")
        .get("/v1/financial-transactions/ids", Verb::Ids)
        .swept(),
];
