//! Instalment plans (carnês): one debt in several boletos.

use super::bank_billet::BANK_BILLET;
use super::shared::{self, payer, terms};
use crate::field::{Field, Fields, between, date, integers, money, objects, one_of, records, references, url};
use crate::record::Record;
use crate::text::Text;
use crate::tool::{Tool, Verb};

/// An instalment plan.
pub static INSTALLMENT: Record = Record::new("charge_installment", Text::new("Carnê", "Charge installment plan"))
    .uri("kobana://banking/charge/installments/{uid}")
    .fields(&[
        shared::IDENTITY,
        STATE,
        PLAN,
        shared::WALLET,
        shared::LAYOUT,
        payer::CUSTOMER,
        shared::OWNER_IDS,
        payer::PAYER,
        payer::PAYER_CONTACT,
        payer::PAYER_EXTRAS,
        payer::CUSTOMER_UPDATE,
        shared::PRINTED,
        shared::DOCUMENT,
        shared::DOCUMENT_DATE,
        terms::INTEREST_TYPE,
        terms::INTEREST,
        terms::INTEREST_DAYS,
        terms::FINE,
        terms::DISCOUNT,
        terms::LATER_DISCOUNTS,
        terms::COMPUTED,
        terms::COLLECTION,
        terms::PROTEST_DAYS,
        terms::DIVERGENT_PAYMENT,
        terms::DIVERGENT_LIMIT,
        shared::PAYMENT_COUNT,
        payer::GUARANTOR,
        payer::GUARANTOR_ADDRESS,
        shared::NO_WHATSAPP,
        shared::REGISTRATION,
        shared::ATTACHMENT,
        shared::TAGS,
        shared::TAG_LIST,
        shared::NOTES,
        BOLETOS,
        shared::ORIGIN,
        shared::TIMES,
    ])
    .state("status")
    .label(&["customer_person_name", "amount", "total", "status"])
    .summary(&["amount", "total", "customer_person_name", "customer_cnpj_cpf", "start_at", "status"])
    .indexed(&["customer_uid"]);

/// List, get, create, delete.
pub static TOOLS: &[Tool] = &[
    Tool::read("banking_charge_installment_list", Text::new("Listar carnês", "List instalment plans"), &INSTALLMENT)
        .about("Lists instalment plans, newest first.")
        .scope("charge", "charge.installments")
        .get("/v1/installments", Verb::List)
        .paged(),
    Tool::read("banking_charge_installment_get", Text::new("Ver carnê", "Show instalment plan"), &INSTALLMENT)
        .about(
            "Shows one instalment plan with its boletos. status: `created`, `processed` (parts made), `generated` \
             (open).",
        )
        .scope("charge", "charge.installments")
        .get("/v1/installments/{uid}", Verb::Get),
    Tool::write(
        "banking_charge_installment_create",
        Text::new("Criar carnê", "Create instalment plan"),
        &INSTALLMENT,
    )
    .about(
        "Creates an instalment plan (carnê) and its boletos, at most 300: `total` parts of `amount` every cycle from \
         start_at, or the parts in custom_bank_billets. Needs the payer: customer_uid, or name, document, address, \
         neighborhood, city, state and zipcode.",
    )
    .scope("charge", "charge.installments")
    .post("/v1/installments", Verb::Rule)
    .open_world()
    .body(CREATE)
    .also(ALSO)
    .requires(&["amount", "start_at", "total", "bank_billet_account_uid", "document_type"]),
    Tool::destructive(
        "banking_charge_installment_delete",
        Text::new("Excluir carnê", "Delete instalment plan"),
        &INSTALLMENT,
    )
    .consequence(
        "Exclui o carnê de vez. Os boletos já emitidos ficam e ainda podem ser pagos.",
        "Deletes the plan for good. Boletos already issued stay and can still be paid.",
    )
    .about("Deletes an instalment plan. Its boletos stay and can still be paid: cancel them one by one.")
    .scope("charge", "charge.installments")
    .delete("/v1/installments/{uid}", Verb::Delete)
    .idempotent(),
];

static CREATE: Fields = &[
    PLAN,
    shared::WALLET,
    shared::DOCUMENT,
    shared::DOCUMENT_DATE,
    payer::CUSTOMER,
    payer::PAYER,
    payer::PAYER_CONTACT,
    shared::PRINTED,
    terms::INTEREST_TYPE,
    terms::INTEREST,
    terms::FINE,
    terms::DISCOUNT,
    terms::LATER_DISCOUNTS,
    terms::COLLECTION,
    shared::NO_WHATSAPP,
    shared::REGISTRATION,
    shared::TAGS,
    shared::NOTES,
];

static ALSO: Fields = &[
    payer::PAYER_EXTRAS,
    payer::CUSTOMER_UPDATE,
    shared::LAYOUT,
    terms::INTEREST_DAYS,
    terms::DIVERGENT_PAYMENT,
    terms::DIVERGENT_LIMIT,
    shared::PAYMENT_COUNT,
    payer::GUARANTOR,
    payer::GUARANTOR_ADDRESS,
    shared::ATTACHMENT,
];

const STATE: &[Field] =
    &[one_of("status", &["created", "processed", "generated"]).read_only(), url("url").read_only().nullable()];

const PLAN: &[Field] = &[
    money("amount").about("Of each part."),
    between("total", 1, 300).about("Parts."),
    date("start_at").about("First due date."),
    date("end_at").nullable().about("Last due date."),
    one_of("cycle", shared::CYCLES).nullable().about("Default monthly."),
    objects("custom_bank_billets", &[PART]).nullable().about("Own parts, in place of amount, start_at and end_at."),
];

const PART: &[Field] =
    &[between("amount_cents", 1, i32::MAX as i64).required().about("CENTS, not reais."), date("expire_at").required()];

static BOLETOS: &[Field] = &[
    records("bank_billets", &BANK_BILLET).read_only().nullable(),
    references("bank_billet_uids", &BANK_BILLET, "bank_billet_ids").read_only().nullable(),
    integers("bank_billet_ids").read_only().nullable(),
];
