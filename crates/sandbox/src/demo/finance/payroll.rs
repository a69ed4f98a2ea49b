//! Wages, the 13th, pro-labore and what goes with them.

use jiff::civil::Date;
use serde_json::json;
use std::collections::BTreeMap;

use super::bill::Draft;
use super::business::Regime;
use super::costs::{month_text, pay, to_pay};
use super::house::House;
use super::registry::{FGTS, TREASURY, VOUCHERS};
use super::stage::{Stage, in_month, object};
use crate::domain::calendar;
use crate::problem::Problem;

/// What a month of work costs in contributions, in cents.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Wages {
    /// Contributions to the INSS, the workers' and the employer's, and income tax withheld.
    pub(super) inss: i64,
}

/// The business day of the next month by which wages are paid (CLT, art. 459).
const PAYDAY: u32 = 5;

/// Plans every month; gives the contributions by the first day of the month of work.
pub(super) fn plan(stage: &mut Stage, house: &House) -> Result<BTreeMap<Date, Wages>, Problem> {
    let mut all = BTreeMap::new();
    let (before, ahead) = house.business.months;
    // Months of work: from the first until the one before the last planned.
    for at in 0..before + ahead.min(2) {
        let first = in_month(house.first, at, 1);
        all.insert(first, month(stage, house, first)?);
        vouchers(stage, house, first)?;
    }
    for at in 0..=before + ahead.min(2) {
        thirteenth(stage, house, in_month(house.first, at, 1))?;
    }
    Ok(all)
}

/// A worker's own contribution, about what the table of 2026 comes to.
fn contribution(cents: i64, is_owner: bool) -> i64 {
    let rate = match cents {
        _ if is_owner => 1_100,
        0..=190_000 => 770,
        190_001..=290_000 => 850,
        _ => 980,
    };
    cents * rate / 10_000
}

fn month(stage: &mut Stage, house: &House, first: Date) -> Result<Wages, Problem> {
    let last = first.last_of_month();
    let payday = calendar::plus_business_days(last, PAYDAY);
    let mut wages = Wages::default();
    let (mut payroll, mut fgts) = (0, 0);
    for worker in house.business.staff {
        let gross = worker.gross * 100;
        let inss = contribution(gross, worker.owner);
        let tax = if worker.owner { gross * 6 / 100 } else { 0 };
        wages.inss += inss + tax;
        payroll += gross;
        fgts += if worker.owner { 0 } else { gross * 8 / 100 };
        let (word, category) = if worker.owner { ("Pró-labore", "Pró-labore") } else { ("Salário", "Salários") };
        let text = format!("{word} {} - {}", month_text(first), worker.name);
        let draft = to_pay((text, worker.name), (category, overhead(house)), gross - inss - tax, payday);
        let entered = calendar::plus_days(payday, -6);
        pay(stage, house, Draft { method: "pix", competence: last, entered, ..draft })?;
    }
    // Who pays by the Simples has the employer's part in the DAS.
    if house.business.regime == Regime::Presumed {
        wages.inss += payroll * 288 / 1000;
    }
    let due = calendar::business_day_until(in_month(first, 1, 20));
    let text = format!("FGTS {}", month_text(first));
    let draft = to_pay((text, FGTS), ("FGTS", overhead(house)), fgts, due);
    let more = object(json!({ "tax_kind": "fgts" }));
    if fgts > 0 {
        pay(stage, house, Draft { method: "tribute", competence: last, more, ..draft })?;
    }
    Ok(wages)
}

/// Meals and transport, bought before the month begins.
fn vouchers(stage: &mut Stage, house: &House, first: Date) -> Result<(), Problem> {
    let workers = house.business.staff.iter().filter(|worker| !worker.owner).count();
    let days = calendar::business_days_between(first, first.last_of_month());
    let cents = i64::try_from(workers).unwrap_or_default() * days * (2_400 + 1_140);
    let due = calendar::business_day_until(calendar::plus_days(first, -2));
    let text = format!("Vale-refeição e vale-transporte {}", month_text(first));
    let draft = to_pay((text, VOUCHERS), ("Benefícios", overhead(house)), cents, due);
    if due < house.first {
        return Ok(());
    }
    pay(stage, house, Draft { competence: first, entered: calendar::plus_days(due, -7), ..draft })
}

/// Half of the 13th until 30 November, the other half until 20 December (Lei 4.749/1965, arts. 1 and 2).
fn thirteenth(stage: &mut Stage, house: &House, first: Date) -> Result<(), Problem> {
    let (part, day) = match first.month() {
        11 => (1, 30),
        12 => (2, 20),
        _ => return Ok(()),
    };
    let due = calendar::business_day_until(in_month(first, 0, day));
    let worked = if house.first.year() == first.year() { i64::from(13 - house.first.month()) } else { 12 };
    for worker in house.business.staff.iter().filter(|worker| !worker.owner) {
        let gross = worker.gross * 100 * worked / 12;
        let cents = if part == 1 { gross / 2 } else { gross - gross / 2 - contribution(gross, false) };
        let text = format!("13º salário {}, {part}ª parcela - {}", first.year(), worker.name);
        let draft = to_pay((text, worker.name), ("13º salário", overhead(house)), cents, due);
        let entered = calendar::plus_days(due, -20);
        pay(stage, house, Draft { method: "pix", competence: in_month(first, 0, 1), entered, ..draft })?;
    }
    Ok(())
}

/// The DARF of the month's contributions, less what customers withheld.
pub(super) fn darf(
    stage: &mut Stage,
    house: &House,
    (first, wages): (Date, Wages),
    withheld: i64,
) -> Result<(), Problem> {
    let cents = wages.inss - withheld.min(wages.inss * 8 / 10);
    let due = calendar::business_day_until(in_month(first, 1, 20));
    let text = format!("DARF DCTFWeb {}: INSS e IRRF da folha", month_text(first));
    let more = object(json!({ "tax_kind": "darf" }));
    let draft = to_pay((text, TREASURY), ("INSS sobre a folha", overhead(house)), cents, due);
    pay(stage, house, Draft { method: "tribute", competence: first.last_of_month(), more, ..draft })
}

/// The centre of what serves the whole business: the last one.
pub(super) fn overhead(house: &House) -> &'static str {
    let named = house.business.centers.iter().find(|(name, _)| *name == "Administração");
    named.map_or("", |(name, _)| *name)
}
