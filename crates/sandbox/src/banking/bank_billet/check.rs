//! What a boleto's terms must keep to, with a message for each field.

use jiff::civil::Date;
use rust_decimal::Decimal;
use serde_json::{Map, Value};

use super::doc::{amount, date, number, text};
use crate::check::Findings;
use crate::domain::{boleto::free_field, calendar, money, pix::txid};

const BLANK: &str = "não pode ficar em branco";

/// Amount and due date.
pub(crate) fn value(doc: &Map<String, Value>, today: Date, findings: &mut Findings) {
    match amount(doc, "amount") {
        None => note(findings, "amount", BLANK),
        Some(amount) if amount <= Decimal::ZERO => note(findings, "amount", "deve ser maior que 0"),
        Some(amount) if amount > money::BARCODE_LIMIT => {
            note(findings, "amount", "deve ser menor ou igual a 99999999.99");
        }
        Some(_) => {}
    }
    match date(doc, "expire_at") {
        None => note(findings, "expire_at", "não é uma data válida"),
        Some(due) if due < today => note(findings, "expire_at", "não pode ser uma data passada"),
        // The factor of a date beyond this window would be read as one of the past.
        Some(due) if calendar::days_between(today, due) > 5500 => {
            note(findings, "expire_at", "está além do limite do fator de vencimento (5500 dias)");
        }
        Some(_) => {}
    }
}

/// Interest, fine, discount, reduction and what else has rules.
pub(crate) fn terms(doc: &Map<String, Value>, today: Date, findings: &mut Findings) {
    match number(doc, "interest_type") {
        Some(1 | 7) => percentage(doc, "interest_percentage", findings),
        Some(2) => positive(doc, "interest_value", findings),
        _ => {}
    }
    match number(doc, "fine_type") {
        Some(1) => percentage(doc, "fine_percentage", findings),
        Some(2) => positive(doc, "fine_value", findings),
        _ => {}
    }
    match number(doc, "reduction_type") {
        Some(1) => within_amount(doc, "reduction_amount", findings),
        Some(2) => percentage(doc, "reduction_percentage", findings),
        _ => {}
    }
    discounts(doc, today, findings);
    let txid_fits = text(doc, "pix_txid");
    if !txid_fits.is_empty() && !txid::is_dynamic(txid_fits) {
        note(findings, "pix_txid", "deve ter de 26 a 35 letras e números");
    }
    let our_number = text(doc, "our_number");
    let fits = our_number.parse::<u64>().is_ok_and(|number| (1..=free_field::OUR_NUMBER_LIMIT).contains(&number));
    if !our_number.is_empty() && !fits {
        note(findings, "our_number", "deve ser um número de 1 a 99999999999");
    }
}

fn discounts(doc: &Map<String, Value>, today: Date, findings: &mut Findings) {
    let kind = match number(doc, "discount_type") {
        Some(kind @ (1 | 2)) => kind,
        _ => return,
    };
    let names = [
        ("days_for_discount", "discount_value", "discount_percentage"),
        ("days_for_second_discount", "second_discount_value", "second_discount_percentage"),
        ("days_for_third_discount", "third_discount_value", "third_discount_percentage"),
    ];
    for (at, (days, value, percent)) in names.into_iter().enumerate() {
        let given = number(doc, days);
        if at > 0 && given.is_none() {
            continue;
        }
        match given {
            None => note(findings, days, BLANK),
            Some(before) => {
                let before = i32::try_from(before).unwrap_or(i32::MAX);
                let limit = date(doc, "expire_at").map(|due| calendar::plus_days(due, before.saturating_neg()));
                if limit.is_some_and(|limit| limit < today) {
                    note(findings, days, "não pode resultar em uma data passada");
                }
            }
        }
        if kind == 1 { within_amount(doc, value, findings) } else { percentage(doc, percent, findings) }
    }
}

fn percentage(doc: &Map<String, Value>, name: &str, findings: &mut Findings) {
    match amount(doc, name) {
        None => note(findings, name, BLANK),
        Some(percent) if percent <= Decimal::ZERO => note(findings, name, "deve ser maior que 0"),
        Some(percent) if percent > Decimal::ONE_HUNDRED => note(findings, name, "deve ser menor ou igual a 100"),
        Some(_) => {}
    }
}

fn positive(doc: &Map<String, Value>, name: &str, findings: &mut Findings) {
    match amount(doc, name) {
        None => note(findings, name, BLANK),
        Some(value) if value <= Decimal::ZERO => note(findings, name, "deve ser maior que 0"),
        // What no column of a CNAB file holds would stop the wallet's remittances.
        Some(value) if value > money::BARCODE_LIMIT => {
            note(findings, name, "deve ser menor ou igual a 99999999.99");
        }
        Some(_) => {}
    }
}

fn within_amount(doc: &Map<String, Value>, name: &str, findings: &mut Findings) {
    positive(doc, name, findings);
    if amount(doc, name) > amount(doc, "amount") {
        note(findings, name, "deve ser menor ou igual ao valor do boleto");
    }
}

/// Adds a message.
pub(crate) fn note(findings: &mut Findings, name: &str, message: &str) {
    findings.push((name.to_owned(), message.to_owned()));
}
