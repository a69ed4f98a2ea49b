//! How a company is taxed.

use crate::billing::company::COMPANY;
use crate::billing::money::cents;
use crate::billing::shared::{ANNEXES, ID, TIMES};
use crate::field::{Field, boolean, id_of, number, one_of, text};
use crate::record::Record;
use crate::text::Text;
use crate::tool::{Tool, Verb};

/// How a company is taxed.
pub static FISCAL_PROFILE: Record =
    Record::billing("company_fiscal_profiles", Text::new("Perfil fiscal da empresa", "Company's fiscal profile"))
        .fields(&[ID, PLACE, TERMS, TIMES])
        .indexed(&["company_id"]);

static PLACE: &[Field] = &[id_of("company_id", &COMPANY).read_only()];

/// What a caller gives and may change.
const TERMS: &[Field] = &[
    one_of("taxation_regime", &["simple_national", "presumed_profit", "real_profit", "mei"]),
    one_of("simples_annex", ANNEXES).clearable(),
    cents("rbt12_cents").clearable().about("Cents: revenue of the last 12 months."),
    number("factor_r").clearable().about("Fraction: payroll over revenue."),
    boolean("cpp_inside_das"),
    number("presumption_rate").clearable().about("Fraction."),
    text("iss_municipality").clearable().about("IBGE code."),
    number("iss_rate").clearable().about("Fraction: 0.05 is 5 %."),
    number("pis_rate").clearable().about("Fraction."),
    number("cofins_rate").clearable().about("Fraction."),
    number("csll_rate").clearable().about("Fraction."),
    number("irpj_rate").clearable().about("Fraction."),
    boolean("cbs_ibs_enabled").about("true: CBS and IBS are worked out."),
    number("cbs_rate").clearable().about("Fraction."),
    number("ibs_rate").clearable().about("Fraction."),
    one_of("cbs_ibs_mode", &["informative", "compositive"]).about("CBS and IBS only shown, or part of the total."),
];

/// Tools on fiscal profiles.
pub static TOOLS: &[Tool] = &[
    Tool::read("billing_companies_fiscal_get", Text::new("Ver perfil fiscal", "Show fiscal profile"), &COMPANY)
        .scope("organization", "billing.companies")
        .about(
            "Shows how a company is taxed: regime, annex and rates as fractions (0.05 is 5 %). Answers null while \
             nothing is set.",
        )
        .get("/v1/companies/{id}/fiscal", Verb::Rule)
        .returns(&FISCAL_PROFILE),
    Tool::write(
        "billing_companies_fiscal_update",
        Text::new("Alterar perfil fiscal", "Change fiscal profile"),
        &COMPANY,
    )
    .scope("organization", "billing.companies")
    .about(
        "Sets or changes how a company is taxed; taxes of later invoices and periods follow it. Rates are \
         fractions (0.05 is 5 %).",
    )
    .patch("/v1/companies/{id}/fiscal", Verb::Rule)
    .body(&[TERMS])
    .requires(&["taxation_regime"])
    .returns(&FISCAL_PROFILE)
    .idempotent(),
    Tool::read(
        "billing_companies_fiscal_profile_get",
        Text::new("Ver perfil fiscal (fiscal-profile)", "Show fiscal profile (fiscal-profile)"),
        &COMPANY,
    )
    .scope("organization", "billing.companies")
    .about("The same as billing_companies_fiscal_get, under the API's other path.")
    .get("/v1/companies/{id}/fiscal-profile", Verb::Rule)
    .returns(&FISCAL_PROFILE),
    Tool::write(
        "billing_companies_fiscal_profile_update",
        Text::new("Alterar perfil fiscal (fiscal-profile)", "Change fiscal profile (fiscal-profile)"),
        &COMPANY,
    )
    .scope("organization", "billing.companies")
    .about("The same as billing_companies_fiscal_update, under the API's other path.")
    .patch("/v1/companies/{id}/fiscal-profile", Verb::Rule)
    .body(&[TERMS])
    .requires(&["taxation_regime"])
    .returns(&FISCAL_PROFILE)
    .idempotent(),
];
