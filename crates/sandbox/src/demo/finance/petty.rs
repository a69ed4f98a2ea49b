//! Small money that moves without a bill: fees, card purchases, cash, yields.

use catalogue::finance::transaction::TRANSACTION;
use jiff::civil::Date;
use jiff::tz::TimeZone;
use rust_decimal::Decimal;
use serde_json::{Value, json};
use storage::NewRow;

use super::business::{Petty, Purse};
use super::house::House;
use super::stage::{Stage, in_month, object};
use crate::domain::{calendar, money};
use crate::finance::transaction::doc::{self, Side};
use crate::finance::transaction::{self, Booking, Cause};
use crate::problem::Problem;

/// Weeks ahead for which income is forecast.
const FORECAST_WEEKS: i32 = 8;

/// Of a hundred cash payments, so many have a picture of their slip.
const RECEIPTS_PERCENT: usize = 12;

/// An entry that no bill made. Cents.
pub(super) struct Loose<'a> {
    pub(super) text: &'a str,
    pub(super) bank_text: &'a str,
    pub(super) side: Side,
    pub(super) cents: i64,
    pub(super) day: Date,
    pub(super) purse: Purse,
    /// Empty for an entry that nobody has sorted yet.
    pub(super) category: &'a str,
    pub(super) center: &'a str,
    pub(super) method: &'a str,
    /// Still to come: no balance counts it.
    pub(super) is_forecast: bool,
}

/// All of it, until yesterday.
pub(super) fn plan(stage: &mut Stage, house: &House) -> Result<(), Problem> {
    for petty in house.business.petty {
        for at in 0..=house.business.months.0 {
            month(stage, house, petty, in_month(house.first, at, 1))?;
        }
        if petty.is_income && petty.purse == Purse::Main {
            forecast(stage, house, petty)?;
        }
    }
    Ok(())
}

/// What is expected of the next weeks, as much as a usual week brings.
fn forecast(stage: &mut Stage, house: &House, petty: &Petty) -> Result<(), Problem> {
    for week in 1..=FORECAST_WEEKS {
        let day = calendar::business_day_from(calendar::plus_days(stage.today, 7 * week));
        let text = format!("Previsão: {}", petty.text);
        let reais = i64::from(petty.amount.0) * i64::from(petty.a_month.1) / 4;
        let loose = Loose { text: &text, cents: reais * 100, day, is_forecast: true, ..usual(petty) };
        put(stage, house, &loose)?;
    }
    Ok(())
}

/// An entry of this kind, before its amount and day are known.
fn usual(petty: &Petty) -> Loose<'_> {
    Loose {
        text: petty.text,
        bank_text: petty.bank_text,
        side: if petty.is_income { Side::Credit } else { Side::Debit },
        cents: 0,
        day: Date::ZERO,
        purse: petty.purse,
        category: petty.category,
        center: petty.center,
        method: petty.method,
        is_forecast: false,
    }
}

fn month(stage: &mut Stage, house: &House, petty: &Petty, first: Date) -> Result<(), Problem> {
    let times = stage.dice.between(petty.a_month.0, petty.a_month.1);
    for at in 0..times {
        // Fees and yields come at the month's turn, the rest on any day.
        let day = match petty.a_month {
            (1, 1) => 3,
            _ => 1 + (28 * at + stage.dice.between(0, 20)) / times.max(1),
        };
        let day = calendar::business_day_from(in_month(first, 0, i8::try_from(day.clamp(1, 28)).unwrap_or(1)));
        if day >= stage.today {
            continue;
        }
        let (low, high) = petty.amount;
        let odd = if low == high || petty.method == "pix" { 0 } else { stage.dice.between(0, 99) };
        let cents = i64::from(stage.dice.between(low, high)) * 100 + i64::from(odd);
        let loose = Loose { cents, day, ..usual(petty) };
        let entry = put(stage, house, &loose)?;
        if petty.purse == Purse::Cash && stage.dice.chance(RECEIPTS_PERCENT) {
            stage.documented.push((day, "transaction", entry));
        }
    }
    Ok(())
}

/// Lets the entry be stored; gives its id.
pub(super) fn put(stage: &mut Stage, house: &House, loose: &Loose<'_>) -> Result<String, Problem> {
    let account = house.account(loose.purse)?;
    let is_sorted = !loose.category.is_empty();
    let category = if is_sorted { Some(house.category(loose.category)?) } else { None };
    let bank_text = Some(loose.bank_text).filter(|text| !text.is_empty() && !loose.is_forecast);
    let details = json!({
        "bank_description": bank_text, "category_id": category, doc::IS_PENDING: loose.is_forecast,
        "classification_center_id": house.center(loose.center)?, "payment_method_kind": loose.method,
    });
    let midnight =
        loose.day.to_zoned_datetime(TimeZone::UTC).map_err(|_| Problem::Internal("no such day".to_owned()))?;
    let booking = Booking {
        account_id: &account.uid,
        company_id: &house.company.uid,
        side: loose.side,
        amount: Decimal::ZERO.max(money::from_cents(loose.cents)),
        occurred_at: midnight.timestamp(),
        competence: loose.day,
        description: loose.text,
        details: object(details),
        // An entry like those that people make: nothing but themselves can take it back.
        cause: Cause::Adjustment,
    };
    let mut doc = transaction::document(booking);
    doc.insert("classified".to_owned(), Value::Bool(is_sorted));
    let at = stage.office_hour(calendar::business_day_until(loose.day.min(stage.today)));
    let uid = stage.uid(at);
    if !loose.is_forecast {
        let cents = money::in_cents(doc::amount(&doc, "amount")).unwrap_or_default();
        let account = account.uid.clone();
        stage.note(loose.day, &account, if loose.side == Side::Debit { -cents } else { cents });
    }
    stage.store(&TRANSACTION, NewRow { uid: uid.clone(), doc, created_at: at, updated_at: at });
    Ok(uid)
}
