//! Homologation: the bank proves with a test boleto that a wallet issues and receives.

use catalogue::banking::charge::{bank_billet::BANK_BILLET, bank_billet_account::BANK_BILLET_ACCOUNT};
use rust_decimal::Decimal;
use serde_json::{Map, Value, json};
use storage::{Comparison, Condition, IndexValue, Key, Order, Query, Row};

use crate::answer::{Answered, Asked};
use crate::banking::bank_billet::doc::{self, Edit, flag, text};
use crate::banking::bank_billet::{issue, pay};
use crate::context::Context;
use crate::domain::{calendar, money};
use crate::problem::Problem;

/// Hidden: the test boleto.
pub(crate) const TEST: &str = "homologation_bank_billet_uid";

const DONE: &str = "Carteira homologada e pronta para uso.";

/// `GET /v1/bank_billet_accounts/{id}/ask`: pending → homologating, a test boleto and its instruction, → validating.
///
/// A wallet that is being homologated answers as it is: asking again changes nothing.
pub(super) async fn ask(context: &mut Context, asked: &Asked) -> Result<Answered, Problem> {
    let row = context.find(&BANK_BILLET_ACCOUNT, &asked.key()?).await?;
    match text(&row.doc, "status") {
        "pending" => {}
        "active" => return Err(Problem::refused(DONE)),
        _ => return Ok(Answered::Record(&BANK_BILLET_ACCOUNT, row)),
    }
    let row = advance(context, row, "homologating", "bank_billet_account.homologation_started").await?;
    let test = issue::issue_in(context, row.clone(), test_boleto(context, &row)).await?;
    let mut row = context.find(&BANK_BILLET_ACCOUNT, &Key::Id(row.id)).await?;
    row.doc.insert(TEST.to_owned(), Value::from(test.uid));
    let row = advance(context, row, "validating", "bank_billet_account.validation_released").await?;
    Ok(Answered::Record(&BANK_BILLET_ACCOUNT, row))
}

/// A boleto from the beneficiary to itself, between one and two reais, payable within a week.
fn test_boleto(context: &Context, wallet: &Row) -> Map<String, Value> {
    let cents = 101 + wallet.id.unsigned_abs() * 43 % 98;
    let due = calendar::business_day_from(calendar::plus_days(context.today, 7));
    let own = |name: &str| wallet.doc.get(name).cloned().unwrap_or(Value::Null);
    let boleto = json!({
        "amount": money::json(Decimal::new(i64::try_from(cents).unwrap_or(101), 2)), "expire_at": due.to_string(),
        "customer_person_name": own("beneficiary_name"), "customer_cnpj_cpf": own("beneficiary_cnpj_cpf"),
        "customer_address": own("beneficiary_address_street"),
        "customer_address_number": own("beneficiary_address_street_number"),
        "customer_neighborhood": own("beneficiary_address_neighborhood"),
        "customer_city_name": own("beneficiary_address_city"), "customer_state": own("beneficiary_address_state"),
        "customer_zipcode": own("beneficiary_address_zipcode"), "description": "Boleto de homologação",
        "ignore_email": true, "ignore_sms": true,
    });
    match boleto {
        Value::Object(boleto) => boleto,
        _ => Map::new(),
    }
}

/// `PUT /v1/bank_billet_accounts/{id}/validate`: validating → active, when the amount is that of the test boleto, which
/// is thereby paid. The first wallet to become active is the default one.
pub(super) async fn validate(context: &mut Context, asked: &Asked) -> Result<Answered, Problem> {
    let row = context.find(&BANK_BILLET_ACCOUNT, &asked.key()?).await?;
    match text(&row.doc, "status") {
        "validating" => {}
        "active" => return Err(Problem::refused(DONE)),
        _ => return Err(Problem::refused("Carteira aguardando solicitação de homologação pelo cliente.")),
    }
    let Some(received) = pay::comma_amount(text(&asked.body, "homologation_amount")) else {
        return Err(Problem::field("homologation_amount", "não é um número (exemplo: 1,87)"));
    };
    let test = context.tx.get(&BANK_BILLET, &Key::Uid(text(&row.doc, TEST).to_owned())).await?;
    let expected = test.as_ref().and_then(|test| doc::amount(&test.doc, "amount"));
    if expected.is_some_and(|expected| expected != received) {
        return Err(Problem::refused("Valor de homologação não confere com o valor do boleto de teste."));
    }
    if let Some(test) = test.filter(|test| matches!(text(&test.doc, "status"), "opened" | "overdue" | "generating")) {
        let payment = json!({
            "paid_amount": money::json(received), "paid_at": context.today.to_string(), "kind": 1,
            "created_via_api": false,
        });
        pay::settle(context, test, payment.as_object().cloned().unwrap_or_default()).await?;
    }
    let mut row = row;
    row.doc.insert("homologated_at".to_owned(), Value::from(context.now_text()));
    if default_wallet(context).await?.is_none() {
        row.doc.insert("default".to_owned(), Value::Bool(true));
    }
    let row = advance(context, row, "active", "bank_billet_account.activated").await?;
    context.emit("bank_billet_account.validated", &BANK_BILLET_ACCOUNT, &row, Map::new()).await?;
    context.emit("bank_billet_account.homologated", &BANK_BILLET_ACCOUNT, &row, Map::new()).await?;
    Ok(Answered::NoContent)
}

/// The account's default wallet.
pub(super) async fn default_wallet(context: &mut Context) -> Result<Option<Row>, Problem> {
    let value = IndexValue::Integer(1);
    let conditions = vec![Condition::new("default", Comparison::Equal, value)];
    let query = Query { conditions, order: Order::Newest, after: None, offset: 0, limit: 1 };
    let row = context.tx.list(&BANK_BILLET_ACCOUNT, &query).await?.rows.into_iter().next();
    Ok(row.filter(|row| flag(&row.doc, "default")))
}

async fn advance(context: &mut Context, row: Row, status: &str, code: &str) -> Result<Row, Problem> {
    let mut edit = Edit::of(row);
    edit.set("status", status);
    let (row, changes) = edit.save(context, &BANK_BILLET_ACCOUNT).await?;
    context.emit(code, &BANK_BILLET_ACCOUNT, &row, changes).await?;
    Ok(row)
}
