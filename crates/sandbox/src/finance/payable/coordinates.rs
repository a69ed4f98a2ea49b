//! What the bank needs to pay a bill, by its way of paying: a slip whose check digits hold, a Pix code or key, an account.

#[cfg(test)]
mod tests;

use rust_decimal::Decimal;
use serde_json::{Map, Value};

use super::payee::Payee;
use crate::domain::boleto::collection::Collection;
use crate::domain::boleto::{Barcode, TypedLine};
use crate::domain::document::Document;
use crate::domain::pix::{BrCode, Key, KeyKind};
use crate::finance::transaction::doc;
use crate::problem::Problem;

/// What a bill is sent as, where it does not say.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Operation {
    /// A document is settled.
    Payment,
    /// Money goes to a payee.
    Transfer,
}

impl Operation {
    /// Its word in `operation_kind`.
    pub(crate) const fn word(self) -> &'static str {
        match self {
            Operation::Payment => "payment",
            Operation::Transfer => "transfer",
        }
    }
}

/// One thing that is missing or wrong: the field and why.
type Finding = (&'static str, String);

/// Holds the payment data against the way of paying.
///
/// # Errors
/// 422 that names everything that is missing or wrong.
pub(crate) fn check(bill: &Map<String, Value>, payee: &Payee) -> Result<Operation, Problem> {
    let amount = doc::amount(bill, "nominal_amount");
    let found = match doc::text(bill, "payment_method_kind") {
        "bank_billet" => slip(bill, amount).map(|()| Operation::Payment),
        "utility" => collection(bill, amount).map(|()| Operation::Payment),
        "tribute" => tribute(bill, amount).map(|()| Operation::Payment),
        "pix" => pix(bill, payee, amount),
        "ted" => account(bill, payee).map(|()| Operation::Transfer),
        "" => Err(vec![("payment_method_kind", "é obrigatório para pagar pelo banco".to_owned())]),
        other => Err(vec![("payment_method_kind", format!("{other} não se paga pelo banco"))]),
    };
    let operation = found.map_err(refuse)?;
    match doc::filled(bill, "operation_kind") {
        Some(word) if word != operation.word() => {
            let why = format!("deve ser {} para estes dados de pagamento", operation.word());
            Err(refuse(vec![("operation_kind", why)]))
        }
        _ => Ok(operation),
    }
}

fn refuse(findings: Vec<Finding>) -> Problem {
    Problem::Fields(findings.into_iter().map(|(field, why)| (field.to_owned(), why)).collect())
}

fn one(field: &'static str, why: impl Into<String>) -> Vec<Finding> {
    vec![(field, why.into())]
}

fn required<'a>(bill: &'a Map<String, Value>, field: &'static str) -> Result<&'a str, Vec<Finding>> {
    doc::filled(bill, field).ok_or_else(|| one(field, "é obrigatório"))
}

/// A bank's boleto: its barcode or its typed line.
fn slip(bill: &Map<String, Value>, amount: Decimal) -> Result<(), Vec<Finding>> {
    let text = required(bill, "barcode")?;
    let digits: String = text.chars().filter(char::is_ascii_digit).collect();
    let read =
        if digits.len() == 44 { Barcode::parse(&digits) } else { TypedLine::parse(text).map(|line| line.barcode()) };
    let code = read.map_err(|_| one("barcode", "não é um boleto: os dígitos verificadores não conferem"))?;
    same_amount("barcode", Some(code.amount()), amount)
}

/// A utility bill or a tribute's slip: 44 or 48 digits that begin with 8.
fn collection(bill: &Map<String, Value>, amount: Decimal) -> Result<(), Vec<Finding>> {
    let text = required(bill, "barcode")?;
    let wrong = |_| one("barcode", "não é uma guia de arrecadação: os dígitos verificadores não conferem");
    let slip = Collection::parse(text).map_err(wrong)?;
    same_amount("barcode", slip.amount(), amount)
}

/// A tribute goes by its barcode, or by the fields of its slip.
fn tribute(bill: &Map<String, Value>, amount: Decimal) -> Result<(), Vec<Finding>> {
    if doc::filled(bill, "barcode").is_some() {
        return collection(bill, amount);
    }
    let slip =
        bill.get("tax_data").and_then(Value::as_object).filter(|slip| slip.values().any(|value| !value.is_null()));
    let Some(slip) = slip else { return Err(one("barcode", "ou tax_kind com tax_data é obrigatório em um tributo")) };
    required(bill, "tax_kind")?;
    same_amount("tax_data.total_amount", slip.get("total_amount").map(|_| doc::amount(slip, "total_amount")), amount)
}

/// The copied code, a key or the payee's account.
fn pix(bill: &Map<String, Value>, payee: &Payee, amount: Decimal) -> Result<Operation, Vec<Finding>> {
    if let Some(code) = doc::filled(bill, "pix_copia_e_cola") {
        let code = BrCode::parse(code).map_err(|_| one("pix_copia_e_cola", "não é um código Pix válido"))?;
        return same_amount("pix_copia_e_cola", code.amount, amount).map(|()| Operation::Payment);
    }
    if let Some(text) = doc::filled(bill, "pix_key") {
        let key = Key::parse(text).ok_or_else(|| one("pix_key", "não é uma chave Pix válida"))?;
        return match doc::filled(bill, "pix_key_type") {
            Some(word) if word != word_of(key.kind) => Err(one("pix_key_type", format!("é {word}, mas a chave não é"))),
            _ => Ok(Operation::Transfer),
        };
    }
    if doc::filled(bill, "account_number").is_some() {
        return account(bill, payee).map(|()| Operation::Transfer);
    }
    Err(one("pix_key", "ou pix_copia_e_cola, ou os dados bancários do favorecido, são obrigatórios"))
}

const fn word_of(kind: KeyKind) -> &'static str {
    match kind {
        KeyKind::Cpf => "cpf",
        KeyKind::Cnpj => "cnpj",
        KeyKind::Email => "email",
        KeyKind::Phone => "phone",
        KeyKind::Evp => "random",
    }
}

/// The payee's account; everything that is wrong is named.
fn account(bill: &Map<String, Value>, payee: &Payee) -> Result<(), Vec<Finding>> {
    let mut findings = Vec::new();
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let number = |field, length: Option<usize>| match doc::filled(bill, field) {
        None => Some((field, "é obrigatório".to_owned())),
        Some(text) if !digits(text) => Some((field, "deve ter só dígitos".to_owned())),
        Some(text) if length.is_some_and(|length| text.len() != length) => {
            Some((field, format!("deve ter {} dígitos", length.unwrap_or_default())))
        }
        Some(_) => None,
    };
    // An institution without COMPE code is named by its ISPB.
    let bank = match doc::filled(bill, "bank_code") {
        None if doc::filled(bill, "bank_ispb").is_some() => number("bank_ispb", Some(8)),
        _ => number("bank_code", Some(3)),
    };
    findings.extend(bank);
    findings.extend(number("agency", None));
    findings.extend(number("account_number", None));
    if doc::filled(bill, "account_digit").is_none() {
        findings.push(("account_digit", "é obrigatório".to_owned()));
    }
    if payee.name.is_none() {
        findings.push(("beneficiary_name", "é obrigatório".to_owned()));
    }
    match &payee.document {
        None => findings.push(("beneficiary_document", "é obrigatório".to_owned())),
        Some(text) if Document::parse(text).is_err() => {
            findings.push(("beneficiary_document", "não é um CPF ou CNPJ válido".to_owned()));
        }
        Some(_) => {}
    }
    if findings.is_empty() { Ok(()) } else { Err(findings) }
}

/// A code that states an amount must state the bill's: the bank pays what the code says.
fn same_amount(field: &'static str, stated: Option<Decimal>, amount: Decimal) -> Result<(), Vec<Finding>> {
    match stated.filter(|stated| !stated.is_zero()) {
        Some(stated) if stated != amount => Err(one(field, format!("é de {stated:.2}, mas a conta é de {amount:.2}"))),
        _ => Ok(()),
    }
}
