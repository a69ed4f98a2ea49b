//! The list of credits, which leaves expired ones out unless it is asked for them.

use storage::{Condition, IndexValue, Order};

use super::usage;
use crate::answer::{Answered, Asked};
use crate::billing::listing;
use crate::context::Context;
use crate::problem::Problem;

/// `GET /v1/credits`.
pub(super) async fn run(context: &mut Context, asked: &Asked) -> Result<Answered, Problem> {
    let sent = |name: &str| asked.query.get(name).map(String::as_str);
    let words: &[&str] = match (sent("usage"), sent("include_expired")) {
        (Some(usage::AVAILABLE), _) => &[usage::AVAILABLE],
        (Some(usage::USED), _) => &[usage::USED],
        (Some(usage::EXPIRED), _) => &[usage::EXPIRED],
        (_, Some("true")) => &[],
        _ => &[usage::AVAILABLE, usage::USED],
    };
    let values: Vec<IndexValue> = words.iter().map(|word| IndexValue::Text((*word).to_owned())).collect();
    let further = if values.is_empty() { Vec::new() } else { vec![Condition::any_of(usage::MARK, values)] };
    listing::page(context, asked, further, Order::Newest).await
}
