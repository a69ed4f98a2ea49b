//! The payer of a boleto, plan or subscription: the registered customer, found or created by CPF or CNPJ.

use catalogue::banking::data::customer::CUSTOMER;
use serde_json::{Map, Value};
use storage::{Comparison, Condition, Key, Order, Query, Row};

use super::check::note;
use super::doc::{self, link, text};
use crate::check::Findings;
use crate::context::Context;
use crate::domain::document::Document;
use crate::problem::Problem;
use crate::verbs::create;

/// The fields that a charge and a customer share: the charge's name and the customer's.
const SHARED: &[(&str, &str)] = &[
    ("customer_person_name", "person_name"),
    ("customer_cnpj_cpf", "cnpj_cpf"),
    ("customer_address", "address"),
    ("customer_address_number", "address_number"),
    ("customer_address_complement", "address_complement"),
    ("customer_neighborhood", "neighborhood"),
    ("customer_city_name", "city_name"),
    ("customer_state", "state"),
    ("customer_zipcode", "zipcode"),
    ("customer_email", "email"),
    ("customer_email_cc", "email_cc"),
    ("customer_phone_number", "phone_number"),
    ("customer_mobile_local_code", "mobile_local_code"),
    ("customer_mobile_number", "mobile_number"),
    ("customer_nickname", "nickname"),
    ("customer_contact_person", "contact_person"),
    ("customer_notes", "notes"),
    ("customer_ignore_email", "ignore_email"),
    ("customer_ignore_sms", "ignore_sms"),
];

/// What a charge cannot do without, and what is said of each when it is missing.
const REQUIRED: &[(&str, &str)] = &[
    ("customer_person_name", "não pode ficar em branco"),
    ("customer_cnpj_cpf", "não é um CNPJ ou CPF válido"),
    ("customer_zipcode", "não pode ficar em branco"),
    ("customer_address", "não pode ficar em branco"),
    ("customer_neighborhood", "não pode ficar em branco"),
    ("customer_city_name", "não pode ficar em branco"),
    ("customer_state", "não está incluído na lista"),
];

/// Fills what the charge leaves out from the registered customer that it names.
pub(crate) async fn fill(context: &mut Context, charge: &mut Map<String, Value>) -> Result<(), Problem> {
    let uid = text(charge, "customer_uid").to_owned();
    if uid.is_empty() {
        return Ok(());
    }
    let customer = context.find(&CUSTOMER, &Key::Uid(uid)).await?;
    fill_from(&customer, charge);
    Ok(())
}

/// Fills what the charge leaves out from `customer`.
pub(crate) fn fill_from(customer: &Row, charge: &mut Map<String, Value>) {
    for (ours, theirs) in SHARED {
        if let Some(value) = customer.doc.get(*theirs).filter(|value| !value.is_null()) {
            doc::default(charge, ours, value.clone());
        }
    }
}

/// Notes what is missing.
pub(crate) fn check(charge: &Map<String, Value>, findings: &mut Findings) {
    for (name, message) in REQUIRED {
        if text(charge, name).is_empty() {
            note(findings, name, message);
        }
    }
    for name in ["customer_cnpj_cpf", "guarantor_cnpj_cpf"] {
        let found = text(charge, name);
        if !found.is_empty() && Document::parse(found).is_err() {
            note(findings, name, "não é um CNPJ ou CPF válido");
        }
    }
}

/// Links the charge to the customer with its document, who is registered when new.
///
/// A registered customer keeps their data: a charge may differ from it, as the real API allows.
pub(crate) async fn register(context: &mut Context, charge: &mut Map<String, Value>) -> Result<(), Problem> {
    if !text(charge, "customer_uid").is_empty() {
        return Ok(());
    }
    let found = find(context, text(charge, "customer_cnpj_cpf")).await?;
    let customer = match found {
        Some(customer) => customer,
        None => {
            let mut fields = Map::new();
            for (ours, theirs) in SHARED {
                if let Some(value) = charge.get(*ours).filter(|value| !value.is_null()) {
                    fields.insert((*theirs).to_owned(), value.clone());
                }
            }
            create::store(context, &CUSTOMER, fields).await?
        }
    };
    link(charge, "customer", &customer);
    Ok(())
}

async fn find(context: &mut Context, document: &str) -> Result<Option<Row>, Problem> {
    let Ok(document) = Document::parse(document) else { return Ok(None) };
    let condition = Condition::new("cnpj_cpf", Comparison::Equal, doc::key(&document.unmasked()));
    let query = Query { conditions: vec![condition], order: Order::Newest, after: None, offset: 0, limit: 1 };
    Ok(context.tx.list(&CUSTOMER, &query).await?.rows.into_iter().next())
}
