//! What a workspace may receive and spend in a month (of the account's calendar).

use catalogue::inbox::agent_run::AGENT_RUN;
use catalogue::inbox::email::EMAIL;
use catalogue::inbox::workspace::WORKSPACE;
use engine::AccountId;
use jiff::civil::Date;
use rust_decimal::Decimal;
use serde_json::Value;
use storage::{Comparison, Condition, IndexValue, Key, Row, Tally};

use crate::context::Context;
use crate::domain::money;
use crate::problem::Problem;
use crate::sandbox::Sandbox;

/// The limits of a workspace and what it used of them before now.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Allowance {
    /// E-mails a month; `None` for no limit.
    pub emails_limit: Option<u64>,
    /// Cost a month, in the models' currency; `None` for no limit.
    pub cost_limit: Option<Decimal>,
    /// What was used.
    pub used: Used,
}

/// What a workspace used in a month.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Used {
    /// E-mails that were let in; a rejected one counts for nothing.
    pub emails: u64,
    /// What agent runs cost.
    pub cost: Decimal,
}

/// What the context's workspace used in the month of its instant.
///
/// # Errors
/// The store's.
pub(crate) async fn used(context: &mut Context) -> Result<Used, Problem> {
    let begin = month_begin(context.today)?;
    let since = |on| Condition::new(on, Comparison::AtLeast, IndexValue::Integer(begin));
    let let_in = ["received", "approved", "processing", "processed", "failed"];
    let let_in = let_in.map(|status| IndexValue::Text(status.to_owned())).to_vec();
    let conditions = vec![since("received_at"), Condition::any_of("status", let_in)];
    let emails = context.tx.tally(&EMAIL, &Tally { conditions, ..Tally::default() }).await?;
    let spent = Tally { conditions: vec![since("created_at")], sums: vec!["total_cost"], ..Tally::default() };
    let spent = context.tx.tally(&AGENT_RUN, &spent).await?;
    let billionths = spent.first().and_then(|all| all.sums.first()).copied().unwrap_or_default();
    Ok(Used { emails: emails.first().map_or(0, |all| all.count), cost: money::from_billionths(billionths) })
}

/// The month's first instant, in milliseconds.
fn month_begin(today: Date) -> Result<i64, Problem> {
    let first = today.first_of_month().to_zoned_datetime(engine::clock::account_zone());
    let first = first.map_err(|fault| Problem::Internal(format!("{today} has no month: {fault}")))?;
    Ok(first.timestamp().as_millisecond())
}

impl Sandbox {
    /// The limits of the workspace that `partition` (`account/workspace`) names. Its record is the account's.
    pub(super) async fn limits_of(&self, partition: &AccountId) -> Result<Allowance, Problem> {
        let Some((account, workspace)) = partition.0.rsplit_once('/') else { return Ok(Allowance::default()) };
        let (account, key) = (AccountId(account.to_owned()), Key::Uid(workspace.to_owned()));
        let found = self.store.get(&account, &WORKSPACE, &key).await?;
        Ok(found.map(|row| of(&row)).unwrap_or_default())
    }
}

fn of(workspace: &Row) -> Allowance {
    Allowance {
        emails_limit: workspace.doc.get("monthly_emails_limit").and_then(Value::as_u64),
        cost_limit: workspace.doc.get("monthly_cost_limit").and_then(money::decimal),
        used: Used::default(),
    }
}
