//! The taxes of a month or a quarter.

use crate::billing::company::COMPANY;
use crate::billing::money::{CENTS_PER_REAL, cents};
use crate::billing::shared::{CUSTOM, DELETED, IDENTITY, METADATA, OWN_ID, TIMES};
use crate::field::{Field, between, date, id_of, instant, integer, map, money, one_of, rate, text};
use crate::filter::{Filter, equal, from, to};
use crate::record::Record;
use crate::text::Text;
use crate::tool::{Answer, Tool, Verb};

/// The taxes of a month or a quarter.
pub static TAX_PERIOD: Record = Record::billing("tax_periods", Text::new("Período tributário", "Tax period"))
    .fields(&[IDENTITY, OWN_ID, FIXED, OUTCOME, CUSTOM, METADATA, TIMES])
    .state("status")
    .label(&["year", "month", "quarter", "status"])
    .summary(&["company_id", "period_type", "year", "month", "quarter", "status", "gross_revenue_cents"])
    .details(&["calculation_log"]);

/// Given once: no change takes it.
static FIXED: &[Field] =
    &[id_of("company_id", &COMPANY), between("year", 2000, 2100), between("month", 1, 12).nullable()];

/// What the API sets.
const OUTCOME: &[Field] = &[
    one_of("period_type", PERIOD_TYPES).read_only().about("Month or quarter."),
    between("quarter", 1, 4).read_only().nullable().about("Quarterly periods only."),
    one_of("status", STATES).read_only(),
    cents("gross_revenue_cents").read_only(),
    cents("taxable_revenue_cents").read_only().about("Taxable revenue."),
    cents("iss_due_cents").read_only().about("ISS due."),
    cents("pis_due_cents").read_only().about("PIS due."),
    cents("cofins_due_cents").read_only().about("COFINS due."),
    cents("irpj_due_cents").read_only().about("Monthly estimate."),
    cents("csll_due_cents").read_only().about("Monthly estimate."),
    cents("irrf_to_compensate_cents").read_only().about("Withheld IRRF to offset."),
    cents("csrf_to_compensate_cents").read_only().about("Withheld PIS/COFINS/CSLL to offset."),
    cents("iss_to_compensate_cents").read_only().about("Withheld ISS to offset."),
    cents("das_estimated_cents").read_only().nullable().about("Simples Nacional estimate."),
    rate("simples_effective_rate").read_only().nullable().about("Effective Simples rate, percent."),
    text("simples_annex").read_only().nullable(),
    cents("cbs_due_cents").read_only().about("From 2026."),
    cents("ibs_due_cents").read_only().about("From 2026."),
    map("calculation_log").read_only().nullable().about("How it was worked out."),
    instant("closed_at").read_only().nullable(),
];

/// Taken with a change alone.
const AT_CHANGE: &[Field] = &[one_of("action", &["recalculate", "close", "reopen"])];

const PERIOD_TYPES: &[&str] = &["monthly", "quarterly"];

const STATES: &[&str] = &["open", "calculated", "closed"];

static FILTERS: &[Filter] = &[
    equal(id_of("company_id", &COMPANY)),
    equal(one_of("period_type", PERIOD_TYPES)),
    equal(between("year", 2000, 2100)),
    equal(one_of("status", STATES)),
    equal(integer("month")),
    equal(integer("quarter")),
    from(money("gross_revenue_min").about("Reais."), "gross_revenue_cents").units(CENTS_PER_REAL),
    to(money("gross_revenue_max").about("Reais."), "gross_revenue_cents").units(CENTS_PER_REAL),
    from(money("das_estimated_min").about("Reais."), "das_estimated_cents").units(CENTS_PER_REAL),
    to(money("das_estimated_max").about("Reais."), "das_estimated_cents").units(CENTS_PER_REAL),
    from(date("closed_after"), "closed_at"),
    to(date("closed_before"), "closed_at"),
    from(date("created_after"), "created_at"),
    to(date("created_before"), "created_at"),
];

const ORDERS: &[&str] = &["year", "month", "status", "created_at", "updated_at"];

/// Tools on tax periods.
pub static TOOLS: &[Tool] = &[
    Tool::read("billing_tax_periods_list", Text::new("Listar períodos tributários", "List tax periods"), &TAX_PERIOD)
        .scope("taxes", "billing.tax_periods")
        .about(
            "Lists the taxes of months and quarters. Filters by amount are in reais, the amounts themselves in cents.",
        )
        .get("/v1/tax_periods", Verb::List)
        .filters(FILTERS)
        .sorted_by(ORDERS)
        .numbered(),
    Tool::write("billing_tax_periods_create", Text::new("Apurar mês", "Work out month's taxes"), &TAX_PERIOD)
        .scope("taxes", "billing.tax_periods")
        .about(
            "Works out the taxes of a month for a company, the default one if none is given; a period that is there \
             is answered.",
        )
        .post("/v1/tax_periods", Verb::Rule)
        .body(&[FIXED, OWN_ID, CUSTOM])
        .requires(&["year", "month"]),
    Tool::read("billing_tax_periods_get", Text::new("Ver período tributário", "Show tax period"), &TAX_PERIOD)
        .scope("taxes", "billing.tax_periods")
        .about("Shows the taxes of a period, and how they were worked out.")
        .get("/v1/tax_periods/{id}", Verb::Get),
    Tool::write(
        "billing_tax_periods_update",
        Text::new("Recalcular, fechar ou reabrir período", "Recalculate, close or reopen period"),
        &TAX_PERIOD,
    )
    .scope("taxes", "billing.tax_periods")
    .about("Recalculates a monthly period, closes it so that it changes no more, or reopens it.")
    .patch("/v1/tax_periods/{id}", Verb::Rule)
    .body(&[AT_CHANGE])
    .requires(&["action"])
    .idempotent(),
    Tool::destructive(
        "billing_tax_periods_delete",
        Text::new("Excluir período tributário", "Delete tax period"),
        &TAX_PERIOD,
    )
    .scope("taxes", "billing.tax_periods")
    .consequence(
        "Apaga os valores apurados do período; podem ser apurados de novo.",
        "Deletes the period's figures; they can be worked out again.",
    )
    .about("Deletes a period's figures for good; billing_tax_periods_create works them out again.")
    .delete("/v1/tax_periods/{id}", Verb::Rule)
    .answers(Answer::Record)
    .returns(&DELETED)
    .idempotent(),
];
