//! What operations on customers answer that is no customer. The API's documents give most of it no shape, so that what is not
//! said there is the sandbox's own.

use crate::billing::billing_account::BILLING_ACCOUNT;
use crate::billing::customer::CUSTOMER;
use crate::billing::customer::user::PORTAL_USER;
use crate::billing::money::{cents, signed_cents};
use crate::field::{Field, Fields, boolean, email, id_of, instant, integer, object, objects, one_of, text};
use crate::record::Record;
use crate::text::Text;

/// A new customer, with the account that its invoices hang on.
pub static REGISTERED: Record =
    Record::billing("customers_registered", Text::new("Cliente e conta criados", "Customer and account made"))
        .never_kept()
        .fields(&[BOTH]);

/// What a customer's accounts bring in a month.
pub static REVENUE: Record =
    Record::billing("customers_revenue", Text::new("MRR do cliente", "Customer's MRR")).never_kept().fields(&[BROUGHT]);

/// A statement that was worked out anew.
pub static SYNCED: Record =
    Record::billing("customers_statement_sync", Text::new("Extrato refeito", "Rebuilt statement"))
        .never_kept()
        .fields(&[SUMMED]);

/// A letter that went again.
pub static RESENT: Record =
    Record::billing("customers_users_resend", Text::new("Convite reenviado", "Resent invitation"))
        .never_kept()
        .fields(&[SENT]);

static BOTH: &[Field] = &[
    object("customer", CUSTOMER.fields).read_only(),
    object("billing_account", BILLING_ACCOUNT.fields).read_only().nullable().about("null where none was wanted."),
];

static BROUGHT: &[Field] = &[
    id_of("customer_id", &CUSTOMER).read_only(),
    cents("mrr_cents").read_only().about("Cents a month, of all accounts."),
    objects("billing_accounts", OF_ACCOUNT).read_only(),
];

static OF_ACCOUNT: Fields = &[&[
    id_of("billing_account_id", &BILLING_ACCOUNT).read_only(),
    cents("previous_mrr_cents").read_only().nullable().about("Cents a month, before."),
    cents("mrr_cents").read_only().about("Cents a month."),
    integer("subscriptions").read_only().about("Active or past due, which bring it."),
]];

static SUMMED: &[Field] = &[
    id_of("customer_id", &CUSTOMER).read_only(),
    id_of("billing_account_id", &BILLING_ACCOUNT).read_only().nullable(),
    integer("entries").read_only(),
    signed_cents("balance_cents").read_only().about("Cents: what the account owes in issued invoices."),
];

static SENT: &[Field] = &[
    boolean("sent").read_only(),
    one_of("kind", &["invitation", "verification"]).read_only(),
    id_of("user_id", &PORTAL_USER).read_only(),
    email("email").read_only().third_party(),
    text("status").read_only(),
    instant("expires_at").read_only().nullable().about("Until when the link holds."),
];
