//! Series: the rows that one recurring or instalment bill becomes.

use jiff::Span;
use jiff::civil::Date;
use rust_decimal::Decimal;
use serde_json::{Map, Value};

use crate::domain::money;
use crate::problem::Problem;

/// The rows of a recurring bill that does not say how many.
const USUAL_ROWS: i64 = 12;

/// The longest series, in rows: thirty years of months, the longest usual financing.
const LONGEST: i64 = 360;

/// How often a series falls due.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Period {
    /// Every 7 days.
    Weekly,
    /// Every 14 days.
    Biweekly,
    /// Every month.
    Monthly,
    /// Every 3 months.
    Quarterly,
    /// Every 12 months.
    Yearly,
}

impl Period {
    /// The API's words, in its order.
    const WORDS: [(&'static str, Period); 5] = [
        ("weekly", Period::Weekly),
        ("biweekly", Period::Biweekly),
        ("monthly", Period::Monthly),
        ("quarterly", Period::Quarterly),
        ("yearly", Period::Yearly),
    ];

    /// The period that `word` names.
    pub(crate) fn of(word: &str) -> Option<Period> {
        Period::WORDS.iter().find(|(name, _)| *name == word).map(|(_, period)| *period)
    }

    /// The `count`-th date after `start`. Months keep the day of `start` and fall back to their last day; they count from
    /// the start, not from the date before, so that the 31st comes back. `None` past the calendar's end.
    pub(crate) fn nth(self, start: Date, count: i64) -> Option<Date> {
        let span = match self {
            Period::Weekly => Span::new().try_days(count.checked_mul(7)?),
            Period::Biweekly => Span::new().try_days(count.checked_mul(14)?),
            Period::Monthly => Span::new().try_months(count),
            Period::Quarterly => Span::new().try_months(count.checked_mul(3)?),
            Period::Yearly => Span::new().try_months(count.checked_mul(12)?),
        };
        start.checked_add(span.ok()?).ok()
    }
}

/// What a bill becomes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Series {
    /// One row.
    Single,
    /// The same amount, so many times.
    Recurring(Period, i64),
    /// The amount, divided by so many.
    Installments(Period, i64),
}

/// One row of a series.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Part {
    /// In reais.
    pub(crate) amount: Decimal,
    /// When it falls due.
    pub(crate) due: Date,
}

impl Series {
    /// Reads `type`, `total_installments` and `recurrence_period` of a checked body.
    ///
    /// # Errors
    /// 422 for what the type needs and lacks, an unknown period, and more rows than the longest series has.
    pub(crate) fn read(body: &Map<String, Value>) -> Result<Series, Problem> {
        let rows = body.get("total_installments").and_then(Value::as_i64);
        let word = body.get("recurrence_period").and_then(Value::as_str).filter(|word| !word.is_empty());
        let period = match word {
            None => None,
            Some(word) => Some(Period::of(word).ok_or_else(|| unknown(word))?),
        };
        if rows.is_some_and(|rows| rows > LONGEST) {
            return Err(refuse("total_installments", &format!("deve ser menor ou igual a {LONGEST}")));
        }
        match body.get("type").and_then(Value::as_str) {
            Some("recurring") => {
                let period =
                    period.ok_or_else(|| refuse("recurrence_period", "é obrigatório em uma série recorrente"))?;
                Ok(Series::Recurring(period, rows.unwrap_or(USUAL_ROWS)))
            }
            Some("installment") => {
                let rows = rows.ok_or_else(|| refuse("total_installments", "é obrigatório em um parcelamento"))?;
                Ok(Series::Installments(period.unwrap_or(Period::Monthly), rows))
            }
            _ if rows.is_some() || period.is_some() => {
                let field = if rows.is_some() { "total_installments" } else { "recurrence_period" };
                Err(refuse(field, "só existe em uma série: informe type recurring ou installment"))
            }
            _ => Ok(Series::Single),
        }
    }

    /// Its rows, from the first amount and due date.
    ///
    /// # Errors
    /// 422 for an amount that cannot give every row a cent, and for dates past the calendar's end.
    pub(crate) fn parts(self, amount: Decimal, first: Date) -> Result<Vec<Part>, Problem> {
        let (period, amounts) = match self {
            Series::Single => return Ok(vec![Part { amount, due: first }]),
            Series::Recurring(period, rows) => (period, (0..rows).map(|_| amount).collect()),
            Series::Installments(period, rows) => {
                let shares = shares(amount, rows).filter(|shares| shares.iter().all(|share| *share > Decimal::ZERO));
                (period, shares.ok_or_else(|| refuse("amount", "não pode ser dividido em tantas parcelas"))?)
            }
        };
        let late = || refuse("due_date", "leva a série além do calendário");
        let dated = (0..).zip(amounts).map(|(at, amount)| Some(Part { amount, due: period.nth(first, at)? }));
        dated.collect::<Option<Vec<Part>>>().ok_or_else(late)
    }

    /// The day that row `at` counts for, from the day of the first: a recurring bill is of its own period, the instalments
    /// of one purchase are of the purchase's.
    pub(crate) fn competence(self, first: Date, at: i64) -> Option<Date> {
        match self {
            Series::Recurring(period, _) => period.nth(first, at),
            Series::Single | Series::Installments(..) => Some(first),
        }
    }
}

/// `amount` in `rows` parts that add up to it; the first ones carry the odd cents.
fn shares(amount: Decimal, rows: i64) -> Option<Vec<Decimal>> {
    let cents = money::in_cents(amount)?;
    let (each, odd) = (cents.checked_div(rows)?, cents.checked_rem(rows)?);
    Some((0..rows).map(|at| money::from_cents(each + i64::from(at < odd))).collect())
}

fn unknown(word: &str) -> Problem {
    let words: Vec<&str> = Period::WORDS.iter().map(|(name, _)| *name).collect();
    let message = format!("não é um período conhecido: {word}. Use {}", words.join(", "));
    Problem::field("recurrence_period", &message)
}

/// 422 that names the field.
pub(crate) fn refuse(field: &str, message: &str) -> Problem {
    Problem::field(field, message)
}

#[cfg(test)]
mod tests {
    use jiff::civil::date;
    use proptest::prelude::*;
    use serde_json::json;

    use super::*;

    fn read(body: Value) -> Result<Series, Problem> {
        Series::read(body.as_object().unwrap())
    }

    #[test]
    fn what_a_type_needs_is_asked_for() {
        assert_eq!(read(json!({})).unwrap(), Series::Single);
        assert_eq!(read(json!({ "type": "normal" })).unwrap(), Series::Single);
        let weekly = json!({ "type": "recurring", "recurrence_period": "weekly" });
        assert_eq!(read(weekly).unwrap(), Series::Recurring(Period::Weekly, 12));
        let three = json!({ "type": "installment", "total_installments": 3 });
        assert_eq!(read(three).unwrap(), Series::Installments(Period::Monthly, 3));
        for (body, field) in [
            (json!({ "type": "recurring" }), "recurrence_period"),
            (json!({ "type": "installment" }), "total_installments"),
            (json!({ "type": "recurring", "recurrence_period": "daily" }), "recurrence_period"),
            (json!({ "type": "installment", "total_installments": 361 }), "total_installments"),
            (json!({ "total_installments": 3 }), "total_installments"),
            (json!({ "recurrence_period": "weekly" }), "recurrence_period"),
        ] {
            let Err(Problem::Fields(fields)) = read(body.clone()) else { panic!("{body}") };
            assert_eq!(fields[0].0, field, "{body}");
        }
    }

    #[test]
    fn months_keep_their_last_day() {
        let parts = Series::Installments(Period::Monthly, 3).parts(Decimal::new(10_000, 2), date(2026, 1, 31)).unwrap();
        let dues: Vec<Date> = parts.iter().map(|part| part.due).collect();
        assert_eq!(dues, [date(2026, 1, 31), date(2026, 2, 28), date(2026, 3, 31)]);
        let amounts: Vec<String> = parts.iter().map(|part| part.amount.to_string()).collect();
        assert_eq!(amounts, ["33.34", "33.33", "33.33"]);
        assert_eq!(Period::Yearly.nth(date(2024, 2, 29), 1), Some(date(2025, 2, 28)));
        assert_eq!(Period::Quarterly.nth(date(2026, 1, 31), 1), Some(date(2026, 4, 30)));
        assert_eq!(Period::Biweekly.nth(date(2026, 1, 31), 1), Some(date(2026, 2, 14)));
    }

    #[test]
    fn a_series_that_cannot_be_is_refused() {
        assert!(Series::Installments(Period::Monthly, 3).parts(Decimal::new(2, 2), date(2026, 1, 1)).is_err());
        assert!(Series::Recurring(Period::Yearly, 12).parts(Decimal::ONE, date(9998, 1, 1)).is_err());
    }

    #[test]
    fn instalments_count_for_the_purchase() {
        let first = date(2026, 1, 31);
        assert_eq!(Series::Installments(Period::Monthly, 3).competence(first, 2), Some(first));
        assert_eq!(Series::Recurring(Period::Monthly, 3).competence(first, 1), Some(date(2026, 2, 28)));
    }

    proptest! {
        #[test]
        fn instalments_add_up(cents in 1_i64..=999_999_999, rows in 2_i64..=360) {
            prop_assume!(cents >= rows);
            let amount = Decimal::new(cents, 2);
            let parts = Series::Installments(Period::Monthly, rows).parts(amount, date(2026, 5, 31)).unwrap();
            prop_assert_eq!(parts.iter().map(|part| part.amount).sum::<Decimal>(), amount);
            prop_assert!(parts[0].amount - parts[parts.len() - 1].amount <= Decimal::new(1, 2));
        }
    }
}
