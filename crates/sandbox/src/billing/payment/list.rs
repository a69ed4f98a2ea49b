//! The list of payments.

use storage::Order;

use super::money;
use crate::answer::{Answered, Asked};
use crate::billing::listing;
use crate::context::Context;
use crate::problem::Problem;
use crate::uses::equal;

/// `GET /v1/payments`.
pub(super) async fn run(context: &mut Context, asked: &Asked) -> Result<Answered, Problem> {
    let mut further = Vec::new();
    if let Some(word @ (money::WITH_INVOICE | money::WITHOUT_INVOICE)) =
        asked.query.get("invoice_filter").map(String::as_str)
    {
        further.push(equal(money::LINK, word));
    }
    listing::page(context, asked, further, Order::Newest).await
}
