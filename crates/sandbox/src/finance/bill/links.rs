//! What a bill points to: company, person, category, centre and accounts, by id or by name, all within its company.

use catalogue::Record;
use catalogue::finance::account::ACCOUNT;
use catalogue::finance::category::CATEGORY;
use catalogue::finance::classification_center::CLASSIFICATION_CENTER;
use catalogue::finance::company::COMPANY;
use catalogue::finance::person::PERSON;
use serde_json::{Map, Value, json};
use storage::{Key, Order, Query, Row};

use super::kind::BillKind;
use crate::context::Context;
use crate::fields::RowFields;
use crate::finance::transaction::doc;
use crate::problem::Problem;
use crate::uses::equal;

/// The company of a new bill.
///
/// # Errors
/// 422 when the workspace has none of that id.
pub(crate) async fn company(context: &mut Context, body: &Map<String, Value>) -> Result<Row, Problem> {
    find(context, &COMPANY, ("company_id", doc::text(body, "company_id"))).await
}

/// A record that `field` of a body names.
///
/// # Errors
/// 422 when the workspace has none of that id.
pub(crate) async fn find(
    context: &mut Context,
    record: &'static Record,
    (field, id): (&str, &str),
) -> Result<Row, Problem> {
    let found = context.tx.get(record, &Key::Uid(id.to_ascii_lowercase())).await?;
    found.filter(|row| !row.has("deleted_at")).ok_or_else(|| out_of_reach(field, "não existe neste workspace"))
}

/// An account that may settle bills of `company`: the company's own or the workspace's, and switched on.
///
/// # Errors
/// 422 otherwise.
pub(crate) async fn account(context: &mut Context, company: &str, (field, id): (&str, &str)) -> Result<Row, Problem> {
    let account = find(context, &ACCOUNT, (field, id)).await?;
    if account.has("company_id") && account.text("company_id") != company {
        return Err(out_of_reach(field, "é conta de outra empresa"));
    }
    if account.doc.get("active") == Some(&Value::Bool(false)) {
        return Err(out_of_reach(field, "é uma conta desativada"));
    }
    Ok(account)
}

/// A classification centre of `company` that fits the kind of bill.
///
/// # Errors
/// 422 otherwise.
pub(crate) async fn center(
    context: &mut Context,
    kind: BillKind,
    company: &str,
    (field, id): (&str, &str),
) -> Result<Row, Problem> {
    let center = of_company(context, &CLASSIFICATION_CENTER, company, (field, id)).await?;
    if ![kind.center(), "both"].contains(&center.text("type")) {
        return Err(out_of_reach(field, &format!("é um centro que não serve para uma {}", kind.name())));
    }
    Ok(center)
}

/// A record of `company`.
async fn of_company(
    context: &mut Context,
    record: &'static Record,
    company: &str,
    named: (&str, &str),
) -> Result<Row, Problem> {
    let row = find(context, record, named).await?;
    if row.text("company_id") != company {
        return Err(out_of_reach(named.0, "é de outra empresa"));
    }
    Ok(row)
}

/// Puts person, category and primary centre into `bill`, each by id or by name; those that were not sent stay.
///
/// # Errors
/// 400 for an id beside its name, 422 for one out of reach.
pub(crate) async fn put(
    context: &mut Context,
    kind: BillKind,
    bill: &mut Map<String, Value>,
    body: &Map<String, Value>,
) -> Result<(), Problem> {
    let company = doc::text(bill, "company_id").to_owned();
    for stem in ["person", "category", "classification_center"] {
        let [id_name, text_name] = [format!("{stem}_id"), format!("{stem}_name")];
        let (id, name) = (doc::filled(body, &id_name), doc::filled(body, &text_name));
        let row = match (id, name) {
            (Some(_), Some(_)) => return Err(both(&id_name, &text_name)),
            (Some(id), None) => match stem {
                "person" => Some(of_company(context, &PERSON, &company, (&id_name, id)).await?),
                "category" => Some(of_company(context, &CATEGORY, &company, (&id_name, id)).await?),
                _ => Some(center(context, kind, &company, (&id_name, id)).await?),
            },
            (None, Some(name)) => Some(named(context, kind, (stem, &company), name).await?),
            (None, None) if body.get(&id_name).is_some_and(Value::is_null) => None,
            (None, None) => continue,
        };
        let (id, name) = match &row {
            Some(row) => (Value::from(row.uid.as_str()), Value::from(row.text("name"))),
            None => (Value::Null, Value::Null),
        };
        bill.insert(id_name, id);
        bill.insert(text_name, name);
    }
    Ok(())
}

/// The company's person, category or centre called `name`, made where there is none.
async fn named(
    context: &mut Context,
    kind: BillKind,
    (stem, company): (&str, &str),
    name: &str,
) -> Result<Row, Problem> {
    let name = name.trim();
    match stem {
        "person" => {
            let found = by_name(context, &PERSON, company, name).await?;
            if let Some(mut person) = found.into_iter().find(|row| !row.has("deleted_at")) {
                if person.doc.get(kind.role()) != Some(&Value::Bool(true)) {
                    person.put(kind.role(), true);
                    person = context.update(&PERSON, person).await?;
                }
                return Ok(person);
            }
            let doc = json!({ "company_id": company, "name": name, "is_supplier": kind == BillKind::Payable,
                "is_customer": kind == BillKind::Receivable, "active": true, "emails": [], "phones": [] });
            insert(context, &PERSON, doc).await
        }
        "category" => {
            let side = kind.side().word();
            let found = by_name(context, &CATEGORY, company, name).await?;
            match found.into_iter().find(|row| row.text("type") == side) {
                Some(row) => Ok(row),
                None => {
                    let doc = json!({ "company_id": company, "name": name, "type": side, "level": 1 });
                    insert(context, &CATEGORY, doc).await
                }
            }
        }
        _ => {
            let found = by_name(context, &CLASSIFICATION_CENTER, company, name).await?;
            match found.into_iter().find(|row| [kind.center(), "both"].contains(&row.text("type"))) {
                Some(row) => Ok(row),
                None => {
                    let doc = json!({ "company_id": company, "name": name, "type": kind.center(), "active": true });
                    insert(context, &CLASSIFICATION_CENTER, doc).await
                }
            }
        }
    }
}

async fn insert(context: &mut Context, record: &'static Record, doc: Value) -> Result<Row, Problem> {
    match doc {
        Value::Object(doc) => context.insert(record, doc).await,
        _ => Err(Problem::Internal("a record is an object".to_owned())),
    }
}

/// The company's records called `name`, oldest first.
async fn by_name(
    context: &mut Context,
    record: &'static Record,
    company: &str,
    name: &str,
) -> Result<Vec<Row>, Problem> {
    let conditions = vec![equal("company_id", company), equal("name", name)];
    let query = Query { conditions, order: Order::Newest, after: None, offset: 0, limit: 100 };
    let mut rows = context.tx.list(record, &query).await?.rows;
    rows.reverse();
    Ok(rows)
}

fn both(id: &str, name: &str) -> Problem {
    Problem::bad(format!("Informe {id} ou {name}, não os dois."))
}

fn out_of_reach(field: &str, why: &str) -> Problem {
    Problem::field(field, why)
}
