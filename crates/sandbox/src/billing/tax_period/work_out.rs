//! The figures of a month: base, taxes by the rules that hold and the company's profile, and what was withheld to offset.

use std::collections::HashMap;

use catalogue::billing::billing_account::BILLING_ACCOUNT;
use catalogue::billing::withholding::WITHHOLDING;
use jiff::civil::Date;
use rust_decimal::Decimal;
use serde_json::{Map, Value, json};
use storage::{Comparison, Condition, IndexValue, Key, Row};

use super::owed::Owing;
use super::revenue::{self, Billed, Revenue, is_of};
use super::simples;
use crate::billing::tax_rule::base::{Bases, fraction, iss_percent};
use crate::billing::tax_rule::holds::Active;
use crate::billing::tax_rule::item::{Base, Who};
use crate::billing::tax_rule::situation::{Parties, service_item};
use crate::billing::{day, withholding};
use crate::context::Context;
use crate::domain::money;
use crate::fields::RowFields;
use crate::problem::Problem;
use crate::uses::Walk;

/// Taxes that a company owes on what it bills, with the field of its profile, the base, and the usual rates in percent under
/// presumed and under real profit.
///
/// PIS and COFINS: Leis 9.718/1998, 10.637/2002 and 10.833/2003. IRPJ and CSLL: Leis 9.249/1995, art. 3 and 20, 7.689/1988,
/// art. 3, and 9.430/1996, art. 2; both on the presumed profit, which is also the base of the monthly estimate.
const OWN: &[(&str, &str, Base, Decimal, Decimal)] = &[
    ("pis", "pis_rate", Base::Price, Decimal::from_parts(65, 0, 0, false, 2), Decimal::from_parts(165, 0, 0, false, 2)),
    (
        "cofins",
        "cofins_rate",
        Base::Price,
        Decimal::from_parts(3, 0, 0, false, 0),
        Decimal::from_parts(76, 0, 0, false, 1),
    ),
    (
        "irpj",
        "irpj_rate",
        Base::Presumed,
        Decimal::from_parts(15, 0, 0, false, 0),
        Decimal::from_parts(15, 0, 0, false, 0),
    ),
    (
        "csll",
        "csll_rate",
        Base::Presumed,
        Decimal::from_parts(9, 0, 0, false, 0),
        Decimal::from_parts(9, 0, 0, false, 0),
    ),
];

/// Taxes on consumption in 2026, in percent (Lei Complementar 214/2025, art. 343).
const CONSUMPTION: &[(&str, &str, Decimal)] = &[
    ("cbs", "cbs_rate", Decimal::from_parts(9, 0, 0, false, 1)),
    ("ibs", "ibs_rate", Decimal::from_parts(1, 0, 0, false, 1)),
];

/// Months of the revenue that the Simples Nacional goes by.
const SIMPLES_MONTHS: i64 = 12;

/// How a company is taxed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Regime {
    Presumed,
    Real,
    /// One payment for all.
    Simples,
    /// A fixed sum, whatever is billed.
    Mei,
    /// No profile: the rules alone.
    Unknown,
}

impl Regime {
    fn of(profile: Option<&Row>) -> Regime {
        match profile.map(|profile| profile.text("taxation_regime")) {
            Some("presumed_profit") => Regime::Presumed,
            Some("real_profit") => Regime::Real,
            Some("simple_national") => Regime::Simples,
            Some("mei") => Regime::Mei,
            _ => Regime::Unknown,
        }
    }
}

/// The figures of the month that begins on `first`, as a period keeps them.
///
/// # Errors
/// The store's.
pub(super) async fn figures(context: &mut Context, company: &Row, first: Date) -> Result<Map<String, Value>, Problem> {
    let revenue = revenue::of(context, company, first).await?;
    let gross: i64 = revenue.billed.iter().map(|one| one.cents).sum();
    let profile = crate::billing::tax_rule::situation::profile(context, &company.uid).await?;
    let regime = Regime::of(profile.as_ref());
    let (taxable, owing) = owing(context, company, &revenue, regime).await?;
    let (irrf, csrf, iss) = to_compensate(context, company, first).await?;
    let mut figures = Map::new();
    let mut put = |name: &str, value: Value| drop(figures.insert(name.to_owned(), value));
    put("gross_revenue_cents", Value::from(gross));
    put("taxable_revenue_cents", Value::from(taxable));
    for tax in ["iss", "pis", "cofins", "irpj", "csll", "cbs", "ibs"] {
        put(&format!("{tax}_due_cents"), Value::from(owing.cents(tax)));
    }
    for (name, cents) in [("irrf", irrf), ("csrf", csrf), ("iss", iss)] {
        put(&format!("{name}_to_compensate_cents"), Value::from(cents));
    }
    let das = profile.as_ref().filter(|_| regime == Regime::Simples).map(|profile| {
        let own = profile.doc.get("rbt12_cents").and_then(Value::as_i64).filter(|cents| *cents > 0);
        let rbt12 = own.unwrap_or(gross.saturating_mul(SIMPLES_MONTHS));
        (rbt12, simples::das(profile.text("simples_annex"), fraction(Some(profile), "factor_r"), rbt12, taxable))
    });
    put("das_estimated_cents", json!(das.as_ref().map(|(_, das)| das.cents)));
    let percent = das.as_ref().map(|(_, das)| format!("{:.2}", money::cents(das.effective_rate)));
    put("simples_effective_rate", json!(percent));
    put("simples_annex", json!(das.as_ref().map(|(_, das)| das.annex)));
    put(
        "calculation_log",
        json!({
            "calculated_at": day::moment(context.now),
            "taxation_regime": profile.as_ref().map(|profile| profile.text("taxation_regime")),
            "invoices": revenue.invoices,
            "nfes_without_invoice": revenue.nfes,
            "taxes": owing.told(),
            "rbt12_cents": das.as_ref().map(|(rbt12, _)| *rbt12),
        }),
    );
    Ok(figures)
}

/// The taxable part of what was billed, and what is owed on it.
async fn owing(
    context: &mut Context,
    company: &Row,
    revenue: &Revenue,
    regime: Regime,
) -> Result<(i64, Owing), Problem> {
    let rules = Active::read(context).await?;
    let mut known: HashMap<&str, Parties> = HashMap::new();
    let (mut taxable, mut owing) = (0_i64, Owing::default());
    for one in &revenue.billed {
        if !known.contains_key(&*one.account_id) {
            let account = context.find(&BILLING_ACCOUNT, &Key::Uid(one.account_id.clone())).await?;
            known.insert(&one.account_id, Parties::of(context, &account, Some(&company.uid)).await?);
        }
        let Some(parties) = known.get(&*one.account_id).filter(|parties| !parties.is_exempt()) else { continue };
        taxable = taxable.saturating_add(one.cents);
        let service = service_item(context, one.service_item_id.as_deref()).await?;
        owe(&mut owing, &rules, (parties, service.as_ref()), one, regime);
    }
    Ok((taxable, owing))
}

/// Adds the taxes on one part: by the rule that holds on its day, and where that is silent by the company's profile.
fn owe(owing: &mut Owing, rules: &Active, (parties, service): (&Parties, Option<&Row>), one: &Billed, regime: Regime) {
    let items = rules.taxes(parties, one.service_item_id.as_deref(), one.on);
    let bases = Bases::of(one.cents, parties, service, &items);
    let has_own = matches!(regime, Regime::Presumed | Regime::Real);
    let profile = parties.profile.as_ref();
    let mut add =
        |tax: &'static str, usual: Option<Decimal>, base: Base| match items.iter().find(|item| item.tax_type == tax) {
            Some(item) if item.who == Who::Nobody => {}
            Some(item) => owing.add(tax, item.rate, bases.get(item.base)),
            None => owing.add(tax, usual.unwrap_or_default(), bases.get(base)),
        };
    let in_payment = matches!(regime, Regime::Simples | Regime::Mei);
    if !in_payment {
        add("iss", Some(iss_percent(parties, service, &items)), Base::Price);
    }
    for (tax, field, base, presumed, real) in OWN.iter().filter(|_| !in_payment) {
        let usual = if regime == Regime::Real { *real } else { *presumed };
        let own = fraction(profile, field).map(|rate| rate * Decimal::ONE_HUNDRED);
        add(tax, has_own.then(|| own.unwrap_or(usual)), *base);
    }
    let is_on = profile.and_then(|profile| profile.doc.get("cbs_ibs_enabled")) == Some(&Value::Bool(true));
    for (tax, field, usual) in CONSUMPTION.iter().filter(|_| is_on) {
        let own = fraction(profile, field).map(|rate| rate * Decimal::ONE_HUNDRED);
        add(tax, Some(own.unwrap_or(*usual)), Base::Price);
    }
}

/// What customers withheld in the month and is left to offset: income tax, PIS/COFINS/CSLL and ISS, in cents.
async fn to_compensate(context: &mut Context, company: &Row, first: Date) -> Result<(i64, i64, i64), Problem> {
    let number = |name: &'static str, value: i64| Condition::new(name, Comparison::Equal, IndexValue::Integer(value));
    let month = [number("competence_year", first.year().into()), number("competence_month", first.month().into())];
    let mut walk = Walk::narrowed(&WITHHOLDING, month.to_vec());
    let (mut irrf, mut csrf, mut iss) = (0, 0, 0);
    while let Some(rows) = walk.next(context).await? {
        for row in rows {
            if withholding::invoice_of(context, &row).await?.is_none_or(|invoice| !is_of(company, &invoice)) {
                continue;
            }
            let left = withholding::left_cents(&row);
            match row.text("tax_type") {
                "irrf" | "irpj" => irrf += left,
                "csrf" | "pis" | "cofins" | "csll" => csrf += left,
                "iss" => iss += left,
                _ => {}
            }
        }
    }
    Ok((irrf, csrf, iss))
}
