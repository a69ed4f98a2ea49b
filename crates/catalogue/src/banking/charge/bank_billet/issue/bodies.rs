//! What issuing, changing and duplicating take, and what of it the tools offer.

use crate::banking::charge::bank_billet::{accounts, fields};
use crate::banking::charge::shared::{self, payer, terms};
use crate::field::{Field, Fields, boolean, date, integer, money, text};

pub(super) static CREATE: Fields = &[
    fields::VALUE,
    payer::CUSTOMER,
    payer::PAYER,
    payer::PAYER_CONTACT,
    shared::WALLET,
    shared::PRINTED,
    shared::DOCUMENT,
    shared::DOCUMENT_DATE,
    terms::MONTHLY_INTEREST_TYPE,
    terms::INTEREST,
    terms::FINE,
    terms::DISCOUNT,
    terms::LATER_DISCOUNTS,
    terms::REDUCTION,
    terms::COLLECTION,
    terms::PROTEST_DAYS,
    payer::GUARANTOR,
    fields::OUR_NUMBER,
    fields::NO_PIX,
    fields::NOTICES,
    shared::NO_WHATSAPP,
    shared::REGISTRATION,
    shared::TAGS,
    shared::NOTES,
    shared::EXTERNAL_ID,
    shared::CUSTOM_DATA,
];

pub(super) static CREATE_ALSO: Fields = &[
    payer::PAYER_EXTRAS,
    shared::LAYOUT,
    terms::INTEREST_DAYS,
    fields::CREDIT_BUREAU,
    fields::SUE_CODE,
    fields::BANK_CODES,
    terms::DIVERGENT_PAYMENT,
    terms::DIVERGENT_LIMIT,
    shared::PAYMENT_COUNT,
    payer::GUARANTOR_ADDRESS,
    accounts::SPLIT,
    fields::RECIPIENT,
    fields::ISSUE,
    fields::ISSUED_AT,
    fields::CONTROL_NUMBER,
    fields::INSTALLMENT_NUMBER,
    fields::PAYMENT,
    fields::PIX_TXID,
    shared::ATTACHMENT,
    fields::PROVIDER_KEYS,
    fields::ADDONS,
    fields::AFTER_CREATE,
];

pub(super) static UPDATE: Fields = &[
    fields::VALUE,
    payer::PAYER,
    shared::PRINTED,
    terms::MONTHLY_INTEREST_TYPE,
    terms::INTEREST,
    terms::FINE,
    terms::DISCOUNT,
    terms::REDUCTION,
    terms::COLLECTION,
    terms::PROTEST_DAYS,
    shared::TAGS,
    shared::NOTES,
];

/// `bolepix_key` decides where the money of a hybrid boleto goes, and this tool asks nobody first.
pub(super) static UPDATE_ALSO: Fields = &[
    shared::DOCUMENT,
    terms::LATER_DISCOUNTS,
    fields::CREDIT_BUREAU,
    fields::SUE_CODE,
    terms::DIVERGENT_PAYMENT,
    shared::PAYMENT_COUNT,
    payer::GUARANTOR,
    fields::CONTROL_NUMBER,
    ISSUE_DATE,
    fields::PIX_TXID,
    BOLEPIX_KEY,
];

/// A day, where creation takes an instant.
const ISSUE_DATE: &[Field] = &[date("issued_at")];

const BOLEPIX_KEY: &[Field] = &[text("bolepix_key").about("Pix key of the hybrid boleto.")];

/// The payer stays the original's.
pub(super) static DUPLICATE: Fields = &[
    REISSUE,
    shared::WALLET,
    shared::PRINTED,
    terms::INTEREST_TYPE,
    terms::INTEREST,
    terms::FINE,
    terms::DISCOUNT,
    fields::NOTICES,
    shared::NO_WHATSAPP,
    shared::TAGS,
    shared::NOTES,
    shared::CUSTOM_DATA,
];

pub(super) static DUPLICATE_ALSO: Fields = &[
    shared::LAYOUT,
    payer::CUSTOMER,
    payer::PAYER,
    payer::PAYER_CONTACT,
    payer::PAYER_EXTRAS,
    shared::DOCUMENT,
    shared::DOCUMENT_DATE,
    terms::INTEREST_DAYS,
    terms::LATER_DISCOUNTS,
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
    shared::REGISTRATION,
    shared::ATTACHMENT,
    fields::ADDONS,
];

const REISSUE: &[Field] = &[
    integer("expire_at_in_days").about("Days from today to the new due date; default 7."),
    money("amount").about("Default: the original's."),
    boolean("with_fines").about("Add the interest and fine due to the amount; default false."),
    boolean("cancel").about("Cancel the original; DEFAULT TRUE."),
];
