//! Snapshots of use, by day or by month: one of an account, a product and a date.

use catalogue::Record;
use catalogue::billing::billing_account::BILLING_ACCOUNT;
use catalogue::billing::product::PRODUCT;
use catalogue::billing::product_group::PRODUCT_GROUP;
use jiff::civil::Date;
use serde_json::{Map, Value, json};
use storage::{Comparison, Condition, IndexValue, Key, Row};

use super::several;
use crate::answer::{Answered, Asked};
use crate::billing::{day, organization};
use crate::context::Context;
use crate::fields::RowFields;
use crate::instant;
use crate::problem::Problem;
use crate::record_doc;
use crate::uses::{equal, first};

/// How a record names its account, product and group; nothing of it is kept under these names.
const NAMES: &[&str] = &["billing_account_public_id", "product_group_slug", "product_slug"];

/// Stores the snapshots of a body, of a type whose date stands in the field `dated`.
pub(super) async fn store(
    context: &mut Context,
    asked: &Asked,
    (record, dated): (&'static Record, &'static str),
) -> Result<Answered, Problem> {
    let records = several::records(asked)?;
    let mut done = several::Done::default();
    for sent in &records {
        done.push(one(context, sent, (record, dated)).await)?;
    }
    done.answer()
}

async fn one(
    context: &mut Context,
    sent: &Map<String, Value>,
    (record, dated): (&'static Record, &'static str),
) -> Result<Value, Problem> {
    let account = account(context, sent).await?;
    let (product, group) = product(context, sent).await?;
    let date = date(sent, dated)?;
    let mut doc = sent.clone();
    NAMES.iter().for_each(|name| drop(doc.remove(*name)));
    doc.insert("billing_account_id".to_owned(), account.uid.clone().into());
    doc.insert("product_id".to_owned(), product.uid.clone().into());
    doc.insert("product_group_id".to_owned(), group.uid.into());
    doc.insert(dated.to_owned(), day::text(date).into());
    doc.entry("cumulative_quantity").or_insert_with(|| 0.into());
    doc.entry("calculated_at").or_insert_with(|| day::moment(context.now).into());
    if record.field("plan_limit").is_some() {
        doc.entry("plan_limit").or_insert(Value::Null);
    }
    let at = instant::start_of(date).map_or(0, |at| at.as_millisecond());
    let same = Condition::new(dated, Comparison::Equal, IndexValue::Integer(at));
    let key = vec![equal("billing_account_id", &account.uid), equal("product_id", &product.uid), same];
    let before = first(context, record, key).await?;
    let overwritten = before.is_some();
    let row = match before {
        Some(mut row) => {
            row.doc.extend(doc);
            context.update(record, row).await?
        }
        None => {
            doc.insert("metadata".to_owned(), json!({}));
            organization::insert(context, record, doc).await?
        }
    };
    Ok(json!({ "overwritten": overwritten, "record": record_doc::object(record, &row) }))
}

/// The day; of a month its first.
fn date(sent: &Map<String, Value>, dated: &str) -> Result<Date, Problem> {
    let found = sent.get(dated).and_then(Value::as_str).and_then(instant::parse_iso_date);
    let date = found.ok_or_else(|| Problem::field(dated, "não é uma data válida (AAAA-MM-DD)"))?;
    if dated == "month" && date.day() != 1 {
        return Err(Problem::field(dated, "deve ser o primeiro dia do mês"));
    }
    Ok(date)
}

async fn account(context: &mut Context, sent: &Map<String, Value>) -> Result<Row, Problem> {
    let text = |name: &str| sent.get(name).and_then(Value::as_str);
    let (field, found) = match (text("billing_account_id"), text("billing_account_public_id")) {
        (Some(id), _) => ("billing_account_id", context.tx.get(&BILLING_ACCOUNT, &Key::Uid(id.to_owned())).await?),
        (None, Some(id)) => {
            ("billing_account_public_id", first(context, &BILLING_ACCOUNT, vec![equal("public_id", id)]).await?)
        }
        (None, None) => {
            let why = "deve ser enviado, ou billing_account_public_id no lugar dele";
            return Err(Problem::field("billing_account_id", why));
        }
    };
    found.ok_or_else(|| Problem::field(field, "não foi encontrado"))
}

/// The product, and the group that it has to be in.
async fn product(context: &mut Context, sent: &Map<String, Value>) -> Result<(Row, Row), Problem> {
    let text = |name: &str| sent.get(name).and_then(Value::as_str);
    let (field, found) = match (text("product_id"), text("product_slug")) {
        (Some(id), _) => ("product_id", context.tx.get(&PRODUCT, &Key::Uid(id.to_owned())).await?),
        (None, Some(slug)) => ("product_slug", first(context, &PRODUCT, vec![equal("slug", slug)]).await?),
        (None, None) => return Err(Problem::field("product_id", "deve ser enviado, ou product_slug no lugar dele")),
    };
    let product = found.ok_or_else(|| Problem::field(field, "não foi encontrado"))?;
    let slug = text("product_group_slug").unwrap_or_default();
    let group = first(context, &PRODUCT_GROUP, vec![equal("slug", slug)]).await?;
    let group = group.ok_or_else(|| Problem::field("product_group_slug", "não foi encontrado"))?;
    if product.text("product_group_id") != group.uid {
        return Err(Problem::field("product_group_slug", "é de um grupo a que o produto não pertence"));
    }
    Ok((product, group))
}
