//! How an invoice may be paid.

use crate::billing::invoice::INVOICE;
use crate::billing::shared::METHODS;
use crate::field::{Field, Fields, any_of, boolean, id_of, objects, one_of, text, uid};
use crate::record::Record;
use crate::text::Text;
use crate::tool::{Tool, Verb};

/// How an invoice may be paid.
pub static ACCEPTED_METHODS: Record = Record::billing(
    "invoices_payment_methods",
    Text::new("Meios de pagamento da fatura", "Payment methods of an invoice"),
)
.never_kept()
.fields(&[OUTCOME]);

const DETAILS: Fields = &[&[
    one_of("type", METHODS).read_only(),
    uid("gateway_id").read_only(),
    text("gateway_name").read_only().third_party().about("Name of the gateway."),
    boolean("is_default").read_only(),
]];

/// What the API sets.
static OUTCOME: &[Field] = &[
    id_of("invoice_id", &INVOICE).read_only(),
    any_of("methods", METHODS).read_only().about("Methods that can be used."),
    objects("details", DETAILS).read_only().about("Gateway of each method."),
    text("pagarme_public_key").read_only().about("Public key to make a card token in the browser."),
];

/// Tools on payment methods of invoices.
pub static TOOLS: &[Tool] = &[Tool::read(
    "billing_invoices_payment_methods_list",
    Text::new("Ver meios de pagamento da fatura", "Show invoice's payment methods"),
    &INVOICE,
)
.scope("invoices", "billing.invoices")
.about("Shows by which methods an invoice can be paid, and through which gateway.")
.get("/v1/invoices/{id}/payment-methods", Verb::Rule)
.returns(&ACCEPTED_METHODS)];
