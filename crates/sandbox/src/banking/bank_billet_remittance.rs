//! Remittance entries: one instruction about one boleto. Pending while it is in no file.

use catalogue::banking::charge::{
    bank_billet::BANK_BILLET, bank_billet_account::BANK_BILLET_ACCOUNT, bank_billet_remittance::BANK_BILLET_REMITTANCE,
};
use catalogue::{FilterOp, Kind};
use serde_json::{Map, Value, json};
use storage::{Comparison, Condition, IndexValue, Key, Order, Page, Query, Row};

use crate::answer::{Answered, Asked};
use crate::banking::bank_billet::{
    doc::{self, text},
    kinds::{self, InstructionKind},
    related,
};
use crate::context::Context;
use crate::instant;
use crate::page::Paging;
use crate::problem::Problem;
use crate::rules::Rule;

/// By tool name.
pub(crate) const RULES: &[(&str, Rule)] = &[
    ("banking_charge_bank_billet_remittance_create_occurrence", |context, asked| Box::pin(create(context, asked))),
    ("banking_charge_bank_billet_remittance_list_pending", |context, asked| Box::pin(list_pending(context, asked))),
    ("banking_charge_bank_billet_remittance_delete", |context, asked| Box::pin(delete(context, asked))),
];

/// The condition that an entry is in no file.
pub(crate) fn is_pending() -> Condition {
    Condition::new("pending", Comparison::Equal, IndexValue::Integer(1))
}

/// Queues an instruction about `boleto` for the wallet's next file, unless the wallet has files turned off. Answers the
/// boleto, which now shows the entry.
pub(crate) async fn enter(
    context: &mut Context,
    wallet: &Row,
    boleto: Row,
    kind: &InstructionKind,
) -> Result<Row, Problem> {
    if doc::flag(&wallet.doc, "remittance_disabled") {
        return Ok(boleto);
    }
    let entry = context.insert(&BANK_BILLET_REMITTANCE, fields(wallet, &boleto, kind)).await?;
    context.emit("bank_billet_remittance.created", &BANK_BILLET_REMITTANCE, &entry, Map::new()).await?;
    refresh(context, boleto, &entry).await
}

/// The fields of a new entry.
pub(crate) fn fields(wallet: &Row, boleto: &Row, kind: &InstructionKind) -> Map<String, Value> {
    let mut entry = Map::new();
    let mut set = |name: &str, value: Value| drop(entry.insert(name.to_owned(), value));
    set("our_code", Value::from(kind.our_code));
    set("occurrence", Value::from(kind.occurrence));
    set("occurrence_detail", Value::from(kind.label));
    set("expire_at", boleto.doc.get("expire_at").cloned().unwrap_or(Value::Null));
    set("pending", Value::Bool(true));
    doc::link(&mut entry, "bank_billet", boleto);
    doc::link(&mut entry, "bank_billet_account", wallet);
    entry
}

/// Shows the entry as it is now in its boleto.
pub(crate) async fn refresh(context: &mut Context, mut boleto: Row, entry: &Row) -> Result<Row, Problem> {
    related::attach(&mut boleto.doc, "bank_billet_remittances", &BANK_BILLET_REMITTANCE, entry);
    context.update(&BANK_BILLET, boleto).await
}

/// `POST /v1/bank_billet_remittances/{boleto}/occurrence/{our_code}`.
///
/// Credit bureau listings are offered by Bradesco and Itaú only.
async fn create(context: &mut Context, asked: &Asked) -> Result<Answered, Problem> {
    let boleto = context.find(&BANK_BILLET, &asked.key_at("uid")?).await?;
    let our_code = asked.path.get("our_code").map(String::as_str).unwrap_or_default();
    let unavailable = || Problem::refused("Operação não disponível para este banco.");
    let kind = kinds::instruction(our_code).filter(|kind| kind.our_code != kinds::ENTRY.our_code);
    let kind = kind.ok_or_else(unavailable)?;
    doc::allow(&boleto, &["opened", "overdue"], "receber instruções")?;
    let wallet = Key::Uid(text(&boleto.doc, "bank_billet_account_uid").to_owned());
    let wallet = context.find(&BANK_BILLET_ACCOUNT, &wallet).await?;
    let bank = wallet.doc.get("bank_contract").and_then(|contract| contract.pointer("/bank/code"));
    let bureau = matches!(bank.and_then(Value::as_str), Some("bradesco" | "itau"));
    if (kind.bureau && !bureau) || doc::flag(&wallet.doc, "remittance_disabled") {
        return Err(unavailable());
    }
    let boleto = enter(context, &wallet, boleto, kind).await?;
    let message =
        format!("Boleto {} - Operação( {} ) colocado(a) na lista de envio para o banco.", boleto.id, kind.label);
    Ok(Answered::Object(json!({ "message": message })))
}

/// `GET /v1/bank_billet_remittances/pending`: the list, narrowed to entries in no file.
async fn list_pending(context: &mut Context, asked: &Asked) -> Result<Answered, Problem> {
    let paging = Paging::read(&asked.query, context.page_records)?;
    let mut conditions = vec![is_pending()];
    for filter in asked.tool.filters {
        let wire = match filter.field.kind {
            Kind::Reference { wire, .. } => wire,
            _ => filter.field.name,
        };
        let sent = asked.query.get(filter.field.name).or_else(|| asked.query.get(wire));
        let Some(sent) = sent.map(|text| text.trim()).filter(|text| !text.is_empty()) else { continue };
        let value = match filter.field.kind {
            Kind::Reference { to, .. } => match context.tx.get(to, &Key::parse(sent)).await? {
                Some(row) => row.uid,
                None => {
                    return Ok(Answered::List(
                        &BANK_BILLET_REMITTANCE,
                        Page { rows: Vec::new(), more: false, end: None },
                    ));
                }
            },
            Kind::Date => match instant::parse_date(sent) {
                Some(day) => day.to_string(),
                None => return Err(Problem::bad_parameter(filter.field.name, "não é uma data válida")),
            },
            _ => sent.to_owned(),
        };
        let comparison = match filter.op {
            FilterOp::From => Comparison::AtLeast,
            FilterOp::To => Comparison::AtMost,
            FilterOp::Has => Comparison::Has,
            FilterOp::Equal => Comparison::Equal,
            FilterOp::Above | FilterOp::Below | FilterOp::AnyOf => {
                return Err(Problem::bad_parameter(filter.field.name, "não é um operador aceito"));
            }
        };
        conditions.push(Condition::new(filter.on, comparison, doc::key(&value)));
    }
    let query =
        Query { conditions, order: Order::Newest, after: None, offset: paging.offset(), limit: paging.per_page };
    Ok(Answered::List(&BANK_BILLET_REMITTANCE, context.tx.list(&BANK_BILLET_REMITTANCE, &query).await?))
}

/// `DELETE /v1/bank_billet_remittances/{id}`: only while pending; an entry in a file stays as the file's record.
async fn delete(context: &mut Context, asked: &Asked) -> Result<Answered, Problem> {
    let entry = context.find(&BANK_BILLET_REMITTANCE, &asked.key()?).await?;
    if !doc::flag(&entry.doc, "pending") {
        return Err(Problem::refused("Registro já incluído em uma remessa não pode ser excluído."));
    }
    context.tx.delete(&BANK_BILLET_REMITTANCE, entry.id).await?;
    let boleto = Key::Uid(text(&entry.doc, "bank_billet_uid").to_owned());
    if let Some(mut boleto) = context.tx.get(&BANK_BILLET, &boleto).await? {
        related::detach(&mut boleto.doc, "bank_billet_remittances", &entry.uid);
        context.update(&BANK_BILLET, boleto).await?;
    }
    context.emit("bank_billet_remittance.deleted", &BANK_BILLET_REMITTANCE, &entry, Map::new()).await?;
    Ok(Answered::NoContent)
}
