//! Fields of a recurrence, by block.

use super::super::super::pix::PIX;
use super::super::account::AUTOMATIC_PIX_ACCOUNT;
use super::super::blocks::{BANK, BANK_ACCOUNT, PERSON, RETRY_POLICIES, STATUS_UPDATES};
use super::super::location::AUTOMATIC_PIX_LOCATION;
use crate::field::{Field, Fields, boolean, instant, long_text, money, object, objects, one_of, reference, text, uid};

/// The account that it pays into, and the QR Codes that the payer may authorise it by.
pub(super) const BELONGS: &[Field] = &[
    reference("charge_automatic_pix_account_uid", &AUTOMATIC_PIX_ACCOUNT, "charge_automatic_pix_account_uid"),
    uid("financial_account_uid").read_only().nullable(),
    LOCATION,
    PIX_UID,
];

pub(super) const LOCATION: Field =
    reference("location_uid", &AUTOMATIC_PIX_LOCATION, "location_uid").nullable().about("Authorised by QR Code.");

pub(super) const PIX_UID: Field = reference("pix_uid", &PIX, "pix_uid")
    .nullable()
    .about("With location_uid: an open, registered Pix paid in the same QR Code.");

pub(super) const SUBJECT: &[Field] = &[
    long_text("document", 35).third_party().about("Contract or order that is charged for."),
    long_text("description", 35).nullable().third_party(),
];

pub(super) const DEBTOR: &[Field] = &[object("debtor", PERSON).about("Who will be debited.")];

pub(super) const PERIOD: &[Field] = &[
    instant("start_at"),
    instant("finish_at").nullable().about("For recurrence_term fixed."),
    one_of("recurrence_term", &["indefinite", "fixed"]),
    one_of("cycle", &["weekly", "monthly", "quarterly", "semiannual", "annual"]),
];

pub(super) const MONEY: &[Field] = &[
    one_of("amount_term", &["fixed", "variable"]),
    money("amount").nullable().about("For amount_term fixed."),
    money("minimum_amount").nullable().about("For amount_term variable."),
];

pub(super) const AGREEMENT: &[Field] = &[
    one_of("retry_policy", RETRY_POLICIES).about("allow_3r7d: three tries in seven days."),
    long_text("agreement_code", 30).nullable(),
];

const JOURNEYS: &[&str] = &["awaiting", "request", "recurrent", "instant", "offer"];

const QRCODE: Fields = &[&[long_text("emv", 1000), long_text("png", 100_000), one_of("journey", JOURNEYS).nullable()]];

/// How the payer authorises it: by a request to the bank's app (1), a QR Code (2), a QR Code with a payment (3, 4).
pub(super) const JOURNEY: &[Field] = &[
    one_of("journey", JOURNEYS).read_only(),
    object("qrcode", QRCODE).read_only().nullable(),
    text("txid").read_only().nullable(),
    boolean("use_line_of_credit").read_only().nullable(),
];

const RECIPIENT: Fields = &[BANK_ACCOUNT, &[object("bank", BANK), object("person_info", PERSON)]];

const REQUESTS: Fields = &[&[instant("expire_at"), object("recipient", RECIPIENT)]];

pub(super) const STATE: &[Field] = &[
    one_of("financial_provider_status", &["pending", "created", "approved", "rejected", "expired", "canceled"])
        .read_only()
        .nullable()
        .about("approved: the payer agreed."),
    objects("financial_provider_status_updates", STATUS_UPDATES).read_only().nullable(),
    objects("requests", REQUESTS).read_only().nullable(),
    text("financial_provider_external_id").read_only().nullable(),
];
