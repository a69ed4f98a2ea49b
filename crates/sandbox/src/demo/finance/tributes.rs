//! Taxes on what was earned: by DAS, or by ISS slip and DARF.

use jiff::civil::Date;
use serde_json::json;
use std::collections::BTreeMap;

use super::bill::Draft;
use super::business::Regime;
use super::costs::{month_text, pay, to_pay};
use super::house::House;
use super::payroll::{Wages, darf, overhead};
use super::registry::{CITY, TREASURY};
use super::sales::Earned;
use super::stage::{Stage, in_month, object};
use crate::domain::{calendar, money};
use crate::fields::RowFields;
use crate::problem::Problem;

/// A tax on the month's revenue: its name and category, whom it goes to, its rate in hundredths of a percent, the day of
/// the next month, and which part of what customers withheld counts for it (the tax's name, and its share of the rate
/// withheld, in hundredths of a percent).
struct Monthly {
    name: &'static str,
    payee: &'static str,
    rate: i64,
    day: i8,
    withheld: (&'static str, i64, i64),
}

static MONTHLY: &[Monthly] = &[
    Monthly { name: "ISS", payee: CITY, rate: 500, day: 15, withheld: ("ISS", 500, 500) },
    Monthly { name: "PIS", payee: TREASURY, rate: 65, day: 25, withheld: ("PIS/COFINS/CSLL", 65, 465) },
    Monthly { name: "COFINS", payee: TREASURY, rate: 300, day: 25, withheld: ("PIS/COFINS/CSLL", 300, 465) },
];

/// A tax on the quarter's profit, which is presumed as 32 % of services: name, code on the DARF (Receita Federal's table),
/// rate on revenue in hundredths of a percent (15 % and 9 % of 32 %), and what was withheld for it.
type Quarterly = (&'static str, &'static str, i64, (&'static str, i64, i64));

static QUARTERLY: &[Quarterly] =
    &[("IRPJ", "2089", 480, ("IRRF", 100, 100)), ("CSLL", "2372", 288, ("PIS/COFINS/CSLL", 100, 465))];

/// Plans the taxes of every month until this one.
pub(super) fn plan(
    stage: &mut Stage,
    house: &House,
    (earned, wages): (&BTreeMap<Date, Earned>, &BTreeMap<Date, Wages>),
) -> Result<(), Problem> {
    let last = in_month(stage.today, 0, 1);
    for (first, wages) in wages.iter().filter(|(first, _)| **first <= last) {
        let withheld = earned.get(first).map_or(0, |earned| earned.withheld_of("INSS"));
        darf(stage, house, (*first, *wages), withheld)?;
    }
    for (first, earned) in earned.iter().filter(|(first, _)| **first <= last && **first >= house.first) {
        match house.business.regime {
            Regime::Simples(rate) => das(stage, house, *first, earned.cents * rate / 10_000)?,
            Regime::Presumed => {
                monthly(stage, house, *first, earned)?;
            }
        }
    }
    if house.business.regime == Regime::Presumed {
        for first in earned.keys().filter(|first| **first <= last && first.month() % 3 == 0) {
            let months = (-2..=0).filter_map(|at| earned.get(&in_month(*first, at, 1)));
            quarterly(stage, house, *first, &Earned::sum(months))?;
        }
    }
    Ok(())
}

fn das(stage: &mut Stage, house: &House, first: Date, cents: i64) -> Result<(), Problem> {
    let due = calendar::business_day_from(in_month(first, 1, 20));
    let text = format!("DAS Simples Nacional {}", month_text(first));
    let draft = to_pay((text, TREASURY), ("Simples Nacional", overhead(house)), cents, due);
    pay(stage, house, Draft { method: "tribute", competence: first.last_of_month(), ..draft })
}

fn monthly(stage: &mut Stage, house: &House, first: Date, earned: &Earned) -> Result<(), Problem> {
    for tax in MONTHLY {
        let (withheld, part, of) = tax.withheld;
        let cents = earned.cents * tax.rate / 10_000 - earned.withheld_of(withheld) * part / of;
        let next = in_month(first, 1, tax.day);
        let (kind, due) = match tax.payee {
            CITY => ("iss", calendar::business_day_from(next)),
            _ => ("darf", calendar::business_day_until(next)),
        };
        let slip = if kind == "iss" { "Guia ISS" } else { "DARF" };
        let text = match slip {
            "DARF" => format!("DARF {} {}", tax.name, month_text(first)),
            slip => format!("{slip} {}", month_text(first)),
        };
        let more = object(json!({ "tax_kind": kind }));
        let draft = to_pay((text, tax.payee), (tax.name, overhead(house)), cents.max(1_000), due);
        pay(stage, house, Draft { method: "tribute", competence: first.last_of_month(), more, ..draft })?;
    }
    Ok(())
}

fn quarterly(stage: &mut Stage, house: &House, last: Date, earned: &Earned) -> Result<(), Problem> {
    for (name, code, rate, (withheld, part, of)) in QUARTERLY {
        let cents = (earned.cents * rate / 10_000 - earned.withheld_of(withheld) * part / of).max(1_000);
        let due = calendar::business_day_until(in_month(last, 1, 31));
        let number = (last.month() + 2) / 3;
        let text = format!("DARF {name} {number}º trimestre de {}", last.year());
        // The slip's fields instead of a barcode.
        let slip = json!({ "tax_code": code, "taxpayer_type": "cnpj", "taxpayer_number": house.company.text("cnpj"),
            "taxpayer_name": house.business.name, "competence_date": last.last_of_month().to_string(),
            "expire_at": due.to_string(), "total_amount": money::json(money::from_cents(cents)) });
        let more = object(json!({ "tax_kind": "darf", "tax_data": slip }));
        let draft = to_pay((text, TREASURY), (name, overhead(house)), cents, due);
        pay(stage, house, Draft { method: "tribute", competence: last.last_of_month(), more, ..draft })?;
    }
    Ok(())
}
