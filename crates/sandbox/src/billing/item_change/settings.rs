//! What holds for changes of items. The API takes names with underscores and answers camel case, in no envelope; the settings
//! are made when they are first looked at.

use catalogue::billing::subscription::settings::ITEM_CHANGE_SETTINGS;
use serde_json::{Map, Value, json};
use storage::Row;

use super::record::insert;
use crate::answer::{Answered, Asked};
use crate::context::Context;
use crate::problem::Problem;
use crate::record_doc;
use crate::uses::first;
use crate::verbs::update;

/// `GET /v1/subscription_changes/config`.
pub(super) async fn get(context: &mut Context, _: &Asked) -> Result<Answered, Problem> {
    let row = of(context).await?;
    Ok(Answered::Bare(record_doc::object(&ITEM_CHANGE_SETTINGS, &row)))
}

/// `PUT /v1/subscription_changes/config`, which changes what is sent and no more.
pub(super) async fn change(context: &mut Context, asked: &Asked) -> Result<Answered, Problem> {
    let row = of(context).await?;
    let body: Map<String, Value> = asked.body.iter().map(|(name, value)| (camel_case(name), value.clone())).collect();
    let is = |name: &str| body.get(name).or_else(|| row.doc.get(name)) == Some(&Value::Bool(true));
    if is("refundOnRemove") && !is("creditOnRemove") {
        return Err(Problem::field("refund_on_remove", "precisa de credit_on_remove true"));
    }
    let row = update::store(context, &ITEM_CHANGE_SETTINGS, row, &body).await?;
    Ok(Answered::Bare(record_doc::object(&ITEM_CHANGE_SETTINGS, &row)))
}

async fn of(context: &mut Context) -> Result<Row, Problem> {
    match first(context, &ITEM_CHANGE_SETTINGS, vec![]).await? {
        Some(row) => Ok(row),
        None => insert(context, &ITEM_CHANGE_SETTINGS, usual()).await,
    }
}

/// The published example: nothing may change until somebody allows it.
fn usual() -> Map<String, Value> {
    let usual = json!({
        "externalId": null, "allowItemAdd": false, "allowItemRemove": false, "allowQuantityChange": false,
        "allowPriceSwap": false, "addProration": "full_proration", "removeProration": "full_proration",
        "quantityUpProration": "full_proration", "quantityDownProration": "full_proration",
        "addTiming": "immediate", "removeTiming": "immediate", "quantityUpTiming": "immediate",
        "quantityDownTiming": "immediate", "refundOnRemove": false, "creditOnRemove": false,
        "portalSelfService": false, "portalRequireConfirmation": false, "customMetadata": null, "metadata": {},
    });
    match usual {
        Value::Object(doc) => doc,
        _ => Map::new(),
    }
}

/// `allow_item_add` as `allowItemAdd`.
fn camel_case(name: &str) -> String {
    let mut parts = name.split('_');
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |mut whole, part| {
        let mut letters = part.chars();
        whole.extend(letters.next().map(|first| first.to_ascii_uppercase()));
        whole.push_str(letters.as_str());
        whole
    })
}

#[cfg(test)]
mod tests {
    use catalogue::billing::subscription::settings::TOOLS;

    use super::*;

    #[test]
    fn every_name_of_a_change_is_one_of_the_settings() {
        let sent = TOOLS.iter().flat_map(|tool| tool.body_fields());
        for field in sent {
            let name = camel_case(field.name);
            assert!(ITEM_CHANGE_SETTINGS.field(&name).is_some() && usual().contains_key(&name), "{name}");
        }
    }
}
