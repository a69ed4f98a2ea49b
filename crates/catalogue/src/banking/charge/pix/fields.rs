//! Fields of a Pix charge, by block.

use super::super::address::{BENEFICIARY, PAYER};
use super::super::pix_account::PIX_ACCOUNT;
use crate::field::{
    Field, Fields, between, instant, integer, integers, long_text, map, money, object, one_of, one_of_numbers,
    reference, text, texts, uid, url,
};

pub(super) const AMOUNT: &[Field] =
    &[money("amount").required().about("At least 0.01."), object("payer", PAYER).nullable()];

pub(super) const STATE: &[Field] = &[
    one_of("status", STATUSES).read_only(),
    one_of("registration_status", &["pending", "skipped", "requested", "confirmed", "rejected", "failed"])
        .read_only()
        .nullable()
        .about("At the bank: rejected is tried again, failed is not."),
];

/// From issued to paid or dead.
pub(super) const STATUSES: &[&str] = &["opened", "paid", "overdue", "canceled", "generation_failed"];

pub(super) const ACCOUNT: &[Field] =
    &[reference("pix_account_uid", &PIX_ACCOUNT, "pix_account_uid").about("The active Pix account that receives.")];

pub(super) const DUE: &[Field] = &[
    instant("expire_at").about("When it falls due."),
    between("revoke_days", 1, 365)
        .nullable()
        .about("Days payable after the due instant; needed with a fine or interest."),
];

pub(super) const MESSAGE: &[Field] = &[
    long_text("message", 140).nullable().third_party().about("What the payer reads."),
    map("additional_info")
        .nullable()
        .customers_own()
        .third_party()
        .about("Up to 10 name and text pairs for the payer."),
];

pub(super) const KIND: &[Field] =
    &[one_of("kind", KINDS).read_only(), long_text("txid", 35).nullable().about("Made up when left out.")];

/// Instant, or with a due date.
pub(super) const KINDS: &[&str] = &["instant", "billing"];

/// The kind as a create names it.
pub(super) const REGISTRATION_KIND: &[Field] = &[
    one_of("registration_kind", KINDS).about("instant (default), or billing: with due date, fine, interest, discount."),
    long_text("txid", 35).about("Made up when left out."),
];

pub(super) const PASSWORD: &[Field] = &[one_of_numbers("password_protected_mode", &[0, 1, 2])
    .nullable()
    .about("Payer's page: 0 open, 1 last 4 digits of the document, 2 first 5.")];

pub(super) const OUTCOME: &[Field] = &[
    instant("registered_at").read_only().nullable(),
    instant("paid_at").read_only().nullable(),
    money("paid_amount").read_only().nullable(),
    instant("canceled_at").read_only().nullable(),
    text("end_to_end_id").read_only().nullable(),
    texts("payments").read_only().nullable().about("Uids of its receipts."),
    integers("command_ids").read_only().nullable(),
    text("financial_provider_external_id").read_only().nullable(),
    uid("virtual_pix_uid").read_only().nullable(),
    integer("pix_account_id").read_only().nullable(),
];

pub(super) const PARTIES: &[Field] = &[
    long_text("message_payer", 1000).read_only().nullable().third_party().about("What the payer wrote."),
    object("beneficiary", BENEFICIARY).read_only().nullable(),
];

const QRCODE: Fields = &[&[
    long_text("emv", 1000).read_only().nullable().about("Pix Copia e Cola."),
    long_text("png", 100_000).read_only().nullable().about("Image as a data URL."),
]];

pub(super) const CODE: &[Field] =
    &[object("qrcode", QRCODE).read_only().nullable().about("Null until the bank confirms the registration.")];

const FILES: Fields = &[&[url("html").nullable(), url("png").nullable(), url("pdf").nullable()]];
const FORMATS: Fields = &[&[object("default", FILES).nullable(), object("qrcode", FILES).nullable()]];

pub(super) const LINKS: &[Field] =
    &[url("url").read_only().nullable(), object("formats", FORMATS).read_only().nullable()];
