//! How a company is taxed: one profile a company, made with the first change.

use catalogue::billing::company::COMPANY;
use catalogue::billing::company::fiscal::FISCAL_PROFILE;
use serde_json::{Map, Value, json};
use storage::Row;

use crate::answer::{Answered, Asked};
use crate::context::Context;
use crate::problem::Problem;
use crate::uses::{equal, first};
use crate::verbs::update;

/// Shares of an amount: 0.05 is 5 %.
const FRACTIONS: &[&str] = &[
    "factor_r",
    "presumption_rate",
    "iss_rate",
    "pis_rate",
    "cofins_rate",
    "csll_rate",
    "irpj_rate",
    "cbs_rate",
    "ibs_rate",
];

/// Digits of a municipality's code (IBGE).
const MUNICIPALITY_DIGITS: usize = 7;

/// The company's profile, if it has one.
///
/// # Errors
/// The store's.
pub(crate) async fn of(context: &mut Context, company: &Row) -> Result<Option<Row>, Problem> {
    first(context, &FISCAL_PROFILE, vec![equal("company_id", &company.uid)]).await
}

/// The profile, or `null` while there is none.
pub(super) async fn show(context: &mut Context, asked: &Asked) -> Result<Answered, Problem> {
    let company = context.find(&COMPANY, &asked.key()?).await?;
    Ok(match of(context, &company).await? {
        Some(profile) => Answered::Record(&FISCAL_PROFILE, profile),
        None => Answered::Object(Value::Null),
    })
}

pub(super) async fn change(context: &mut Context, asked: &Asked) -> Result<Answered, Problem> {
    let company = context.find(&COMPANY, &asked.key()?).await?;
    let body = asked.body.clone();
    checked(&body)?;
    let row = match of(context, &company).await? {
        Some(row) => update::store(context, &FISCAL_PROFILE, row, &body).await?,
        None => {
            let usual = json!({ "company_id": company.uid, "cpp_inside_das": false, "cbs_ibs_enabled": false,
                "cbs_ibs_mode": "informative" });
            let Value::Object(mut doc) = usual else { return Err(Problem::Internal("no object".to_owned())) };
            doc.extend(body);
            context.insert(&FISCAL_PROFILE, doc).await?
        }
    };
    Ok(Answered::Record(&FISCAL_PROFILE, row))
}

fn checked(body: &Map<String, Value>) -> Result<(), Problem> {
    let mut findings = Vec::new();
    let mut wrong = |name: &str, message: &str| findings.push((name.to_owned(), message.to_owned()));
    for name in FRACTIONS {
        let is_above = body.get(*name).and_then(Value::as_f64).is_some_and(|share| share > 1.0);
        if is_above {
            wrong(name, "deve ser uma fração de 0 a 1: 0.05 é 5 %");
        }
    }
    let municipality = body.get("iss_municipality").and_then(Value::as_str);
    let is_code = |text: &str| text.len() == MUNICIPALITY_DIGITS && text.bytes().all(|byte| byte.is_ascii_digit());
    if municipality.is_some_and(|text| !is_code(text)) {
        wrong("iss_municipality", "deve ser o código IBGE do município, com 7 dígitos");
    }
    if findings.is_empty() { Ok(()) } else { Err(Problem::Fields(findings)) }
}
