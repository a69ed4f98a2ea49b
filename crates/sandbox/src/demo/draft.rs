//! Boletos before they are placed: to whom, how much, due when, and what becomes of them.

use std::collections::VecDeque;

use jiff::Timestamp;
use jiff::civil::Date;
use serde_json::{Map, Value, json};
use storage::Row;

use super::company::HISTORY_DAYS;
use super::names::{CENTS, SERVICES, TAGS};
use super::stage::Stage;
use crate::banking::bank_billet::{doc::link, payer};
use crate::domain::{calendar, money};

/// A boleto to be placed.
pub(super) struct Draft {
    /// When it is created.
    pub(super) at: Timestamp,
    /// What a caller would send.
    pub(super) charge: Map<String, Value>,
    /// What becomes of it.
    pub(super) fate: Fate,
}

/// What becomes of a boleto by the end of the demo's half year.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Fate {
    /// Open and registered.
    Open,
    /// Open, and the bank refused its registration.
    Rejected,
    /// Past its due date.
    Overdue,
    /// Past its due date and so many steps into a protest.
    Protest(usize),
    /// Paid on a day; by Pix, at the bank (1) or in hand (0), as the API numbers the kinds.
    Paid(Date, i64),
    /// Paid and taken back.
    Chargeback(Date),
    /// Cancelled on a day by the company, for a numbered reason.
    Cancelled(Date, i64),
    /// Written off by the bank on a day.
    WrittenOff(Date),
    /// Stopped by the bank.
    Blocked,
    /// Being made right now.
    Generating,
    /// Never finished.
    Unfinished(&'static str),
}

/// How many of each fate, before the last ones that fill up the folder with open boletos.
const PAID: usize = 176;
const OVERDUE: usize = 52;
const PROTESTS: usize = 6;
const OPEN: usize = 63;
const REJECTED: usize = 3;
const CANCELLED: usize = 24;
const WRITTEN_OFF: usize = 10;
const CHARGEBACKS: usize = 2;
const GENERATING: usize = 2;

/// Every boleto, oldest first.
pub(super) fn all(stage: &Stage, customers: &[Row]) -> VecDeque<Draft> {
    let mut drafts = Vec::new();
    drafts.extend((0..PAID).map(|_| paid(stage, customers)));
    drafts.extend((0..OVERDUE).map(|at| overdue(stage, customers, at)));
    drafts.extend((0..PROTESTS).map(|at| protested(stage, customers, at)));
    drafts.extend((0..OPEN).map(|_| open(stage, customers, 20)));
    drafts.extend((0..CANCELLED).map(|_| cancelled(stage, customers)));
    drafts.extend((0..WRITTEN_OFF).map(|_| written_off(stage, customers)));
    drafts.extend((0..CHARGEBACKS).map(|_| charged_back(stage, customers)));
    drafts.extend((0..REJECTED).map(|_| Draft { fate: Fate::Rejected, ..open(stage, customers, 6) }));
    drafts.push(Draft { fate: Fate::Blocked, ..open(stage, customers, 9) });
    for status in ["draft", "generation_failed", "validation_failed"] {
        drafts.extend((0..2).map(|_| Draft { fate: Fate::Unfinished(status), ..open(stage, customers, 12) }));
    }
    for _ in 0..GENERATING {
        drafts.push(Draft { at: stage.end, fate: Fate::Generating, ..open(stage, customers, 1) });
    }
    drafts.sort_by_key(|draft| draft.at);
    drafts.into()
}

/// An open one, created at most `days` ago.
pub(super) fn open(stage: &Stage, customers: &[Row], days: i32) -> Draft {
    let due = calendar::plus_days(stage.today, stage.dice.between(0, 45));
    let day = calendar::plus_days(stage.today, -stage.dice.between(0, days));
    let at = stage.office_hour_on(calendar::business_day_until(day));
    Draft { at, charge: charge(stage, customers, due), fate: Fate::Open }
}

fn paid(stage: &Stage, customers: &[Row]) -> Draft {
    let dice = &stage.dice;
    let due = calendar::plus_days(stage.today, dice.between(-HISTORY_DAYS + 40, 3));
    let late = if dice.chance(70) { dice.between(-4, 0) } else { dice.between(1, 21) };
    let on = calendar::plus_days(due, late).min(stage.today);
    let kind = *dice.pick(&[1, 1, 1, 2, 2, 0]);
    // Pix knows no weekend; banks and the company's own till do.
    let on = if kind == 2 { on } else { calendar::business_day_until(on) };
    issued_before(stage, customers, (due, on), Fate::Paid(on, kind))
}

fn charged_back(stage: &Stage, customers: &[Row]) -> Draft {
    let due = calendar::plus_days(stage.today, stage.dice.between(-40, -12));
    issued_before(stage, customers, (due, due), Fate::Chargeback(due))
}

/// A third overdue for days, a third for weeks, a third for months.
fn overdue(stage: &Stage, customers: &[Row], at: usize) -> Draft {
    let (first, last) = [(1, 6), (7, 29), (30, 150)][at % 3];
    let due = calendar::plus_days(stage.today, -stage.dice.between(first, last));
    issued_before(stage, customers, (due, due), Fate::Overdue)
}

fn protested(stage: &Stage, customers: &[Row], at: usize) -> Draft {
    let due = calendar::plus_days(stage.today, -stage.dice.between(25, 90));
    issued_before(stage, customers, (due, due), Fate::Protest(at % 4 + 1))
}

fn cancelled(stage: &Stage, customers: &[Row]) -> Draft {
    let dice = &stage.dice;
    let on = calendar::business_day_until(calendar::plus_days(stage.today, -dice.between(0, 120)));
    let due = calendar::plus_days(on, dice.between(-12, 15));
    let reason = *dice.pick(&[1, 1, 4, 4, 5, 5, 2]);
    issued_before(stage, customers, (due, due.min(on)), Fate::Cancelled(on, reason))
}

fn written_off(stage: &Stage, customers: &[Row]) -> Draft {
    let on = calendar::plus_days(stage.today, -stage.dice.between(1, 90));
    let due = calendar::plus_days(on, -31);
    let mut draft = issued_before(stage, customers, (due, due), Fate::WrittenOff(on));
    draft.charge.insert("days_for_revoke".to_owned(), Value::from(30));
    draft
}

/// Created some days before both the due date and the day on which something happens to it.
fn issued_before(stage: &Stage, customers: &[Row], (due, event): (Date, Date), fate: Fate) -> Draft {
    let day = calendar::business_day_until(calendar::plus_days(due.min(event), -stage.dice.between(5, 25)));
    Draft { at: stage.office_hour_on(day), charge: charge(stage, customers, due), fate }
}

/// What a caller sends for a boleto due on `due`.
pub(super) fn charge(stage: &Stage, customers: &[Row], due: Date) -> Map<String, Value> {
    let dice = &stage.dice;
    let (service, low, high) = *dice.pick(SERVICES);
    let amount = money::from_cents(i64::from(dice.between(low, high)) * 100 + dice.pick(CENTS));
    let charge = json!({
        "amount": money::json(amount), "expire_at": due.to_string(), "description": service,
        "document_type": "04",
    });
    let mut charge = match charge {
        Value::Object(charge) => charge,
        _ => Map::new(),
    };
    if dice.chance(45) {
        charge.insert("tags".to_owned(), json!([dice.pick(TAGS)]));
    }
    terms(stage, &mut charge);
    let customer = dice.pick(customers);
    link(&mut charge, "customer", customer);
    payer::fill_from(customer, &mut charge);
    charge
}

/// Most carry a fine of 2 % and interest of 1 % a month, the usual limits in Brazil; some give a discount.
fn terms(stage: &Stage, charge: &mut Map<String, Value>) {
    let dice = &stage.dice;
    let mut put = |terms: Value| {
        if let Value::Object(terms) = terms {
            charge.extend(terms);
        }
    };
    if dice.chance(80) {
        put(json!({ "fine_type": 1, "fine_percentage": 2.0, "interest_type": 7, "interest_percentage": 1.0 }));
    }
    if dice.chance(15) {
        put(json!({ "discount_type": 2, "discount_percentage": 5.0, "days_for_discount": 3 }));
    }
    if dice.chance(6) {
        put(json!({ "reduction_type": 1, "reduction_amount": 15.0 }));
    }
}
