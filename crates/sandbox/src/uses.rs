//! Which records refer to one: how many there are, and walking over them.

use catalogue::Record;
use storage::{After, Comparison, Condition, IndexValue, Order, Query, Row, Tally};

use crate::context::Context;
use crate::problem::Problem;

/// Records read at once on a walk.
const STEP: u64 = 100;

/// The records whose field `on` is `text`; a list field holds it.
pub(crate) fn equal(on: &'static str, text: &str) -> Condition {
    Condition::new(on, Comparison::Equal, IndexValue::Text(text.to_owned()))
}

/// How many records of a type fulfil the conditions.
///
/// # Errors
/// The store's.
pub(crate) async fn count(
    context: &mut Context,
    record: &'static Record,
    conditions: Vec<Condition>,
) -> Result<u64, Problem> {
    let groups = context.tx.tally(record, &Tally { conditions, by: vec![], sums: vec![] }).await?;
    Ok(groups.iter().map(|group| group.count).sum())
}

/// How many records of a type hold `id` in the field `one`, in the field `other`, or in both.
///
/// # Errors
/// The store's.
pub(crate) async fn count_either(
    context: &mut Context,
    record: &'static Record,
    (one, other): (&'static str, &'static str),
    id: &str,
) -> Result<u64, Problem> {
    let in_one = count(context, record, vec![equal(one, id)]).await?;
    let in_other = count(context, record, vec![equal(other, id)]).await?;
    let in_both = count(context, record, vec![equal(one, id), equal(other, id)]).await?;
    Ok((in_one + in_other).saturating_sub(in_both))
}

/// The first record that fulfils the conditions.
///
/// # Errors
/// The store's.
pub(crate) async fn first(
    context: &mut Context,
    record: &'static Record,
    conditions: Vec<Condition>,
) -> Result<Option<Row>, Problem> {
    let query = Query { conditions, order: Order::Newest, after: None, offset: 0, limit: 1 };
    Ok(context.tx.list(record, &query).await?.rows.pop())
}

/// A walk over the records that fulfil conditions, newest first. They may be changed or removed on the way.
#[derive(Debug)]
pub(crate) struct Walk {
    record: &'static Record,
    conditions: Vec<Condition>,
    after: Option<After>,
    is_over: bool,
}

impl Walk {
    /// A walk over records of a type.
    pub(crate) fn new(record: &'static Record, condition: Condition) -> Walk {
        Walk::narrowed(record, vec![condition])
    }

    /// A walk over records of a type that fulfil all of the conditions.
    pub(crate) fn narrowed(record: &'static Record, conditions: Vec<Condition>) -> Walk {
        Walk { record, conditions, after: None, is_over: false }
    }

    /// The next records; `None` at the end.
    ///
    /// # Errors
    /// The store's.
    pub(crate) async fn next(&mut self, context: &mut Context) -> Result<Option<Vec<Row>>, Problem> {
        if self.is_over {
            return Ok(None);
        }
        let (conditions, after) = (self.conditions.clone(), self.after.take());
        let query = Query { conditions, order: Order::Newest, after, offset: 0, limit: STEP };
        let rows = context.tx.list(self.record, &query).await?.rows;
        self.after = rows.last().map(|row| After { value: None, id: row.id });
        // Fewer than asked for: nobody is behind them.
        self.is_over = u64::try_from(rows.len()).unwrap_or(u64::MAX) < STEP;
        Ok((!rows.is_empty()).then_some(rows))
    }
}
