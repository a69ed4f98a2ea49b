//! Companies: issuers of invoices and NF-e, head offices and their branches. One active head office is the default.

mod branch;
mod change;
mod create;
pub(crate) mod fiscal;
mod life;

use catalogue::billing::company::COMPANY;
use serde_json::{Map, Value};
use storage::{Comparison, Condition, IndexValue, Key, Page, Row};

use crate::answer::{Answered, Asked};
use crate::context::Context;
use crate::fields::RowFields;
use crate::problem::Problem;
use crate::rules::Rule;
use crate::uses::{Walk, equal, first};

/// By tool name.
pub(crate) const RULES: &[(&str, Rule)] = &[
    ("billing_companies_create", |context, asked| Box::pin(create::run(context, asked))),
    ("billing_companies_update", |context, asked| Box::pin(change::run(context, asked))),
    ("billing_companies_set_default", |context, asked| Box::pin(life::set_default(context, asked))),
    ("billing_companies_deactivate", |context, asked| Box::pin(life::deactivate(context, asked))),
    ("billing_companies_delete", |context, asked| Box::pin(life::delete(context, asked))),
    ("billing_companies_reactivate", |context, asked| Box::pin(life::reactivate(context, asked))),
    ("billing_companies_matriz", |context, asked| Box::pin(head_offices(context, asked))),
    ("billing_companies_fiscal_get", |context, asked| Box::pin(fiscal::show(context, asked))),
    ("billing_companies_fiscal_update", |context, asked| Box::pin(fiscal::change(context, asked))),
    ("billing_companies_fiscal_profile_get", |context, asked| Box::pin(fiscal::show(context, asked))),
    ("billing_companies_fiscal_profile_update", |context, asked| Box::pin(fiscal::change(context, asked))),
];

/// The state in which a company issues.
const ACTIVE: &str = "active";

/// The state in which it does not.
const INACTIVE: &str = "inactive";

/// The company that issues: the one named, else the default one.
///
/// # Errors
/// 422 `company_id` where it is not active, or where there is none.
pub(crate) async fn issuer(context: &mut Context, company_id: Option<&str>) -> Result<Row, Problem> {
    let found = match company_id {
        Some(id) => context.tx.get(&COMPANY, &Key::Uid(id.to_owned())).await?,
        None => default(context).await?,
    };
    match found {
        Some(company) if company.text("status") == ACTIVE => Ok(company),
        Some(_) => Err(Problem::field("company_id", "está inativa; reative a empresa ou escolha outra")),
        None if company_id.is_some() => Err(Problem::field("company_id", "não foi encontrado")),
        None => Err(Problem::field("company_id", "não há empresa emissora; cadastre uma empresa antes")),
    }
}

/// The default company, if there is any company.
async fn default(context: &mut Context) -> Result<Option<Row>, Problem> {
    let is_default = Condition::new("is_default", Comparison::Equal, IndexValue::Integer(1));
    first(context, &COMPANY, vec![is_default]).await
}

/// Makes `row` the default company; the former loses the mark.
async fn crown(context: &mut Context, mut row: Row) -> Result<Row, Problem> {
    match default(context).await? {
        Some(former) if former.id == row.id => return Ok(row),
        Some(mut former) => {
            former.put("is_default", false);
            context.update(&COMPANY, former).await?;
        }
        None => {}
    }
    row.put("is_default", true);
    context.update(&COMPANY, row).await
}

/// Whether it hangs from no other.
fn is_head_office(company: &Row) -> bool {
    !company.has("parent_company_id")
}

/// A field of its registration data.
fn of_person<'r>(company: &'r Row, name: &str) -> &'r str {
    company.doc.get("person").and_then(|person| person[name].as_str()).unwrap_or_default()
}

/// Every active company, newest first.
async fn active(context: &mut Context) -> Result<Vec<Row>, Problem> {
    let mut walk = Walk::new(&COMPANY, equal("status", ACTIVE));
    let mut found = Vec::new();
    while let Some(rows) = walk.next(context).await? {
        found.extend(rows);
    }
    Ok(found)
}

/// The active head offices that branches may hang from: those with a CNPJ.
async fn head_offices(context: &mut Context, _: &Asked) -> Result<Answered, Problem> {
    let may_have = |company: &Row| is_head_office(company) && of_person(company, "document_type") == "cnpj";
    let rows: Vec<Row> = active(context).await?.into_iter().filter(may_have).collect();
    Ok(Answered::List(&COMPANY, whole(rows)))
}

/// A page that is the whole list.
pub(super) fn whole(rows: Vec<Row>) -> Page {
    Page { rows, more: false, end: None }
}

/// Whether a body asks for the default mark.
fn asks_for_the_mark(body: &Map<String, Value>) -> Option<bool> {
    body.get("is_default").and_then(Value::as_bool)
}
