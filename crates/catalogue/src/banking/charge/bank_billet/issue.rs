//! Issuing, changing and duplicating boletos: the three tools with long bodies.

use super::{BANK_BILLET, accounts, fields};
use crate::banking::charge::shared::{self, payer, terms};
use crate::field::{Field, Fields, boolean, date, integer, money, text};
use crate::text::Text;
use crate::tool::{Answer, Tool, Verb};

/// Create, update, duplicate.
pub static WRITES: &[Tool] = &[
    Tool::write("banking_charge_bank_billet_create", Text::new("Emitir boleto", "Issue a boleto"), &BANK_BILLET)
        .about(
            "Issues a boleto, which is then registered at the bank. Needs amount, due date and the payer: \
             customer_uid, or name, document, address, neighborhood, city, state and zipcode. It starts as \
             `generating` and becomes `opened`. Without a wallet the default one is used.",
        )
        .scope("charge", "charge.bank_billets")
        .post("/v1/bank_billets", Verb::Rule)
        .open_world()
        .body(CREATE)
        .requires(&["amount", "expire_at"]),
    Tool::write("banking_charge_bank_billet_update", Text::new("Alterar boleto", "Change a boleto"), &BANK_BILLET)
        .about(
            "Changes an `opened` or `overdue` boleto; send only what changes. The change goes to the bank, which may \
             charge a fee, and the boleto passes through `generating` back to `opened`. Refused in other states and \
             for fields that the bank does not let change.",
        )
        .scope("charge", "charge.bank_billets")
        .put("/v1/bank_billets/{uid}", Verb::Rule)
        .open_world()
        .answers(Answer::NoContent)
        .idempotent()
        .body(UPDATE),
    // Destructive: unless `cancel` is false, the original is canceled.
    Tool::destructive(
        "banking_charge_bank_billet_duplicate",
        Text::new("Emitir segunda via de boleto", "Reissue a boleto"),
        &BANK_BILLET,
    )
    .about(
        "Issues a new boleto from an old one (segunda via) with a new due date, and CANCELS the original unless \
         cancel=false. Fields sent replace the original's.",
    )
    .scope("charge", "charge.bank_billets")
    .post("/v1/bank_billets/{uid}/duplicate", Verb::Rule)
    .open_world()
    .body(DUPLICATE),
];

static CREATE: Fields = &[
    fields::VALUE,
    payer::CUSTOMER,
    payer::PAYER,
    payer::PAYER_CONTACT,
    shared::WALLET,
    shared::LAYOUT,
    shared::PRINTED,
    shared::DOCUMENT,
    shared::DOCUMENT_DATE,
    terms::MONTHLY_INTEREST_TYPE,
    terms::INTEREST,
    terms::INTEREST_DAYS,
    terms::FINE,
    terms::DISCOUNT,
    terms::REDUCTION,
    terms::COLLECTION,
    terms::PROTEST_DAYS,
    fields::CREDIT_BUREAU,
    fields::SUE_CODE,
    fields::BANK_CODES,
    terms::DIVERGENT_PAYMENT,
    terms::DIVERGENT_LIMIT,
    shared::PAYMENT_COUNT,
    payer::GUARANTOR,
    payer::GUARANTOR_ADDRESS,
    accounts::SPLIT,
    fields::RECIPIENT,
    fields::ISSUE,
    fields::ISSUED_AT,
    fields::OUR_NUMBER,
    fields::CONTROL_NUMBER,
    fields::INSTALLMENT_NUMBER,
    fields::PAYMENT,
    fields::PIX_TXID,
    fields::NO_PIX,
    fields::NOTICES,
    shared::NO_WHATSAPP,
    shared::REGISTRATION,
    shared::ATTACHMENT,
    shared::TAGS,
    shared::NOTES,
    shared::EXTERNAL_ID,
    shared::CUSTOM_DATA,
    fields::PROVIDER_KEYS,
    fields::ADDONS,
    fields::AFTER_CREATE,
];

static UPDATE: Fields = &[
    fields::VALUE,
    payer::PAYER,
    shared::PRINTED,
    shared::DOCUMENT,
    terms::MONTHLY_INTEREST_TYPE,
    terms::INTEREST,
    terms::FINE,
    terms::DISCOUNT,
    terms::REDUCTION,
    terms::COLLECTION,
    terms::PROTEST_DAYS,
    fields::CREDIT_BUREAU,
    fields::SUE_CODE,
    terms::DIVERGENT_PAYMENT,
    shared::PAYMENT_COUNT,
    payer::GUARANTOR,
    fields::CONTROL_NUMBER,
    ISSUE_DATE,
    fields::PIX_TXID,
    BOLEPIX_KEY,
    shared::TAGS,
    shared::NOTES,
];

/// A day, where creation takes an instant.
const ISSUE_DATE: &[Field] = &[date("issued_at")];

const BOLEPIX_KEY: &[Field] = &[text("bolepix_key").about("Pix key of the hybrid boleto.")];

static DUPLICATE: Fields = &[
    REISSUE,
    shared::WALLET,
    shared::LAYOUT,
    payer::CUSTOMER,
    payer::PAYER,
    payer::PAYER_CONTACT,
    shared::PRINTED,
    shared::DOCUMENT,
    shared::DOCUMENT_DATE,
    terms::INTEREST_TYPE,
    terms::INTEREST,
    terms::INTEREST_DAYS,
    terms::FINE,
    terms::DISCOUNT,
    terms::COLLECTION,
    terms::PROTEST_DAYS,
    fields::SUE_CODE,
    fields::BANK_CODES,
    terms::DIVERGENT_PAYMENT,
    terms::DIVERGENT_LIMIT,
    shared::PAYMENT_COUNT,
    payer::GUARANTOR,
    payer::GUARANTOR_ADDRESS,
    accounts::SPLIT,
    fields::RECIPIENT,
    fields::ISSUE,
    fields::OUR_NUMBER,
    fields::CONTROL_NUMBER,
    fields::PAYMENT,
    fields::NOTICES,
    shared::NO_WHATSAPP,
    shared::REGISTRATION,
    shared::ATTACHMENT,
    shared::TAGS,
    shared::NOTES,
    shared::CUSTOM_DATA,
    fields::ADDONS,
];

const REISSUE: &[Field] = &[
    integer("expire_at_in_days").about("Days from today to the new due date; default 7."),
    money("amount").about("Default: the original's."),
    boolean("with_fines").about("Add the interest and fine due to the amount; default false."),
    boolean("cancel").about("Cancel the original; DEFAULT TRUE."),
];
