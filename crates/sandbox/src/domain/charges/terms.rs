//! A boleto's terms, and how its record spells them.

use jiff::civil::Date;
use rust_decimal::Decimal;
use serde_json::{Map, Value};

use crate::domain::money;

/// An amount, or a share of the face value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Rate {
    /// In reais.
    Value(Decimal),
    /// In percent of the face value: 2 is 2 %.
    Percent(Decimal),
}

/// How interest grows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum InterestRate {
    /// So many reais a day (type 2).
    DailyValue(Decimal),
    /// So many percent a day (type 1).
    DailyPercent(Decimal),
    /// So many percent a month of 30 days (type 7).
    MonthlyPercent(Decimal),
}

/// Which days count for interest.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DayKind {
    /// All (type 0, the default).
    Calendar,
    /// Those on which banks work (type 1).
    Business,
}

/// Interest for paying late.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Interest {
    /// How it grows.
    pub rate: InterestRate,
    /// The first day that counts, in days after the due date.
    pub after_days: i32,
    /// Which days count.
    pub days: DayKind,
}

/// A fine for paying late.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Fine {
    /// How much.
    pub rate: Rate,
    /// The first day on which it applies, in days after the due date.
    pub after_days: i32,
}

/// A discount for paying early.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Discount {
    /// How much.
    pub rate: Rate,
    /// The last day on which it is given, in days before the due date.
    pub days_before: i32,
}

/// What decides a boleto's amount on a date.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Terms {
    /// Face value in reais.
    pub amount: Decimal,
    /// Due date.
    pub due: Date,
    /// Always taken off.
    pub reduction: Option<Rate>,
    /// Up to three.
    pub discounts: [Option<Discount>; 3],
    /// The fine.
    pub fine: Option<Fine>,
    /// The interest.
    pub interest: Option<Interest>,
}

impl Terms {
    /// Reads the terms of a boleto's record; `None` when it has no amount or due date.
    pub fn of(doc: &Map<String, Value>) -> Option<Terms> {
        let amount = money::decimal(doc.get("amount")?)?;
        let due = doc.get("expire_at")?.as_str()?.get(..10)?.parse().ok()?;
        Some(Terms {
            amount,
            due,
            reduction: reduction(doc),
            discounts: discounts(doc),
            fine: fine(doc),
            interest: interest(doc),
        })
    }
}

fn number(doc: &Map<String, Value>, name: &str) -> Option<i64> {
    let value = doc.get(name)?;
    value.as_i64().or_else(|| value.as_str()?.parse().ok())
}

fn days(doc: &Map<String, Value>, name: &str, default: i32) -> i32 {
    number(doc, name).map_or(default, |days| i32::try_from(days.clamp(0, 36_500)).unwrap_or(default))
}

fn amount(doc: &Map<String, Value>, name: &str) -> Decimal {
    doc.get(name).and_then(money::decimal).unwrap_or(Decimal::ZERO)
}

fn reduction(doc: &Map<String, Value>) -> Option<Rate> {
    match number(doc, "reduction_type")? {
        1 => Some(Rate::Value(amount(doc, "reduction_amount"))),
        2 => Some(Rate::Percent(amount(doc, "reduction_percentage"))),
        _ => None,
    }
}

fn fine(doc: &Map<String, Value>) -> Option<Fine> {
    let rate = match number(doc, "fine_type")? {
        1 => Rate::Percent(amount(doc, "fine_percentage")),
        2 => Rate::Value(amount(doc, "fine_value")),
        _ => return None,
    };
    Some(Fine { rate, after_days: days(doc, "days_for_fine", 1) })
}

fn interest(doc: &Map<String, Value>) -> Option<Interest> {
    let percent = amount(doc, "interest_percentage");
    let rate = match number(doc, "interest_type")? {
        1 => InterestRate::DailyPercent(percent),
        2 => InterestRate::DailyValue(amount(doc, "interest_value")),
        7 => InterestRate::MonthlyPercent(percent),
        _ => return None,
    };
    let counted = if number(doc, "interest_days_type") == Some(1) { DayKind::Business } else { DayKind::Calendar };
    Some(Interest { rate, after_days: days(doc, "days_for_interest", 1), days: counted })
}

fn discounts(doc: &Map<String, Value>) -> [Option<Discount>; 3] {
    let kind = number(doc, "discount_type").unwrap_or(0);
    let names = [
        ("days_for_discount", "discount_percentage", "discount_value"),
        ("days_for_second_discount", "second_discount_percentage", "second_discount_value"),
        ("days_for_third_discount", "third_discount_percentage", "third_discount_value"),
    ];
    names.map(|(limit, percent, value)| {
        let rate = match kind {
            1 => Rate::Value(amount(doc, value)),
            2 => Rate::Percent(amount(doc, percent)),
            _ => return None,
        };
        number(doc, limit)?;
        Some(Discount { rate, days_before: days(doc, limit, 0) })
    })
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn a_record_spells_its_terms() {
        let doc = json!({
            "amount": 34.56, "expire_at": "2026-09-01", "fine_type": 2, "fine_value": 4.91, "days_for_fine": 3,
            "interest_type": 1, "interest_percentage": 0.3, "days_for_interest": 2, "interest_days_type": 0,
            "discount_type": 2, "days_for_discount": 3, "discount_percentage": 10.0,
            "days_for_second_discount": 2, "second_discount_percentage": 5.0, "reduction_type": 3,
        });
        let terms = Terms::of(doc.as_object().unwrap()).unwrap();
        assert_eq!(terms.fine, Some(Fine { rate: Rate::Value(Decimal::new(491, 2)), after_days: 3 }));
        assert_eq!(terms.interest.unwrap().rate, InterestRate::DailyPercent(Decimal::new(3, 1)));
        assert_eq!(terms.discounts[1].unwrap().days_before, 2);
        assert_eq!((terms.discounts[2], terms.reduction), (None, None));
    }

    #[test]
    fn no_terms_without_amount_or_date() {
        assert_eq!(Terms::of(json!({"amount": 1}).as_object().unwrap()), None);
        assert_eq!(Terms::of(json!({"amount": 1, "expire_at": "x"}).as_object().unwrap()), None);
    }
}
