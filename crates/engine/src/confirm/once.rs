//! What the answer to a confirmed call alone tells.

use catalogue::{Effect, Product, Record};

use crate::call::Admitted;
use crate::refusal::ToldOnce;

/// What the answer of the call's tool tells once, where it does, and which tool makes another.
pub(super) fn told(admitted: &Admitted) -> Option<ToldOnce> {
    let field = told_by(admitted.tool.returns)?;
    Some(ToldOnce { field, again: maker(admitted.engine.product, field)? })
}

fn told_by(record: &Record) -> Option<&'static str> {
    record.all_fields().find(|field| field.traits.shown_once).map(|field| field.name)
}

/// The tool that makes another `field` for a record that is there.
fn maker(product: &Product, field: &str) -> Option<&'static str> {
    let makes = |tool: &&'static catalogue::Tool| {
        tool.effect != Effect::Read && tool.target_parameter().is_some() && told_by(tool.returns) == Some(field)
    };
    product.tools().find(makes).map(|tool| tool.name)
}
