//! Lists of types with a rule of their own: what the parameters ask, and further conditions.

use storage::{Condition, Order};

use crate::answer::{Answered, Asked};
use crate::context::Context;
use crate::dialect::cursored::listing::Listing;
use crate::problem::Problem;

/// A page of the list `asked`, of records that fulfil `further` as well. `usual` is the order where the query asks for none
/// and the catalogue names none.
///
/// # Errors
/// 400 that names a parameter.
pub(crate) async fn page(
    context: &mut Context,
    asked: &Asked,
    further: Vec<Condition>,
    usual: Order,
) -> Result<Answered, Problem> {
    let mut listing = Listing::read(asked.tool, &asked.query)?;
    listing.conditions.extend(further);
    if listing.order == Order::Newest {
        listing.order = usual;
    }
    let page = context.tx.list(asked.tool.returns, &listing.query()).await?;
    let next = listing.next(&page);
    Ok(Answered::Cursored(asked.tool.returns, page, next))
}
