//! Fields of a charge under a recurrence, by block.

use super::super::super::address::ADDRESS;
use super::super::blocks::{BANK_ACCOUNT, REJECTION, RETRY_POLICIES, STATUS_UPDATES};
use crate::field::{Field, Fields, boolean, email, instant, long_text, money, object, objects, one_of, text, uid};

pub(super) const BELONGS: &[Field] =
    &[uid("automatic_pix_recurrence_uid").read_only(), uid("charge_automatic_pix_account_uid").read_only()];

pub(super) const TERMS: &[Field] = &[
    money("amount"),
    instant("expire_at").about("When the payer is debited."),
    boolean("next_business_day").about("true: a day without banking moves to the next business day."),
    one_of("retry_policy", RETRY_POLICIES).about("allow_3r7d: three tries in seven days."),
];

pub(super) const EXTRAS: &[Field] = &[
    text("additional_info").nullable().third_party().about("What the payer reads."),
    long_text("txid", 35).nullable().about("Made up when left out."),
];

const CONTACT: Fields = &[&[email("email").nullable().third_party(), object("address", ADDRESS).nullable()]];

pub(super) const DEBTOR: &[Field] = &[object("debtor", CONTACT).nullable()];

const SENT_EMAIL: Fields = &[&[email("address").third_party()]];

const SENT_CONTACT: Fields = &[&[object("email", SENT_EMAIL), object("address", ADDRESS)]];

/// The debtor's contacts as a create sends them: the e-mail is an object there, and a text in answers.
pub(super) const SENT_DEBTOR: &[Field] = &[object("debtor", SENT_CONTACT).about("Contacts, besides the recurrence's.")];

const STATUSES: &[&str] = &["pending", "created", "active", "paid", "expired", "rejected", "canceled"];

const RECIPIENT: Fields = &[BANK_ACCOUNT];

pub(super) const STATE: &[Field] = &[
    one_of("financial_provider_status", STATUSES).read_only().nullable(),
    objects("financial_provider_status_updates", STATUS_UPDATES).read_only().nullable(),
    instant("financial_provider_created_at").read_only().nullable(),
    object("recipient_financial_account", RECIPIENT).read_only().nullable(),
];

const TRY_UPDATES: Fields = &[&[text("status"), instant("occurred_at")]];

/// `kind`: agnd scheduled, ntag not scheduled, rifl another try after a failure.
const TRIES: Fields = &[&[
    one_of("kind", &["agnd", "ntag", "rifl"]),
    text("status"),
    text("end_to_end_id").nullable(),
    instant("paid_at").nullable(),
    objects("updates", TRY_UPDATES),
    object("rejection", REJECTION).nullable(),
]];

const RETURNS: Fields = &[&[
    uid("uid"),
    text("rtr_id"),
    money("amount"),
    text("kind"),
    text("status"),
    text("reason").third_party(),
    long_text("description", 1000).third_party(),
    instant("requested_at"),
    instant("settled_at").nullable(),
]];

const RECEIVED: Fields = &[&[
    text("end_to_end_id"),
    text("txid"),
    money("amount"),
    instant("paid_at"),
    long_text("message_payer", 1000).third_party(),
    objects("returns", RETURNS),
]];

pub(super) const MONEY_IN: &[Field] =
    &[objects("retries", TRIES).read_only().nullable(), objects("received_pix", RECEIVED).read_only().nullable()];
