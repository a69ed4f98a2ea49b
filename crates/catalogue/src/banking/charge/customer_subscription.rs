//! Subscriptions: boletos that are issued to a payer every month or other cycle.

use super::bank_billet::BANK_BILLET;
use super::shared::{self, payer, terms};
use crate::field::{Field, Fields, between, date, document, email, integers, long_text, money, one_of, references};
use crate::filter::equal;
use crate::record::Record;
use crate::text::Text;
use crate::tool::{Answer, Tool, Verb};

/// A subscription. It has no status: it bills until `end_at` or its deletion.
pub static CUSTOMER_SUBSCRIPTION: Record =
    Record::new("charge_customer_subscription", Text::new("Assinatura", "Charge customer subscription"))
        .uri("kobana://banking/charge/customer_subscriptions/{uid}")
        .fields(&[
            shared::IDENTITY,
            BILLING,
            shared::WALLET,
            shared::LAYOUT,
            payer::CUSTOMER,
            shared::OWNER_IDS,
            payer::PAYER,
            PERSON_TYPE,
            payer::PAYER_CONTACT,
            payer::PAYER_EXTRAS,
            payer::CUSTOMER_UPDATE,
            shared::PRINTED,
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
        .label(&["customer_person_name", "amount", "next_billing"])
        .summary(&["amount", "customer_person_name", "customer_cnpj_cpf", "cycle", "next_billing", "end_at"])
        .indexed(&["next_billing", "customer_uid"]);

/// List, get, create, next charge, update, delete.
pub static TOOLS: &[Tool] = &[
    Tool::read(
        "banking_charge_customer_subscription_list",
        Text::new("Listar assinaturas", "List subscriptions"),
        &CUSTOMER_SUBSCRIPTION,
    )
    .about("Lists subscriptions, newest first, with amount, payer, cycle and next billing date. Filters match exactly.")
    .scope("charge", "charge.customer_subscriptions")
    .get("/v1/customer_subscriptions", Verb::List)
    .filters(&[
        equal(long_text("customer_person_name", 120)),
        equal(document("customer_cnpj_cpf")),
        equal(email("customer_email")),
    ])
    .paged(),
    Tool::read(
        "banking_charge_customer_subscription_get",
        Text::new("Ver assinatura", "Show subscription"),
        &CUSTOMER_SUBSCRIPTION,
    )
    .about("Shows one subscription whole, with the boletos that it has issued.")
    .scope("charge", "charge.customer_subscriptions")
    .get("/v1/customer_subscriptions/{uid}", Verb::Get),
    Tool::write(
        "banking_charge_customer_subscription_create",
        Text::new("Criar assinatura", "Create subscription"),
        &CUSTOMER_SUBSCRIPTION,
    )
    .about(
        "Creates a subscription that issues a boleto every cycle, days_in_advance days before each due date, until \
         end_at or deletion. Needs amount, wallet and the payer: customer_uid, or name, document, address, \
         neighborhood, city, state and zipcode.",
    )
    .scope("charge", "charge.customer_subscriptions")
    .post("/v1/customer_subscriptions", Verb::Rule)
    .open_world()
    .body(BODY)
    .also(ALSO)
    .requires(&["amount", "bank_billet_account_uid"]),
    Tool::write(
        "banking_charge_customer_subscription_next_charge",
        Text::new("Gerar próxima cobrança da assinatura", "Issue next subscription boleto"),
        &CUSTOMER_SUBSCRIPTION,
    )
    .about(
        "Issues the next boleto of a subscription now and moves next_billing one cycle on. Calling it again issues \
         another.",
    )
    .scope("charge", "charge.customer_subscriptions")
    .post("/v1/customer_subscriptions/{uid}/next_charge", Verb::Rule)
    .open_world(),
    Tool::write(
        "banking_charge_customer_subscription_update",
        Text::new("Alterar assinatura", "Change subscription"),
        &CUSTOMER_SUBSCRIPTION,
    )
    .about("Changes a subscription's future boletos; those already issued stay as they are. Send only what changes.")
    .scope("charge", "charge.customer_subscriptions")
    .put("/v1/customer_subscriptions/{uid}", Verb::Update)
    .answers(Answer::NoContent)
    .idempotent()
    .body(BODY)
    .also(ALSO),
    Tool::destructive(
        "banking_charge_customer_subscription_delete",
        Text::new("Excluir assinatura", "Delete subscription"),
        &CUSTOMER_SUBSCRIPTION,
    )
    .consequence(
        "Exclui a assinatura de vez: ela não cobra mais. Os boletos já emitidos continuam valendo.",
        "Deletes the subscription for good: it bills no more. Boletos already issued stay valid.",
    )
    .about("Deletes a subscription: it bills no more. Boletos already issued are not canceled.")
    .scope("charge", "charge.customer_subscriptions")
    .delete("/v1/customer_subscriptions/{uid}", Verb::Delete)
    .idempotent(),
];

static BODY: Fields = &[
    BILLING,
    shared::WALLET,
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
    terms::DIVERGENT_PAYMENT,
    terms::DIVERGENT_LIMIT,
    shared::PAYMENT_COUNT,
    payer::GUARANTOR,
    payer::GUARANTOR_ADDRESS,
    shared::ATTACHMENT,
];

const BILLING: &[Field] = &[
    money("amount").about("Of each boleto."),
    one_of("cycle", shared::CYCLES).nullable().about("Default monthly."),
    date("next_billing").about("First or next charge; default today plus one cycle."),
    date("end_at").nullable().about("No charges after it; default never."),
    between("days_in_advance", 0, 365).about("Days before the due date; default 7."),
];

const PERSON_TYPE: &[Field] = &[
    one_of("customer_person_type", &["individual", "juridical"]).read_only().nullable(),
    email("email").read_only().nullable().third_party(),
];

static BOLETOS: &[Field] = &[
    references("bank_billet_uids", &BANK_BILLET, "bank_billet_ids").read_only().nullable(),
    integers("bank_billet_ids").read_only().nullable(),
];
