//! Opens the businesses of a workspace: taxes, companies, accounts, charts, centres and people.

use std::collections::BTreeMap;

use catalogue::finance::person::PERSON;
use serde_json::{Value, json};
use storage::NewRow;

use super::business::{Business, Regime};
use super::house::{House, Party};
use super::stage::{Stage, in_month, object};
use super::{chart, codes};
use crate::demo::names::{FIRST_NAMES, LAST_NAMES, STREETS};
use crate::domain::{calendar, fold, money};
use crate::finance::person;
use crate::finance::receivable::payer::ADDRESS;
use crate::finance::transaction::doc::reais;
use crate::problem::Problem;

/// Kinds of tax that customers withhold, and their usual rates in hundredths of a percent. Sources: LC 116/2003 and
/// Campinas' own law (ISS, 5 %); Lei 7.713/1988, art. 3, and Decreto 9.580/2018, art. 716 (IRRF on cleaning, 1 %); Lei
/// 10.833/2003, art. 30 (4.65 %); Lei 8.212/1991, art. 31 (INSS, 11 %).
pub(super) static TAXES: &[(&str, i64)] = &[("ISS", 500), ("IRRF", 100), ("PIS/COFINS/CSLL", 465), ("INSS", 1100)];

/// The federal treasury, which collects by DARF and DAS.
pub(super) const TREASURY: &str = "Receita Federal do Brasil";
/// The city, which collects the ISS.
pub(super) const CITY: &str = "Prefeitura Municipal de Campinas";
/// The fund that the FGTS goes to.
pub(super) const FGTS: &str = "FGTS Digital";
/// The telephone company.
pub(super) const CARRIER: &str = "Conecta Campinas Telecom S.A.";
/// Meal and transport vouchers.
pub(super) const VOUCHERS: &str = "Vale Campinas Benefícios Ltda.";

/// People among the customers of one-off work.
const RESIDENTS: usize = 9;

/// Days before its first month in which a business is set up.
const SETUP_DAYS: i32 = 12;

/// Opens every business, oldest first.
pub(super) async fn open(stage: &mut Stage, businesses: &[&'static Business]) -> Result<Vec<House>, Problem> {
    let mut houses = Vec::new();
    let clerks = businesses.first().map_or("", |business| business.trade_name);
    stage.clerk = format!("financeiro@{}.example", fold::ascii(clerks).to_ascii_lowercase().replace(' ', ""));
    let mut taxes = BTreeMap::new();
    for business in businesses {
        let first = in_month(stage.today, -business.months.0, 1);
        let day = calendar::business_day_until(calendar::plus_days(first, -SETUP_DAYS));
        stage.context.move_to(stage.office_hour(day));
        if taxes.is_empty() {
            taxes = open_taxes(stage).await?;
        }
        let company = open_company(stage, business).await?;
        let mut accounts = BTreeMap::new();
        for account in business.accounts {
            let opening = reais(money::from_cents(account.opening * 100));
            let kind = match account.purse {
                super::business::Purse::Savings => "savings",
                super::business::Purse::Cash => "cash",
                _ => "checking",
            };
            let mut body =
                object(json!({ "company_id": company.uid, "name": account.name, "type": kind, "balance": opening }));
            if let Some([bank, agency, number, digit]) = account.bank {
                body.extend(object(json!({ "bank_code": bank, "agency": agency, "account_number": number,
                    "account_digit": digit })));
            }
            let row = stage.ask("finance_financial_accounts_create", &[], Value::Object(body)).await?;
            // The answer shows the live balance, the stored one is the opening: nothing has moved yet, they are the same.
            accounts.insert(account.purse, row);
        }
        let categories = chart::open(stage, business, &company.uid).await?;
        let mut centers = BTreeMap::new();
        for (name, kind) in business.centers {
            let body = json!({ "company_id": company.uid, "name": name, "type": kind });
            centers.insert(*name, stage.ask("finance_classification_centers_create", &[], body).await?.uid);
        }
        let (people, residents) = open_people(stage, business, &company.uid).await?;
        let taxes = taxes.clone();
        houses.push(House { business, company, accounts, categories, centers, people, taxes, residents, first });
    }
    Ok(houses)
}

async fn open_taxes(stage: &mut Stage) -> Result<BTreeMap<&'static str, String>, Problem> {
    let mut ids = BTreeMap::new();
    for (name, rate) in TAXES {
        let rate = format!("{:.2}", money::from_cents(*rate));
        let row = stage.ask("finance_taxes_create", &[], json!({ "name": name, "default_rate": rate })).await?;
        ids.insert(*name, row.uid);
    }
    Ok(ids)
}

async fn open_company(stage: &mut Stage, business: &'static Business) -> Result<storage::Row, Problem> {
    let [street, number, complement, neighborhood, zip_code] = business.address;
    let regime = match business.regime {
        Regime::Presumed => "LucroPresumido",
        Regime::Simples(_) => "SimplesNacional",
    };
    let body = json!({
        "name": business.name, "trade_name": business.trade_name, "cnpj": codes::cnpj(*business.cnpj),
        "municipal_registration": business.registration, "tax_regime": regime,
        "address": { "street": street, "number": number, "complement": complement, "neighborhood": neighborhood,
            "city": "Campinas", "city_ibge_code": "3509502", "state": "SP", "zip_code": zip_code },
    });
    stage.ask("finance_companies_create", &[], body).await
}

/// Everybody whom the business deals with, by name, and the names of those who order one-off work for themselves.
async fn open_people(
    stage: &mut Stage,
    business: &'static Business,
    company: &str,
) -> Result<(BTreeMap<String, Party>, Vec<String>), Problem> {
    let mut residents = Vec::new();
    while residents.len() < RESIDENTS {
        let name = format!("{} {}", stage.dice.pick(FIRST_NAMES), stage.dice.pick(LAST_NAMES));
        if !residents.contains(&name) {
            residents.push(name);
        }
    }
    let at = stage.context.now;
    let (mut people, mut rows) = (BTreeMap::new(), Vec::new());
    for (name, (is_natural, is_customer, is_supplier)) in named(business, &residents) {
        let is_authority = [TREASURY, CITY, FGTS].contains(&name.as_str());
        let document = match (is_authority, is_natural) {
            (true, _) => None,
            (_, true) => Some(codes::random_cpf(&stage.dice)),
            // The same company has the same CNPJ in every workspace.
            _ => Some(codes::cnpj_of_name(&name)),
        };
        let contact = contact(stage, &name, is_natural, is_authority);
        let mut doc = object(json!({
            "company_id": company, "name": name, "legal_name": if is_natural { Value::Null } else { json!(name) },
            "kind": if is_natural { "natural" } else { "juridical" }, "document_number": document,
            "document_type": document.as_ref().map(|_| if is_natural { "cpf" } else { "cnpj" }),
            "is_customer": is_customer, "is_supplier": is_supplier,
        }));
        doc.extend(contact);
        let uid = stage.uid(at);
        people.insert(name.clone(), Party { uid: uid.clone(), name, document });
        rows.push(NewRow { uid, doc: person::whole(doc), created_at: at, updated_at: at });
    }
    stage.context.tx.insert_many(&PERSON, rows).await?;
    Ok((people, residents))
}

/// By name: whether a natural person, a customer, a supplier.
fn named(business: &Business, residents: &[String]) -> BTreeMap<String, (bool, bool, bool)> {
    let mut all: BTreeMap<String, (bool, bool, bool)> = BTreeMap::new();
    let mut add = |name: &str, is_natural: bool, is_customer: bool| {
        let known = all.entry(name.to_owned()).or_insert((is_natural, false, false));
        if is_customer {
            known.1 = true;
        } else {
            known.2 = true;
        }
    };
    business.purchases.iter().for_each(|purchase| add(purchase.supplier, false, false));
    business.staff.iter().for_each(|worker| add(worker.name, true, false));
    business.costs.iter().for_each(|cost| add(cost.supplier, false, false));
    [TREASURY, CITY, FGTS, VOUCHERS, CARRIER].iter().for_each(|name| add(name, false, false));
    super::extras::SUPPLIERS.iter().for_each(|name| add(name, false, false));
    business.contracts.iter().for_each(|contract| add(contract.customer, false, true));
    business.jobs.companies.iter().for_each(|name| add(name, false, true));
    residents.iter().for_each(|name| add(name, true, true));
    all
}

fn contact(stage: &Stage, name: &str, is_natural: bool, is_authority: bool) -> serde_json::Map<String, Value> {
    if is_authority {
        return object(json!({ "emails": [], "phones": [] }));
    }
    let words: Vec<String> = fold::ascii(name).to_ascii_lowercase().split(' ').map(str::to_owned).collect();
    let (first, last) = (words.first().cloned().unwrap_or_default(), words.last().cloned().unwrap_or_default());
    let (street, neighborhood, zip_code) = *stage.dice.pick(STREETS);
    let email = match is_natural {
        true => format!("{first}.{last}@example.com"),
        false => {
            let plain: Vec<&str> = words.iter().map(String::as_str).filter(|word| word.len() > 3).take(2).collect();
            format!("financeiro@{}.example", plain.join(""))
        }
    };
    let phone = match is_natural {
        true => format!("199{:08}", 70_000_000 + stage.dice.below(29_999_999)),
        false => format!("193{:07}", stage.dice.below(10_000_000)),
    };
    object(json!({
        "emails": [email], "phones": [phone],
        ADDRESS: { "street": street, "number": stage.dice.between(12, 1980).to_string(), "neighborhood": neighborhood,
            "city": "Campinas", "state": "SP", "zip_code": zip_code },
    }))
}
