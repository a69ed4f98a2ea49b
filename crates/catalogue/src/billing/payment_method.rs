//! How billing accounts pay. Card numbers are never taken: a token made by the payer's browser stands for one.

use crate::billing::billing_account::BILLING_ACCOUNT;
use crate::billing::shared::{CUSTOM, CUSTOM_CAMEL, DELETED, IDENTITY, METADATA, METHODS, OWN_ID, OWN_ID_CAMEL, TIMES};
use crate::field::{
    Field, Fields, bare_document, between, boolean, email, id_of, integer, long_text, map, object, one_of, postal_code,
    text, uid,
};
use crate::filter::{Filter, equal, equal_on};
use crate::record::Record;
use crate::text::Text;
use crate::tool::{Answer, Tool, Verb};

/// How a billing account pays.
pub static PAYMENT_METHOD: Record =
    Record::billing("payment_methods", Text::new("Meio de pagamento", "Payment method"))
        .fields(&[IDENTITY, OWN_ID, FIXED, OUTCOME, CUSTOM, METADATA, TIMES])
        .state("status")
        .label(&["type", "status"])
        .summary(&[
            "billing_account_id",
            "type",
            "status",
            "is_default",
            "credit_card.brand",
            "credit_card.last_four_digits",
        ])
        .details(&["billing_details"])
        .indexed(&["shown_mark"])
        .shown_where("shown_mark", "yes", "");

const BANK_ACCOUNT: Fields = &[&[
    text("bank_code").read_only().nullable().about("FEBRABAN, 3 digits."),
    text("bank_name").read_only().nullable().third_party(),
    text("agency").read_only().nullable(),
    text("account").read_only().nullable(),
    one_of("account_type", ACCOUNT_TYPES).read_only().nullable().about("Checking or savings."),
    text("holder_name").read_only().nullable().third_party(),
]];

const CREDIT_CARD: Fields = &[&[
    uid("id").read_only(),
    one_of("status", &["active", "expired", "removed"]).read_only(),
    text("brand").read_only().nullable().about("Visa, mastercard."),
    text("last_four_digits").read_only().nullable(),
    text("holder_name").read_only().nullable().third_party(),
    between("expiration_month", 1, 12).read_only().nullable().about("Month it expires."),
    integer("expiration_year").read_only().nullable().about("Year it expires."),
]];

/// Given once: no change takes it.
const FIXED: &[Field] = &[one_of("type", METHODS)];

/// What the API sets.
static OUTCOME: &[Field] = &[
    id_of("billing_account_id", &BILLING_ACCOUNT).read_only(),
    uid("credit_card_id").read_only().nullable(),
    one_of("status", &["active", "expired", "failed", "removed"]).read_only(),
    boolean("is_default").read_only(),
    boolean("is_backup").read_only().about("true: used when the default one fails."),
    map("billing_details").read_only().nullable().about("Name, e-mail, phone, address sent to the gateway."),
    object("bank_account", BANK_ACCOUNT)
        .read_only()
        .nullable()
        .about("When type is bank_transfer; no holder document."),
    object("credit_card", CREDIT_CARD).read_only().nullable().about("When type is card; no token or fingerprint."),
];

const CARD: Fields = &[&[
    text("cardToken").required().filled().secret().about("Made by the payer's browser; never a card number."),
    text("holderName").required().filled().third_party(),
]];

const BANK_ACCOUNT_GIVEN: Fields = &[&[
    long_text("bankCode", 3).required().about("FEBRABAN, 3 digits."),
    text("agency").required().filled(),
    text("account").required().filled(),
    one_of("accountType", ACCOUNT_TYPES).required().about("Checking or savings."),
    text("holderName").required().filled().third_party(),
    bare_document("holderDocument").required().about("CPF or CNPJ."),
]];

const ADDRESS: Fields = &[&[
    text("street").required().third_party(),
    text("number").required(),
    text("complement").third_party(),
    text("neighborhood").required().third_party(),
    text("city").required().third_party(),
    long_text("state", 2).required().about("Two letters."),
    postal_code("zipCode").required(),
    text("country"),
]];

const BILLING_DETAILS: Fields =
    &[&[text("name").third_party(), email("email").third_party(), text("phone"), object("address", ADDRESS)]];

/// Taken with a new one alone.
static AT_FIRST: &[Field] = &[
    id_of("billingAccountId", &BILLING_ACCOUNT),
    boolean("isDefault"),
    object("card", CARD).about("Needed by the type card."),
    object("bankAccount", BANK_ACCOUNT_GIVEN).about("Needed by the type bank_transfer."),
    object("billingDetails", BILLING_DETAILS),
];

/// Taken with a change alone.
const AT_CHANGE: &[Field] = &[between("exp_month", 1, 12), between("exp_year", 2000, 2100)];

const ACCOUNT_TYPES: &[&str] = &["checking", "savings"];

static FILTERS: &[Filter] = &[
    equal_on(id_of("billingAccountId", &BILLING_ACCOUNT), "billing_account_id"),
    equal(one_of("type", METHODS)),
    equal(one_of("status", &["active", "expired", "failed"])),
];

const ORDERS: &[&str] = &["status", "created_at", "updated_at"];

/// Tools on payment methods.
pub static TOOLS: &[Tool] = &[
    Tool::read(
        "billing_payment_methods_list",
        Text::new("Listar meios de pagamento", "List payment methods"),
        &PAYMENT_METHOD,
    )
    .scope("payments", "billing.payment_methods")
    .about("Lists how accounts pay: saved cards (last four digits), Pix, boleto or bank account.")
    .get("/v1/payment_methods", Verb::List)
    .filters(FILTERS)
    .sorted_by(ORDERS)
    .numbered(),
    Tool::write(
        "billing_payment_methods_create",
        Text::new("Criar meio de pagamento", "Create payment method"),
        &PAYMENT_METHOD,
    )
    .scope("payments", "billing.payment_methods")
    .about(
        "Saves how a billing account pays. A card needs card.cardToken, which the payer's browser makes; a \
         bank_transfer needs bankAccount. Never ask for a card number. The account's first one becomes its \
         default.",
    )
    .post("/v1/payment_methods", Verb::Rule)
    .body(&[FIXED, AT_FIRST, OWN_ID_CAMEL, CUSTOM_CAMEL])
    .requires(&["billingAccountId", "type"])
    .open_world(),
    Tool::read(
        "billing_payment_methods_get",
        Text::new("Ver meio de pagamento", "Show payment method"),
        &PAYMENT_METHOD,
    )
    .scope("payments", "billing.payment_methods")
    .about("Shows a payment method; of a card only brand, last four digits and expiry.")
    .get("/v1/payment_methods/{id}", Verb::Get),
    Tool::write(
        "billing_payment_methods_update",
        Text::new("Alterar validade do cartão", "Change card expiry"),
        &PAYMENT_METHOD,
    )
    .scope("payments", "billing.payment_methods")
    .about("Changes the month and year in which a saved card expires. Refused for other methods.")
    .patch("/v1/payment_methods/{id}", Verb::Rule)
    .body(&[AT_CHANGE, OWN_ID, CUSTOM])
    .requires(&["exp_month", "exp_year"])
    .idempotent(),
    Tool::destructive(
        "billing_payment_methods_delete",
        Text::new("Excluir meio de pagamento", "Delete payment method"),
        &PAYMENT_METHOD,
    )
    .scope("payments", "billing.payment_methods")
    .consequence(
        "O meio de pagamento deixa de ser usado nas próximas cobranças; para usá-lo de novo, o cliente terá de \
         cadastrá-lo.",
        "The method is used for no further charge; the customer would have to register it again.",
    )
    .about(
        "Removes a payment method; another active one becomes the default. Refused while a payment by it is \
         pending or processing.",
    )
    .delete("/v1/payment_methods/{id}", Verb::Rule)
    .answers(Answer::Record)
    .returns(&DELETED)
    .idempotent(),
    Tool::write(
        "billing_payment_methods_set_default",
        Text::new("Definir meio de pagamento padrão", "Set default payment method"),
        &PAYMENT_METHOD,
    )
    .scope("payments", "billing.payment_methods")
    .about("Makes an active payment method the one that its account is charged by.")
    .post("/v1/payment_methods/{id}/set-default", Verb::Rule)
    .idempotent(),
];
