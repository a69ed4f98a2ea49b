//! A bill before it is stored, and the rows that it becomes: itself, and the entry that settled it.

use catalogue::finance::transaction::TRANSACTION;
use jiff::civil::Date;
use jiff::{SignedDuration, Timestamp};
use rust_decimal::Decimal;
use serde_json::{Map, Value, json};
use storage::{NewRow, Row};

use super::business::Purse;
use super::house::House;
use super::stage::{Stage, object};
use crate::domain::{calendar, money};
use crate::fields::RowFields;
use crate::finance::bill::split::{self, Given, Share};
use crate::finance::bill::{BillKind, create, guard, settle, taxes, terms};
use crate::finance::transaction;
use crate::finance::transaction::doc::{self, midnight, moment, reais};
use crate::problem::Problem;

/// A bill to be stored. Amounts are in cents.
#[derive(Debug, Clone)]
pub(super) struct Draft<'a> {
    pub(super) kind: BillKind,
    pub(super) text: String,
    pub(super) person: &'a str,
    pub(super) category: &'a str,
    /// Empty for none.
    pub(super) center: &'a str,
    pub(super) cents: i64,
    pub(super) due: Date,
    pub(super) competence: Date,
    /// The day on which it is entered; never after today.
    pub(super) entered: Date,
    pub(super) method: &'a str,
    pub(super) purse: Purse,
    pub(super) fate: Fate,
    /// Further fields under their own names.
    pub(super) more: Map<String, Value>,
    /// Taxes that the payer withholds, by name and amount.
    pub(super) withheld: Vec<(&'static str, i64)>,
    /// Centres that share it, in percent; empty for one alone.
    pub(super) split: &'static [i64],
}

/// What has become of a bill.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Fate {
    /// Open.
    Open,
    /// Settled on a day, with interest in cents.
    Settled(Date, i64),
    /// Given up.
    Cancelled,
    /// Before the gate.
    Waiting,
    /// Refused by the approver, for this reason.
    Rejected(&'static str),
}

/// Lets the bill be stored, with its entry if it is settled; gives its id.
///
/// # Errors
/// A draft that the rules would refuse.
pub(super) fn put(stage: &mut Stage, house: &House, draft: Draft<'_>) -> Result<String, Problem> {
    let day = calendar::business_day_until(draft.entered.min(stage.today));
    let created_at = stage.office_hour(day);
    let uid = stage.uid(created_at);
    let mut doc = terms_of(stage, house, &draft)?;
    let mut updated_at = created_at;
    if draft.kind == BillKind::Payable {
        updated_at = decide(stage, &mut doc, draft.fate, created_at);
    }
    let row = Row { id: 0, uid, version: 1, created_at, updated_at, doc };
    let row = match draft.fate {
        Fate::Settled(on, interest) => settled(stage, house, (&draft, row), (on, interest))?,
        Fate::Cancelled => {
            let mut row = row;
            row.put("status", "cancelled");
            row.updated_at = later(stage, updated_at, 30);
            row
        }
        _ => row,
    };
    let Row { uid, mut doc, created_at, updated_at, .. } = row;
    guard::put_visibility(&mut doc);
    stage.store(draft.kind.record(), NewRow { uid: uid.clone(), doc, created_at, updated_at });
    Ok(uid)
}

/// Everything but what has become of it.
fn terms_of(stage: &Stage, house: &House, draft: &Draft<'_>) -> Result<Map<String, Value>, Problem> {
    let party = house.party(draft.person)?;
    let center = house.center(draft.center)?;
    let account = house.account(draft.purse)?;
    let mut bill = create::blank();
    bill.extend(object(json!({
        "company_id": house.company.uid, "description": draft.text, "amount": reais(money::from_cents(draft.cents)),
        "due_date": midnight(draft.due), "competence_date": midnight(draft.competence),
        "person_id": party.uid, "person_name": party.name,
        "category_id": house.category(draft.category)?, "category_name": draft.category,
        "classification_center_id": center, "classification_center_name": center.map(|_| draft.center),
        "expected_account_id": account.uid, "payment_method_kind": draft.method,
    })));
    let charge = |(name, cents): &(&'static str, i64)| {
        let tax = house.taxes.get(name).cloned();
        json!({ "id": stage.uid(stage.end), "tax_id": tax, "tax_name": name,
            "amount": reais(money::from_cents(*cents)), "withholding": true })
    };
    taxes::put(&mut bill, draft.withheld.iter().map(charge).collect());
    bill.extend(draft.more.clone());
    if draft.kind == BillKind::Payable && !bill.contains_key("payment_source") {
        bill.insert("payment_source".to_owned(), Value::from("manual"));
    }
    let shares = draft.split.iter().zip(house.business.centers).map(|(percent, (name, _))| {
        let id = house.center(name)?.unwrap_or_default().to_owned();
        Ok(Share { id, name: (*name).to_owned(), given: Given::Percent(Decimal::from(*percent)) })
    });
    let shares = shares.collect::<Result<Vec<Share>, Problem>>()?;
    if !shares.is_empty() {
        split::put(&mut bill, &shares);
    }
    terms::follow(&mut bill)?;
    Ok(bill)
}

/// What the approver has made of a bill to pay, and when.
fn decide(stage: &Stage, bill: &mut Map<String, Value>, fate: Fate, created_at: Timestamp) -> Timestamp {
    let at = later(stage, created_at, 6);
    let (word, when) = match fate {
        Fate::Waiting => ("pending_approval", None),
        Fate::Rejected(reason) => {
            bill.insert("rejection_reason".to_owned(), Value::from(reason));
            ("creation_rejected", Some("rejected_at"))
        }
        _ => ("creation_approved", Some("approved_at")),
    };
    bill.insert("payment_approval".to_owned(), Value::from(word));
    match when {
        Some(name) => {
            bill.insert(name.to_owned(), moment(at));
            at
        }
        None => created_at,
    }
}

/// Settles the bill as the rules would, and lets its entry be stored.
fn settled(
    stage: &mut Stage,
    house: &House,
    (draft, mut row): (&Draft<'_>, Row),
    (on, interest): (Date, i64),
) -> Result<Row, Problem> {
    let before = settle::before(&row.doc);
    let withheld: i64 = draft.withheld.iter().map(|(_, cents)| cents).sum();
    if interest > 0 {
        row.put("interest_amount", reais(money::from_cents(interest)));
    }
    if withheld > 0 {
        row.put("ticket_amount", reais(money::from_cents(draft.cents + interest - withheld)));
    }
    terms::follow(&mut row.doc)?;
    let account = house.account(draft.purse)?.uid.clone();
    row.put("payment_date", midnight(on));
    row.put("financial_account_id", account.as_str());
    let at = stage.office_hour(on).max(row.updated_at);
    let entry = transaction::document(settle::entry_of(draft.kind, &row, on)?);
    let entry_id = stage.uid(at);
    row.put("transaction_id", entry_id.as_str());
    row.put(settle::UNSETTLED, before);
    row.put("status", draft.kind.settled());
    row.updated_at = at;
    let cents = money::in_cents(doc::amount(&entry, "amount")).unwrap_or_default();
    stage.note(on, &account, if draft.kind == BillKind::Payable { -cents } else { cents });
    stage.store(&TRANSACTION, NewRow { uid: entry_id, doc: entry, created_at: at, updated_at: at });
    Ok(row)
}

/// Some hours after `at`, never after the end.
fn later(stage: &Stage, at: Timestamp, hours: i32) -> Timestamp {
    let minutes = i64::from(stage.dice.between(20, hours * 60));
    at.checked_add(SignedDuration::from_mins(minutes)).unwrap_or(at).min(stage.end).max(at)
}
