//! What the business pays for: monthly costs, series and purchases by instalments; and how a bill to pay is paid.

use jiff::civil::Date;
use serde_json::{Map, Value, json};

use super::bill::{self, Draft, Fate};
use super::business::{Cost, Purchase, Purse, Rhythm};
use super::codes;
use super::house::House;
use super::scene::{Act, Scene};
use super::stage::{Stage, due_in_month, in_month, object};
use crate::domain::{calendar, money};
use crate::finance::bill::BillKind;
use crate::finance::transaction::doc::reais;
use crate::problem::Problem;

/// Days for which payments went through the bank's connection.
const CONNECTED_DAYS: i32 = 100;

/// Of a hundred payments since then that can, so many went through it.
const THROUGH_THE_BANK_PERCENT: usize = 55;

/// Months ahead for which costs of their own amount are entered.
const AHEAD_MONTHS: i32 = 2;

/// How the first two centres share the rent, in percent.
const RENT_SPLIT: &[i64] = &[65, 35];

/// All costs and purchases.
pub(super) fn plan(stage: &mut Stage, house: &House) -> Result<(), Problem> {
    for cost in house.business.costs {
        match cost.rhythm {
            Rhythm::Series => series(stage, house, cost)?,
            Rhythm::Every(months) => bills(stage, house, cost, months)?,
        }
    }
    house.business.purchases.iter().try_for_each(|purchase| instalments(stage, house, purchase))
}

/// A draft of a bill to pay; the rest is usual.
pub(super) fn to_pay<'a>(
    (text, person): (String, &'a str),
    (category, center): (&'a str, &'a str),
    cents: i64,
    due: Date,
) -> Draft<'a> {
    Draft {
        kind: BillKind::Payable,
        text,
        person,
        category,
        center,
        cents,
        due,
        competence: due,
        entered: calendar::plus_days(due, -15),
        method: "bank_billet",
        purse: Purse::Main,
        fate: Fate::Open,
        more: Map::new(),
        withheld: Vec::new(),
        split: &[],
    }
}

/// `10/2026`.
pub(super) fn month_text(day: Date) -> String {
    day.strftime("%m/%Y").to_string()
}

fn draft<'a>(cost: &'a Cost, cents: i64, (due, text): (Date, String)) -> Draft<'a> {
    let words = (cost.category, cost.center);
    Draft { method: cost.method, ..to_pay((text, cost.supplier), words, cents, due) }
}

/// The same amount every month, entered as one series when the business began.
fn series(stage: &mut Stage, house: &House, cost: &Cost) -> Result<(), Problem> {
    let (before, ahead) = house.business.months;
    let rows = before + ahead + 1;
    let cents = i64::from(cost.amount.0) * 100;
    let group = stage.uid(stage.context.now);
    for at in 0..rows {
        let due = due_in_month(house.first, at, cost.day);
        let mut draft = draft(cost, cents, (due, cost.text.to_owned()));
        draft.entered = calendar::plus_days(house.first, -3);
        draft.more = place((&group, "recurring"), (at + 1, rows), cents * i64::from(rows));
        if cost.category == "Aluguel" {
            draft.split = RENT_SPLIT;
        }
        draft.more.insert("recurrence_period".to_owned(), Value::from("monthly"));
        pay(stage, house, draft)?;
    }
    Ok(())
}

/// Where a bill stands in its series.
pub(super) fn place((group, kind): (&str, &str), (number, of): (i32, i32), total: i64) -> Map<String, Value> {
    object(json!({ "type": kind, "installment_number": number, "total_installments": of, "group_id": group,
        "parcels_amount": reais(money::from_cents(total)) }))
}

fn bills(stage: &mut Stage, house: &House, cost: &Cost, every: i32) -> Result<(), Problem> {
    let (before, ahead) = house.business.months;
    for at in (0..=before + ahead.min(AHEAD_MONTHS)).filter(|at| at % every == every - 1) {
        let due = due_in_month(house.first, at, cost.day);
        let reais = stage.dice.between(cost.amount.0, cost.amount.1);
        let cents = i64::from(reais) * 100 + i64::from(stage.dice.between(0, 99));
        let mut draft = draft(cost, cents, (due, format!("{} {}", cost.text, month_text(due))));
        draft.competence = calendar::plus_days(due, -20);
        if cost.method == "bank_billet" {
            let number = 10_400 + stage.dice.below(80_000);
            draft.more = object(json!({ "document_number": format!("NF-e {number}") }));
        }
        pay(stage, house, draft)?;
    }
    Ok(())
}

fn instalments(stage: &mut Stage, house: &House, purchase: &Purchase) -> Result<(), Problem> {
    let (total, parts) = (purchase.total * 100, i64::from(purchase.parts));
    let group = stage.uid(stage.context.now);
    let bought = calendar::plus_days(in_month(stage.today, purchase.first, purchase.day), -28);
    for at in 0..purchase.parts {
        let cents = total / parts + i64::from(i64::from(at) < total % parts);
        let due = due_in_month(stage.today, purchase.first + at, purchase.day);
        let words = (purchase.category, purchase.center);
        let text = format!("{} - parcela {}/{}", purchase.text, at + 1, purchase.parts);
        let mut draft = to_pay((text, purchase.supplier), words, cents, due);
        (draft.entered, draft.competence) = (bought, bought);
        draft.more = place((&group, "installment"), (at + 1, purchase.parts), total);
        pay(stage, house, draft)?;
    }
    Ok(())
}

/// Stores a bill to pay as it usually goes: paid on its day, some early, some late, some through the bank's connection.
pub(super) fn pay(stage: &mut Stage, house: &House, mut draft: Draft<'_>) -> Result<(), Problem> {
    coordinates(stage, house, &mut draft)?;
    let on = paying_day(stage, draft.due);
    if on >= stage.today {
        return bill::put(stage, house, draft).map(drop);
    }
    let since = calendar::plus_days(stage.today, -CONNECTED_DAYS);
    let goes = matches!(draft.method, "bank_billet" | "utility" | "tribute" | "pix");
    if goes && on <= draft.due && on > since && stage.dice.chance(THROUGH_THE_BANK_PERCENT) {
        let account = house.account(draft.purse)?.uid.clone();
        stage.note(on, &account, -draft.cents);
        let at = stage.office_hour(on);
        let bill = bill::put(stage, house, draft)?;
        stage.scenes.push(Scene { at, act: Act::Send { bill } });
        return Ok(());
    }
    let days = i64::from(calendar::days_between(draft.due, on).max(0));
    // 2 % at once and 1 % a month, as suppliers ask.
    let interest = if days > 0 { draft.cents * 2 / 100 + draft.cents * days / 3000 } else { 0 };
    draft.fate = Fate::Settled(on, interest);
    bill::put(stage, house, draft).map(drop)
}

/// The day on which a bill is paid: mostly its due date.
fn paying_day(stage: &Stage, due: Date) -> Date {
    match stage.dice.below(100) {
        0..12 => calendar::business_day_until(calendar::plus_days(due, -stage.dice.between(1, 4))),
        96.. => calendar::business_day_from(calendar::plus_days(due, stage.dice.between(2, 7))),
        _ => due,
    }
}

/// How the bank is to pay it.
pub(super) fn coordinates(stage: &Stage, house: &House, draft: &mut Draft<'_>) -> Result<(), Problem> {
    let fields = match draft.method {
        "bank_billet" => json!({ "barcode": codes::boleto(&stage.dice, draft.due, draft.cents)? }),
        "utility" => {
            let segment = match draft.category {
                "Água e esgoto" => '2',
                "Telefonia e internet" => '4',
                _ => '3',
            };
            json!({ "barcode": codes::slip(&stage.dice, segment, draft.cents) })
        }
        "tribute" if draft.more.contains_key("tax_data") => json!({ "operation_kind": "payment" }),
        "tribute" => json!({ "barcode": codes::slip(&stage.dice, '5', draft.cents), "operation_kind": "payment" }),
        "pix" => match &house.party(draft.person)?.document {
            Some(key) if key.len() == 11 => json!({ "pix_key": key, "pix_key_type": "cpf" }),
            Some(key) => json!({ "pix_key": key, "pix_key_type": "cnpj" }),
            None => return Ok(()),
        },
        _ => return Ok(()),
    };
    draft.more.extend(object(fields));
    Ok(())
}
