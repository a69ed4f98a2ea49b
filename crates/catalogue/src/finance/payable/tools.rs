//! Tools on bills to pay.

use super::{APPROVALS, METHOD, PAYABLE, STATES, STATUS, TOTALS, payment};
use crate::field::{Fields, boolean, day, decimal, moment, uid};
use crate::filter::{Filter, count, equal, ids, joined, range, texts, words};
use crate::finance::account::ACCOUNT;
use crate::finance::bill::{
    ACCOUNTS, DOCUMENT, KINDS, LINKED, ORDERS, RECURRENCE, SERIES, SETTLEMENT, TAXED, TAXES, TERMS,
};
use crate::finance::category::CATEGORY;
use crate::finance::classification_center::CLASSIFICATION_CENTER;
use crate::finance::company::COMPANY;
use crate::finance::person::PERSON;
use crate::finance::shared::{NOTES, OWNER, PAYING_METHODS, SPLIT, WINDOW};
use crate::text::Text;
use crate::tool::{Tool, Verb};

static NARROWED: &[&[Filter]] = &[
    &ids!("company_id", &COMPANY),
    &words!("status", STATES),
    &words!("type", KINDS),
    &ids!("person_id", &PERSON),
    &ids!("category_id", &CATEGORY),
    &ids!("classification_center_id", &CLASSIFICATION_CENTER),
    &ids!("financial_account_id", &ACCOUNT),
    &words!("payment_method_kind", PAYING_METHODS),
    &words!("payment_approval", APPROVALS),
    &range!("due_date", day),
    &range!("payment_date", day),
    &range!("competence_date", day),
    &range!("updated_at", moment),
    &range!("amount", decimal),
    &texts!("document_number"),
    &[equal(boolean("ir_relevant")), equal(uid("group_id"))],
];
static FILTERS: &[Filter] = &joined::<{ count(NARROWED) }>(NARROWED);

static CREATED_WITH: Fields = &[
    OWNER,
    TERMS,
    SERIES,
    RECURRENCE,
    LINKED,
    ACCOUNTS,
    METHOD,
    DOCUMENT,
    TAXED,
    NOTES,
    SPLIT,
    TAXES,
    payment::COORDINATES,
    payment::TRIBUTE,
];

static CHANGED_WITH: Fields = &[
    STATUS,
    TERMS,
    SETTLEMENT,
    SERIES,
    RECURRENCE,
    LINKED,
    ACCOUNTS,
    METHOD,
    DOCUMENT,
    TAXED,
    NOTES,
    SPLIT,
    TAXES,
    payment::COORDINATES,
    payment::TRIBUTE,
];

/// Tools on bills to pay.
pub static TOOLS: &[Tool] = &[
    Tool::read("finance_payables_list", Text::new("Listar contas a pagar", "List payables"), &PAYABLE)
        .scope("payables", "finance.payables")
        .about(
            "Lists bills to pay, earliest due first. Overdue: status pending and due_date_lt today. Bills awaiting \
             approval come only with payment_approval pending_approval. Payment data is in the get.",
        )
        .get("/v1/payables", Verb::List)
        .filters(FILTERS)
        .sorted(ORDERS, "\"due_date\"")
        .cursored(),
    Tool::read("finance_payables_get", Text::new("Ver conta a pagar", "Show payable"), &PAYABLE)
        .scope("payables", "finance.payables")
        .about(
            "Shows one bill to pay whole: split, taxes, payment data, approval and bank state. It also shows bills that \
             still await approval.",
        )
        .get("/v1/payables/{id}", Verb::Get),
    Tool::write("finance_payables_create", Text::new("Criar conta a pagar", "Create payable"), &PAYABLE)
        .scope("payables", "finance.payables")
        .about(
            "Registers a bill to pay, or a recurring or instalment series. It pays nothing, and it may wait for a \
             person's approval in the app. Needs person_id or person_name.",
        )
        .post("/v1/payables", Verb::Create)
        .body(CREATED_WITH)
        .requires(&["company_id", "description", "amount", "due_date"]),
    Tool::destructive("finance_payables_update", Text::new("Alterar conta a pagar", "Change payable"), &PAYABLE)
        .scope("payables", "finance.payables")
        .consequence(
            "A situação paga lança a saída na conta financeira; pendente reabre a conta e desfaz o lançamento; \
             cancelada encerra a conta sem pagar. O banco não paga nada por isto.",
            "The state paid books the debit in the financial account; pending reopens the bill and takes its entry \
             back; cancelled closes it unpaid. The bank pays nothing by this.",
        )
        .about(
            "Changes a bill to pay; fields left out stay. With status it settles the bill (paid, needs payment_date and an \
             account; books a debit), reopens it (pending) or cancels it, and is asked first; without status it is a plain \
             edit. No money moves at a bank.",
        )
        .patch("/v1/payables/{id}", Verb::Update)
        .body(CHANGED_WITH)
        .plain_without(&["status"]),
    Tool::destructive("finance_payables_delete", Text::new("Excluir conta a pagar", "Delete payable"), &PAYABLE)
        .scope("payables", "finance.payables")
        .consequence(
            "Exclui de vez só esta conta, com o lançamento que a baixou e a conciliação dela; o resto da série fica.",
            "Deletes this bill alone, for good, with the entry that settled it and its reconciliation; the rest of a \
             series stays.",
        )
        .about("Deletes one bill for good, with its automatic entry and its reconciliation; the rest of a series stays.")
        .delete("/v1/payables/{id}", Verb::Delete)
        .keyless()
        .idempotent(),
    Tool::destructive("finance_payables_send_to_bank", Text::new("Enviar pagamento ao banco", "Send payment to bank"), &PAYABLE)
        .scope("payables", "finance.payables.dispatch")
        .named_scope()
        .consequence(
            "O banco paga esta conta: o dinheiro sai da conta financeira, agora ou na data agendada.",
            "The bank pays this bill: money leaves the financial account, now or when it is scheduled.",
        )
        .about(
            "Sends a bill to the bank, which pays it: money leaves the account. Refused while approval is missing or \
             rejected, without payment data, or when the account is not connected. Check kobana_status afterwards.",
        )
        .post("/v1/payables/{id}/send-to-bank", Verb::Rule)
        .needs_key()
        .open_world(),
    Tool::destructive(
        "finance_payables_cancel_dispatch",
        Text::new("Cancelar envio ao banco", "Cancel payment at bank"),
        &PAYABLE,
    )
    .scope("payables", "finance.payables.dispatch")
    .named_scope()
    .consequence(
        "Pede ao banco que não pague. A conta continua, para ser paga de outro modo.",
        "Asks the bank not to pay. The bill stays, to be paid by other means.",
    )
    .about("Calls back a payment sent to the bank. Refused when it was never sent or is already final.")
    .post("/v1/payables/{id}/cancel-dispatch", Verb::Rule)
    .needs_key()
    .open_world(),
    Tool::read("finance_payables_aggregates", Text::new("Totalizar contas a pagar", "Sum payables"), &PAYABLE)
        .scope("payables", "finance.payables")
        .about(
            "Sums bills to pay: count, total, pending, paid and how many are overdue. Give a month with its year, or two \
             dates, or neither for all time.",
        )
        .get("/v1/payables/aggregates", Verb::Rule)
        .query(WINDOW)
        .returns(&TOTALS),
    Tool::read("finance_payables_ids", Text::new("Varrer ids de contas a pagar", "Sweep payable ids"), &PAYABLE)
        .scope("payables", "finance.payables")
        .about("Lists the ids of visible bills to pay, ascending, to find out which are gone. A rejected bill is left out.")
        .get("/v1/payables/ids", Verb::Ids)
        .swept(),
];
