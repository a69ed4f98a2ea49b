//! What the business earns: contracts, one-off work, and how customers pay.

use std::collections::BTreeMap;

use jiff::civil::Date;
use serde_json::{Map, Value, json};

use super::bill::{self, Draft, Fate};
use super::business::{Contract, Manner, Purse};
use super::costs::{month_text, place};
use super::house::House;
use super::registry::TAXES;
use super::scene::{Act, Scene};
use super::stage::{Stage, due_in_month, in_month, object};
use crate::domain::calendar;
use crate::finance::bill::BillKind;
use crate::problem::Problem;

/// Days for which boletos and Pix were charged through the gateway.
const CHARGED_DAYS: i32 = 100;

/// Days before its due date on which a bill is charged.
const CHARGE_LEAD_DAYS: i32 = 10;

/// Of a hundred one-off jobs of so many last days, so many are not paid for yet.
const UNPAID_PERCENT: usize = 14;
const UNPAID_DAYS: i32 = 80;

/// What a month earned, in cents, and what customers withheld of it.
#[derive(Debug, Clone, Default)]
pub(super) struct Earned {
    pub(super) cents: i64,
    withheld: BTreeMap<&'static str, i64>,
}

impl Earned {
    /// What customers withheld under this name.
    pub(super) fn withheld_of(&self, name: &str) -> i64 {
        self.withheld.get(name).copied().unwrap_or_default()
    }

    /// Several months together.
    pub(super) fn sum<'a>(months: impl Iterator<Item = &'a Earned>) -> Earned {
        months.fold(Earned::default(), |mut sum, month| {
            sum.cents += month.cents;
            month.withheld.iter().for_each(|(name, cents)| *sum.withheld.entry(*name).or_default() += cents);
            sum
        })
    }
}

/// Plans contracts and one-off work; gives what each month earned, by its first day.
pub(super) fn plan(stage: &mut Stage, house: &House) -> Result<BTreeMap<Date, Earned>, Problem> {
    let mut earned: BTreeMap<Date, Earned> = BTreeMap::new();
    for contract in house.business.contracts {
        series(stage, house, contract, &mut earned)?;
    }
    let (before, _) = house.business.months;
    for at in 0..=before {
        jobs(stage, house, in_month(house.first, at, 1), &mut earned)?;
    }
    Ok(earned)
}

fn draft<'a>((text, person): (String, &'a str), words: (&'a str, &'a str), cents: i64, due: Date) -> Draft<'a> {
    Draft {
        kind: BillKind::Receivable,
        text,
        person,
        category: words.0,
        center: words.1,
        cents,
        due,
        competence: due,
        entered: calendar::plus_days(due, -15),
        method: "bank_billet",
        purse: Purse::Collection,
        fate: Fate::Open,
        more: Map::new(),
        withheld: Vec::new(),
        split: &[],
    }
}

/// A contract is one series from the business's first month on; each bill is for the month before.
fn series(
    stage: &mut Stage,
    house: &House,
    contract: &Contract,
    earned: &mut BTreeMap<Date, Earned>,
) -> Result<(), Problem> {
    let (before, ahead) = house.business.months;
    let (rows, cents) = (before + ahead, contract.amount * 100);
    let group = stage.uid(stage.context.now);
    for at in 0..rows {
        let due = due_in_month(house.first, at + 1, contract.day);
        let worked = in_month(house.first, at, 1);
        let words = (contract.category, contract.center);
        let text = format!("{} {}", contract.text, month_text(worked));
        let mut draft = draft((text, contract.customer), words, cents, due);
        (draft.competence, draft.method) = (worked.last_of_month(), contract.method);
        draft.entered = calendar::plus_days(house.first, 2);
        draft.more = place((&group, "recurring"), (at + 1, rows), cents * i64::from(rows));
        draft.more.insert("recurrence_period".to_owned(), Value::from("monthly"));
        for name in contract.withholds {
            let rate = TAXES.iter().find(|(tax, _)| tax == name).map_or(0, |(_, rate)| *rate);
            draft.withheld.push((name, cents * rate / 10_000));
        }
        let month = earned.entry(worked).or_default();
        month.cents += cents;
        draft.withheld.iter().for_each(|(name, cents)| *month.withheld.entry(*name).or_default() += cents);
        if draft.withheld.is_empty() {
            draft.purse = if contract.method == "ted" { Purse::Main } else { Purse::Collection };
        } else {
            // Who withholds pays what is left by transfer.
            (draft.method, draft.purse) = ("ted", Purse::Main);
        }
        let paid = paying_day(stage, due, contract.manner);
        collect(stage, house, draft, paid)?;
    }
    Ok(())
}

/// When the customer pays; none for one who does not.
fn paying_day(stage: &Stage, due: Date, manner: Manner) -> Option<Date> {
    let late = |days| Some(calendar::business_day_from(calendar::plus_days(due, days)));
    match manner {
        Manner::Punctual if stage.dice.chance(12) => late(stage.dice.between(1, 6)),
        Manner::Punctual if stage.dice.chance(15) => {
            Some(calendar::business_day_until(calendar::plus_days(due, -stage.dice.between(1, 3))))
        }
        Manner::Punctual => Some(due),
        Manner::Slow => late(stage.dice.between(6, 21)),
        Manner::Owing(months) => match due < in_month(stage.today, -months, stage.today.day()) {
            true => late(stage.dice.between(0, 9)),
            false => None,
        },
    }
}

fn jobs(stage: &mut Stage, house: &House, first: Date, earned: &mut BTreeMap<Date, Earned>) -> Result<(), Problem> {
    let jobs = &house.business.jobs;
    for _ in 0..stage.dice.between(jobs.a_month.0, jobs.a_month.1) {
        let (text, category, center, low, high) = *stage.dice.pick(jobs.kinds);
        let done = calendar::business_day_from(in_month(first, 0, 1 + i8::try_from(stage.dice.below(27)).unwrap_or(0)));
        if done >= stage.today {
            continue;
        }
        let is_home = low < 400 || stage.dice.chance(60);
        let customer = match is_home {
            true => stage.dice.pick(&house.residents).clone(),
            false => (*stage.dice.pick(jobs.companies)).to_owned(),
        };
        let cents = i64::from(stage.dice.between(low / 10, high / 10)) * 1_000;
        let due = calendar::business_day_from(calendar::plus_days(done, stage.dice.between(7, 20)));
        let mut draft = draft((text.to_owned(), &customer), (category, center), cents, due);
        (draft.entered, draft.competence) = (done, done);
        draft.method = if is_home { "pix" } else { "bank_billet" };
        draft.more = object(json!({ "document_number": format!("OS-{}", 1_200 + stage.dice.below(7_000)) }));
        if stage.dice.chance(4) && due < calendar::plus_days(stage.today, -20) {
            draft.fate = Fate::Cancelled;
            draft.more.insert("notes".to_owned(), Value::from("Cliente desistiu do serviço antes da visita."));
            bill::put(stage, house, draft)?;
            continue;
        }
        earned.entry(done.first_of_month()).or_default().cents += cents;
        let is_recent = due > calendar::plus_days(stage.today, -UNPAID_DAYS);
        let is_unpaid = stage.dice.chance(UNPAID_PERCENT) && is_recent;
        let paid = if is_unpaid { None } else { paying_day(stage, due, Manner::Punctual) };
        collect(stage, house, draft, paid)?;
    }
    Ok(())
}

/// Stores a bill to receive that is paid on a day: lately by the charge that was issued, before that by hand.
fn collect(stage: &mut Stage, house: &House, mut draft: Draft<'_>, paid: Option<Date>) -> Result<(), Problem> {
    let paid = paid.filter(|day| *day < stage.today);
    let kind = match draft.method {
        "bank_billet" => Some("bank_billet"),
        "pix" => Some("pix"),
        _ => None,
    };
    let since = calendar::plus_days(stage.today, -CHARGED_DAYS);
    let lead = calendar::business_day_until(calendar::plus_days(draft.due, -CHARGE_LEAD_DAYS));
    let issued = lead.max(draft.entered).min(paid.unwrap_or(draft.due));
    let Some(kind) = kind.filter(|_| draft.due > since && issued < stage.today) else {
        if let Some(on) = paid {
            draft.fate = Fate::Settled(on, 0);
        }
        return bill::put(stage, house, draft).map(drop);
    };
    let account = house.account(draft.purse)?.uid.clone();
    let cents = draft.cents;
    // In the evening: bills are entered in office hours, and charged once they are there.
    let at = stage.at(issued, 17 * 3600 + 1_800);
    let bill = bill::put(stage, house, draft)?;
    let paid = paid.map(|day| {
        stage.note(day, &account, cents);
        stage.at(day, 19 * 3600)
    });
    stage.scenes.push(Scene { at, act: Act::Charge { bill, kind, paid } });
    Ok(())
}
