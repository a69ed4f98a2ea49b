//! Lists: what the parameters ask, further conditions of a rule, and totals.

use serde_json::{Map, Value};
use storage::{Condition, Order, Page, RawRow};

use crate::answer::{Answered, Asked};
use crate::context::Context;
use crate::dialect::billing::listing::{Numbered, tells_total};
use crate::problem::Problem;
use crate::uses;

/// The part of the list `asked`, of records that fulfil `further` as well, with its totals where the API tells them.
/// `usual` is the order where the query asks for none.
///
/// # Errors
/// 400 that names a parameter.
pub(crate) async fn page(
    context: &mut Context,
    asked: &Asked,
    further: Vec<Condition>,
    usual: Order,
) -> Result<Answered, Problem> {
    page_with(context, asked, (further, usual), Map::new()).await
}

/// [`page`], with `more` beside the totals in `meta`.
///
/// # Errors
/// 400 that names a parameter.
pub(crate) async fn page_with(
    context: &mut Context,
    asked: &Asked,
    (further, usual): (Vec<Condition>, Order),
    mut more: Map<String, Value>,
) -> Result<Answered, Problem> {
    let mut listing = Numbered::usually(asked.tool, &asked.query, usual)?;
    listing.conditions.extend(further);
    let page = context.tx.list(asked.tool.returns, &listing.query()).await?;
    Ok(match meta(context, asked, &listing, &page).await? {
        Some(mut meta) => {
            meta.append(&mut more);
            Answered::Counted(asked.tool.returns, page, meta)
        }
        None => Answered::List(asked.tool.returns, page),
    })
}

/// The part of the list `asked` of a type without a rule, its documents unread, and what stands in `meta`.
///
/// # Errors
/// 400 that names a parameter.
pub(crate) async fn raw_page(
    context: &mut Context,
    asked: &Asked,
) -> Result<(Page<RawRow>, Option<Map<String, Value>>), Problem> {
    let listing = Numbered::read(asked.tool, &asked.query)?;
    let page = context.tx.list_raw(asked.tool.returns, &listing.query()).await?;
    let meta = meta(context, asked, &listing, &page).await?;
    Ok((page, meta))
}

async fn meta<R>(
    context: &mut Context,
    asked: &Asked,
    listing: &Numbered,
    page: &Page<R>,
) -> Result<Option<Map<String, Value>>, Problem> {
    if !tells_total(asked.tool) {
        return Ok(None);
    }
    let (passed, shown) = (listing.query().offset, u64::try_from(page.rows.len()).unwrap_or(u64::MAX));
    // A last page that shows something tells the total by itself.
    let total = match page.more || (shown == 0 && passed > 0) {
        true => uses::count(context, asked.tool.returns, listing.conditions.clone()).await?,
        false => passed.saturating_add(shown),
    };
    Ok(listing.meta(asked.tool, total))
}
