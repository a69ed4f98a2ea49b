//! Taxes that customers withheld.

use crate::billing::billing_account::BILLING_ACCOUNT;
use crate::billing::invoice::INVOICE;
use crate::billing::money::{CENTS_PER_REAL, cents, cents_above_zero};
use crate::billing::nfe::NFE;
use crate::billing::shared::{CUSTOM_KEPT, IDENTITY, METADATA, OF_CUSTOMER, OWN_ID_KEPT, OWNER, TAX_TYPES, TIMES};
use crate::field::{Field, between, date, id_of, integer, money, one_of, percent};
use crate::filter::{Filter, equal, from, to};
use crate::record::Record;
use crate::text::Text;
use crate::tool::{Answer, Tool, Verb};

/// A tax that a customer withheld.
pub static WITHHOLDING: Record = Record::billing("withholdings", Text::new("Retenção", "Withholding"))
    .fields(&[IDENTITY, OWN_ID_KEPT, OUTCOME, CUSTOM_KEPT, METADATA, OWNER, TIMES])
    .state("status")
    .label(&["tax_type", "amount_cents", "status"]);

/// What the API sets.
static OUTCOME: &[Field] = &[
    id_of("invoice_id", &INVOICE).read_only().nullable(),
    id_of("nfe_id", &NFE).read_only().nullable(),
    one_of("tax_type", TAX_TYPES).read_only(),
    cents("base_cents").read_only().about("Cents."),
    percent("rate").read_only().about("Percent."),
    cents("amount_cents").read_only().about("Cents."),
    id_of("withholder_id", &BILLING_ACCOUNT).read_only().about("Billing account that withheld it."),
    one_of("status", STATES).read_only(),
    cents("compensated_cents").read_only().about("Cents, offset or turned into credit."),
    between("competence_month", 1, 12).read_only().about("Month of the withholding."),
    between("competence_year", 2000, 3000).read_only().about("Year of the withholding."),
];

const STATES: &[&str] = &["retained", "compensated", "partially_compensated"];

static FILTERS: &[Filter] = &[
    equal(one_of("tax_type", TAX_TYPES)),
    equal(one_of("status", STATES)),
    equal(id_of("withholder_id", &BILLING_ACCOUNT)),
    equal(id_of("invoice_id", &INVOICE)),
    equal(id_of("nfe_id", &NFE)),
    equal(between("competence_year", 2000, 3000)),
    equal(integer("competence_month")),
    from(money("amount_min").about("Reais."), "amount_cents").units(CENTS_PER_REAL),
    to(money("amount_max").about("Reais."), "amount_cents").units(CENTS_PER_REAL),
    from(money("base_min").about("Reais."), "base_cents").units(CENTS_PER_REAL),
    to(money("base_max").about("Reais."), "base_cents").units(CENTS_PER_REAL),
    from(money("compensated_min").about("Reais."), "compensated_cents").units(CENTS_PER_REAL),
    to(money("compensated_max").about("Reais."), "compensated_cents").units(CENTS_PER_REAL),
    from(date("created_after"), "created_at"),
    to(date("created_before"), "created_at"),
];

const ORDERS: &[&str] = &["amount_cents", "status", "created_at", "updated_at"];

const CONVERT_TO_CREDIT: &[Field] = &[cents_above_zero("amount_cents").about("Cents.")];

const CONVERT_TO_CREDITS: &[Field] = &[
    one_of("tax_type", TAX_TYPES),
    between("competence_year", 2000, 3000).about("Year of the withholding."),
    between("competence_month", 1, 12).about("Month of the withholding."),
];

/// Tools on withholdings.
pub static TOOLS: &[Tool] = &[
    Tool::read("billing_withholdings_list", Text::new("Listar retenções", "List withholdings"), &WITHHOLDING)
        .scope("taxes", "billing.withholdings")
        .about("Lists taxes that customers withheld. Filters by amount are in reais, the amounts themselves in cents.")
        .get("/v1/withholdings", Verb::List)
        .filters(FILTERS)
        .query(OF_CUSTOMER)
        .sorted_by(ORDERS)
        .numbered(),
    Tool::read("billing_withholdings_get", Text::new("Ver retenção", "Show withholding"), &WITHHOLDING)
        .scope("taxes", "billing.withholdings")
        .about("Shows a withholding: tax, base, rate in percent, amount and how much was offset.")
        .get("/v1/withholdings/{id}", Verb::Get),
    Tool::write(
        "billing_withholdings_convert_to_credit",
        Text::new("Converter retenção em crédito", "Convert withholding to credit"),
        &WITHHOLDING,
    )
    .scope("taxes", "billing.withholdings")
    .about("Turns a withholding, whole or amount_cents of it, into a credit of the account that withheld it.")
    .post("/v1/withholdings/{id}/convert-to-credit", Verb::Rule)
    .answers(Answer::Object)
    .body(&[CONVERT_TO_CREDIT]),
    Tool::write(
        "billing_withholdings_convert_to_credits",
        Text::new("Converter retenções em créditos", "Convert withholdings to credits"),
        &WITHHOLDING,
    )
    .scope("taxes", "billing.withholdings")
    .about(
        "Turns every pending withholding of the organization into credits; tax_type and the month narrow it. Tell \
         the person how many there are before.",
    )
    .post("/v1/withholdings/convert-to-credits", Verb::Rule)
    .answers(Answer::Object)
    .body(&[CONVERT_TO_CREDITS]),
];
