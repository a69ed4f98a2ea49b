//! Lists of what hangs on one account.

use storage::{Condition, IndexValue, Order};

use super::{named, of};
use crate::answer::{Answered, Asked};
use crate::billing::listing;
use crate::billing::subscription::kept;
use crate::context::Context;
use crate::problem::Problem;
use crate::uses::equal;

/// Its invoices.
pub(super) async fn list(context: &mut Context, asked: &Asked) -> Result<Answered, Problem> {
    let account = named(context, asked).await?;
    listing::page(context, asked, vec![of(&account)], Order::Newest).await
}

/// Its subscriptions, but those that were deleted.
pub(super) async fn subscriptions(context: &mut Context, asked: &Asked) -> Result<Answered, Problem> {
    let account = named(context, asked).await?;
    listing::page(context, asked, vec![of(&account), equal(kept::SHOWN, "yes")], Order::Newest).await
}

/// Its credits, but those that have expired unless they are asked for.
pub(super) async fn credits(context: &mut Context, asked: &Asked) -> Result<Answered, Problem> {
    let account = named(context, asked).await?;
    let mut conditions = vec![of(&account)];
    if asked.query.get("include_expired").is_none_or(|word| word != "true") {
        let words = ["available", "used"].map(|word| IndexValue::Text(word.to_owned()));
        conditions.push(Condition::any_of("usage_mark", words.to_vec()));
    }
    listing::page(context, asked, conditions, Order::Newest).await
}
