//! Tools on bills to receive.

use super::{CHARGE_KINDS, METHOD, RECEIVABLE, STATES, STATUS, TOTALS};
use crate::field::{Field, Fields, boolean, day, decimal, moment, one_of, uid};
use crate::filter::{Filter, count, equal, ids, joined, range, texts, words};
use crate::finance::account::ACCOUNT;
use crate::finance::bill::{
    ACCOUNTS, DOCUMENT, KINDS, LINKED, ORDERS, RECURRENCE, SERIES, SETTLEMENT, TAXED, TAXES, TERMS,
};
use crate::finance::category::CATEGORY;
use crate::finance::classification_center::CLASSIFICATION_CENTER;
use crate::finance::company::COMPANY;
use crate::finance::person::PERSON;
use crate::finance::shared::{METHODS, NOTES, OWNER, SPLIT, WINDOW};
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
    &words!("payment_method_kind", METHODS),
    &range!("due_date", day),
    &range!("payment_date", day),
    &range!("competence_date", day),
    &range!("updated_at", moment),
    &range!("amount", decimal),
    &texts!("document_number"),
    &[equal(boolean("ir_relevant")), equal(uid("group_id"))],
    &words!("kobana_charge_kind", CHARGE_KINDS),
    &texts!("kobana_status"),
    &texts!("kobana_registration_status"),
];
static FILTERS: &[Filter] = &joined::<{ count(NARROWED) }>(NARROWED);

static CREATED_WITH: Fields =
    &[OWNER, TERMS, SERIES, RECURRENCE, LINKED, ACCOUNTS, METHOD, DOCUMENT, TAXED, NOTES, SPLIT, TAXES];

static CHANGED_WITH: Fields =
    &[STATUS, TERMS, SETTLEMENT, SERIES, RECURRENCE, LINKED, ACCOUNTS, METHOD, DOCUMENT, TAXED, NOTES, SPLIT, TAXES];

const KIND: &[Field] = &[one_of("kind", CHARGE_KINDS)];

/// Tools on bills to receive.
pub static TOOLS: &[Tool] = &[
    Tool::read("finance_receivables_list", Text::new("Listar contas a receber", "List receivables"), &RECEIVABLE)
        .scope("receivables", "finance.receivables")
        .about("Lists bills to receive, earliest due first, with the state of their charge. Overdue: status pending and due_date_lt today.")
        .get("/v1/receivables", Verb::List)
        .filters(FILTERS)
        .sorted(ORDERS, "\"due_date\"")
        .cursored(),
    Tool::read("finance_receivables_get", Text::new("Ver conta a receber", "Show receivable"), &RECEIVABLE)
        .scope("receivables", "finance.receivables")
        .about("Shows one bill to receive whole, with what the payer needs: page, typed line and barcode, or Pix code.")
        .get("/v1/receivables/{id}", Verb::Get),
    Tool::write("finance_receivables_create", Text::new("Criar conta a receber", "Create receivable"), &RECEIVABLE)
        .scope("receivables", "finance.receivables")
        .about(
            "Registers a bill to receive, or a recurring or instalment series. It charges nobody: use charge for that. \
             Needs person_id or person_name.",
        )
        .post("/v1/receivables", Verb::Create)
        .body(CREATED_WITH)
        .requires(&["company_id", "description", "amount", "due_date"]),
    Tool::destructive("finance_receivables_update", Text::new("Alterar conta a receber", "Change receivable"), &RECEIVABLE)
        .scope("receivables", "finance.receivables")
        .consequence(
            "A situação recebida lança a entrada na conta financeira; pendente reabre a conta e desfaz o lançamento; \
             cancelada encerra a conta sem receber. Ninguém é cobrado por isto.",
            "The state received books the credit in the financial account; pending reopens the bill and takes its \
             entry back; cancelled closes it unreceived. Nobody is charged by this.",
        )
        .about(
            "Changes a bill to receive; fields left out stay. With status it settles the bill (received, needs payment_date \
             and an account; books a credit), reopens it (pending) or cancels it, and is asked first; without status it is \
             a plain edit. Amount, due date and person are refused while a charge is live.",
        )
        .patch("/v1/receivables/{id}", Verb::Update)
        .body(CHANGED_WITH)
        .plain_without(&["status"]),
    Tool::destructive("finance_receivables_delete", Text::new("Excluir conta a receber", "Delete receivable"), &RECEIVABLE)
        .scope("receivables", "finance.receivables")
        .consequence(
            "Exclui de vez só esta conta, com o lançamento que a baixou e a conciliação dela; o resto da série fica.",
            "Deletes this bill alone, for good, with the entry that settled it and its reconciliation; the rest of a \
             series stays.",
        )
        .about("Deletes one bill to receive for good, with its automatic entry and its reconciliation. Refused while a charge is live.")
        .delete("/v1/receivables/{id}", Verb::Delete)
        .keyless()
        .idempotent(),
    Tool::destructive("finance_receivables_charge", Text::new("Cobrar conta a receber", "Charge receivable"), &RECEIVABLE)
        .scope("receivables", "finance.receivables.charge")
        .named_scope()
        .consequence(
            "Emite a cobrança em nome do cliente, que poderá pagá-la assim que for registrada.",
            "Issues the charge to the customer, who can pay it once it is registered.",
        )
        .about(
            "Issues a boleto or a Pix charge for a bill. Registration finishes later: read the bill again until charge_state \
             is registered. Refused for a bill already charged, received or cancelled, or when the person's data is missing.",
        )
        .post("/v1/receivables/{id}/charge", Verb::Rule)
        .body(&[KIND])
        .requires(&["kind"])
        .needs_key()
        .open_world(),
    Tool::destructive("finance_receivables_cancel_charge", Text::new("Cancelar cobrança", "Cancel charge"), &RECEIVABLE)
        .scope("receivables", "finance.receivables.charge")
        .named_scope()
        .consequence(
            "Cancela a cobrança e não a conta. Um boleto deixa de valer na hora; um Pix ainda pode ser pago até o \
             cancelamento se confirmar.",
            "Cancels the charge and not the bill. A boleto is dead at once; a Pix can still be paid until the \
             cancelling is confirmed.",
        )
        .about(
            "Cancels the charge of a bill; the bill stays. A boleto is dead at once, a Pix can still be paid until \
             charge_state says canceled. Refused without a charge or when it is paid.",
        )
        .post("/v1/receivables/{id}/charge/cancel", Verb::Rule)
        .needs_key()
        .open_world(),
    Tool::read("finance_receivables_aggregates", Text::new("Totalizar contas a receber", "Sum receivables"), &RECEIVABLE)
        .scope("receivables", "finance.receivables")
        .about(
            "Sums bills to receive: count, total, pending, received and how many are overdue. Give a month with its year, \
             or two dates, or neither for all time.",
        )
        .get("/v1/receivables/aggregates", Verb::Rule)
        .query(WINDOW)
        .returns(&TOTALS),
    Tool::read("finance_receivables_ids", Text::new("Varrer ids de contas a receber", "Sweep receivable ids"), &RECEIVABLE)
        .scope("receivables", "finance.receivables")
        .about("Lists the ids of all bills to receive, ascending, to find out which are gone.")
        .get("/v1/receivables/ids", Verb::Ids)
        .swept(),
];
