//! The rules of one company and scope: their positions and their order.

use std::collections::BTreeSet;

use catalogue::finance::automatic_rule::AUTOMATIC_RULE;
use serde_json::{Map, Value, json};
use storage::{Order, Query, Row};

use super::company;
use crate::answer::{Answered, Asked};
use crate::context::Context;
use crate::fields::RowFields;
use crate::finance::transaction::doc::text;
use crate::problem::Problem;
use crate::uses::equal;

/// Hidden: company, scope and position as one text, in which the rules of a workspace run and are listed.
pub(crate) const PLACE: &str = "place";

/// Rules read at a time.
const STEP: u64 = 200;

/// Writes a rule's place in the order of the workspace.
pub(super) fn place(rule: &mut Map<String, Value>) {
    let position = rule.get("position").and_then(Value::as_u64).unwrap_or_default();
    let place = format!("{}/{}/{position:010}", text(rule, "company_id"), text(rule, "scope"));
    rule.insert(PLACE.to_owned(), Value::from(place));
}

/// The highest position of a group; 0 for an empty one.
pub(super) async fn last(context: &mut Context, company: &str, scope: &str) -> Result<u64, Problem> {
    let conditions = vec![equal("company_id", company), equal("scope", scope)];
    let query = Query { conditions, order: Order::Descending(PLACE), after: None, offset: 0, limit: 1 };
    let found = context.tx.list(&AUTOMATIC_RULE, &query).await?.rows;
    Ok(found.first().and_then(|row| row.doc.get("position")).and_then(Value::as_u64).unwrap_or_default())
}

/// Every rule of a group, first to last.
pub(super) async fn rules(context: &mut Context, company: &str, scope: &str) -> Result<Vec<Row>, Problem> {
    let conditions = vec![equal("company_id", company), equal("scope", scope)];
    let mut query = Query { conditions, order: Order::Ascending(PLACE), after: None, offset: 0, limit: STEP };
    let mut rules = Vec::new();
    loop {
        let page = context.tx.list(&AUTOMATIC_RULE, &query).await?;
        rules.extend(page.rows);
        if !page.more {
            return Ok(rules);
        }
        query.after = page.end;
    }
}

/// `POST /v1/automatic-rules/reorder`.
pub(super) async fn reorder(context: &mut Context, asked: &Asked) -> Result<Answered, Problem> {
    let company = company(context, text(&asked.body, "company_id")).await?;
    let rules = rules(context, &company, text(&asked.body, "scope")).await?;
    let ordered = asked.body.get("ordered_ids").and_then(Value::as_array).into_iter().flatten();
    let ordered: Vec<String> = ordered.filter_map(Value::as_str).map(str::to_ascii_lowercase).collect();
    exact(&rules, &ordered)?;
    for (position, id) in (1_u64..).zip(&ordered) {
        let Some(mut row) = rules.iter().find(|row| row.uid == *id).cloned() else { continue };
        row.put("position", position);
        place(&mut row.doc);
        context.update(&AUTOMATIC_RULE, row).await?;
    }
    Ok(Answered::NoContent)
}

/// Refuses a list that is not exactly the group.
fn exact(rules: &[Row], ordered: &[String]) -> Result<(), Problem> {
    let group: BTreeSet<&str> = rules.iter().map(|row| row.uid.as_str()).collect();
    let sent: BTreeSet<&str> = ordered.iter().map(String::as_str).collect();
    if group == sent && sent.len() == ordered.len() && !sent.is_empty() {
        return Ok(());
    }
    let missing: Vec<&&str> = group.difference(&sent).collect();
    let foreign: Vec<&&str> = sent.difference(&group).collect();
    let message = "ordered_ids deve conter exatamente as regras da empresa e do escopo, cada uma uma vez.";
    let details = json!({ "field": "ordered_ids", "missing": missing, "foreign": foreign });
    Err(Problem::unprocessable(message, details))
}
