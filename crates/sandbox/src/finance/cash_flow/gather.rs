//! What moved and what will, added up by day in the store.

use std::collections::BTreeMap;

use catalogue::finance::transaction::TRANSACTION;
use jiff::civil::Date;
use storage::{Comparison, Condition, IndexValue, Tallied, Tally};

use super::fold::{Moves, Sums, Window};
use crate::context::Context;
use crate::finance::bill::{BillKind, guard};
use crate::finance::transaction::doc::{self, Side, of_hundredths};
use crate::instant;
use crate::problem::Problem;
use crate::uses::equal;

/// Whose money is looked at: everybody's, a company's, an account's, or what both have in common.
#[derive(Debug)]
pub(super) struct Scope {
    pub(super) company: Option<String>,
    pub(super) account: Option<String>,
}

impl Scope {
    fn company(&self) -> Vec<Condition> {
        self.company.iter().map(|id| equal("company_id", id)).collect()
    }
}

/// Realised entries from the window's first day on, and everything that is still to come until its last day.
pub(super) async fn moves(context: &mut Context, scope: &Scope, window: &Window) -> Result<Moves, Problem> {
    let mut moves = Moves::default();
    let since = Condition::new(doc::DAY, Comparison::AtLeast, text(window.from));
    add(&mut moves.realised, &entries(context, scope, "false", since).await?);
    let until = Condition::new(doc::DAY, Comparison::AtMost, text(window.to));
    add(&mut moves.projected, &entries(context, scope, "true", until).await?);
    for kind in BillKind::ALL {
        let mut conditions = scope.company();
        conditions.push(equal("status", "pending"));
        conditions.push(equal(guard::IS_OFFICIAL, "yes"));
        conditions.push(Condition::new("due_date", Comparison::AtMost, text(window.to)));
        bills(context, scope, (kind, conditions), &mut moves.projected).await?;
    }
    Ok(moves)
}

/// Entries by day and side.
async fn entries(
    context: &mut Context,
    scope: &Scope,
    is_pending: &str,
    days: Condition,
) -> Result<Vec<Tallied>, Problem> {
    let mut conditions = scope.company();
    conditions.extend(scope.account.iter().map(|id| equal("financial_account_id", id)));
    conditions.push(equal(doc::IS_PENDING, is_pending));
    conditions.push(days);
    let tally = Tally { conditions, by: vec![doc::DAY, "type"], sums: vec!["amount"] };
    Ok(context.tx.tally(&TRANSACTION, &tally).await?)
}

fn add(days: &mut BTreeMap<Date, Sums>, groups: &[Tallied]) {
    for group in groups {
        let side = group.by.get(1).and_then(word).and_then(Side::of);
        let (Some(day), Some(side)) = (group.by.first().and_then(day), side) else { continue };
        put(days, day, (side, group));
    }
}

/// Open bills that lists show: those that wait for approval, or were refused it, are not official. A bill counts on the account that it is expected on, or else on the one that settles it.
async fn bills(
    context: &mut Context,
    scope: &Scope,
    (kind, conditions): (BillKind, Vec<Condition>),
    days: &mut BTreeMap<Date, Sums>,
) -> Result<(), Problem> {
    let groups = match &scope.account {
        None => open(context, kind, conditions, vec!["due_date"]).await?,
        Some(account) => {
            let on = |field: &'static str| [conditions.clone(), vec![equal(field, account)]].concat();
            let mut found = open(context, kind, on("expected_account_id"), vec!["due_date"]).await?;
            let by = vec!["due_date", "expected_account_id"];
            let settled = open(context, kind, on("financial_account_id"), by).await?;
            found.extend(settled.into_iter().filter(|group| matches!(group.by.get(1), Some(None))));
            found
        }
    };
    for group in &groups {
        if let Some(day) = group.by.first().and_then(day) {
            put(days, day, (kind.side(), group));
        }
    }
    Ok(())
}

async fn open(
    context: &mut Context,
    kind: BillKind,
    conditions: Vec<Condition>,
    by: Vec<&'static str>,
) -> Result<Vec<Tallied>, Problem> {
    Ok(context.tx.tally(kind.record(), &Tally { conditions, by, sums: vec!["nominal_amount"] }).await?)
}

fn put(days: &mut BTreeMap<Date, Sums>, day: Date, (side, group): (Side, &Tallied)) {
    let amount = of_hundredths(group.sums.first().copied().unwrap_or_default());
    let sums = match side {
        Side::Credit => Sums { income: amount, ..Sums::default() },
        Side::Debit => Sums { expenses: amount, ..Sums::default() },
    };
    *days.entry(day).or_default() += sums;
}

fn word(value: &Option<IndexValue>) -> Option<&str> {
    match value {
        Some(IndexValue::Text(text)) => Some(text),
        _ => None,
    }
}

fn day(value: &Option<IndexValue>) -> Option<Date> {
    instant::parse_date(word(value)?.get(..10)?)
}

fn text(day: Date) -> IndexValue {
    IndexValue::Text(day.to_string())
}
