//! A big folder of boletos, for benchmarks.

use std::sync::Arc;

use catalogue::banking::charge::{bank_billet::BANK_BILLET, bank_billet_account::BANK_BILLET_ACCOUNT};
use catalogue::banking::data::customer::CUSTOMER;
use engine::AccountId;
use jiff::{SignedDuration, Timestamp};
use serde_json::{Map, Value, json};
use storage::{NewRow, Row, Store};

use super::names::{CENTS, FIRST_NAMES, LAST_NAMES, SERVICES};
use super::random::Random;
use crate::banking::bank_billet::{doc::link, issue, payer};
use crate::banking::bank_billet_account;
use crate::domain::document::Document;
use crate::domain::pix::txid;
use crate::domain::{calendar, money};
use crate::instant;
use crate::problem::Problem;

/// Boletos in one transaction.
const STEP: usize = 10_000;

/// Payers of the folder.
const PAYERS: usize = 500;

/// Days over which the boletos are spread.
const DAYS: i32 = 700;

pub(super) async fn fill(
    store: &Store,
    account: &AccountId,
    count: usize,
    (seed, now): (u64, Timestamp),
) -> Result<u64, Problem> {
    let dice = Arc::new(Random::new(seed));
    let mut tx = store.begin(account).await?;
    let start = now - SignedDuration::from_hours(24 * i64::from(DAYS));
    let uid = |at: Timestamp| engine::clock::uuid_v7(at, dice.as_ref()).to_string();
    let mut wallet = tx.insert(&BANK_BILLET_ACCOUNT, uid(start), wallet(start), start).await?;
    let payers =
        (0..PAYERS).map(|_| NewRow { uid: uid(start), doc: person(&dice), created_at: start, updated_at: start });
    let payers = tx.insert_many(&CUSTOMER, payers.collect()).await?;
    tx.commit().await?;
    let mut done = 0;
    while done < count {
        let step = STEP.min(count - done);
        let rows = (done..done + step).map(|at| boleto(&dice, (&wallet, &payers), (at, count), now));
        let rows = rows.collect::<Result<Vec<NewRow>, Problem>>()?;
        let mut tx = store.begin(account).await?;
        tx.insert_many(&BANK_BILLET, rows).await?;
        done += step;
        wallet.doc.insert("next_our_number".to_owned(), Value::from(done + 1));
        wallet = tx.update(&BANK_BILLET_ACCOUNT, wallet, now).await?;
        tx.commit().await?;
    }
    Ok(store.count(account, &BANK_BILLET).await?)
}

fn wallet(at: Timestamp) -> Map<String, Value> {
    let wallet = json!({
        "bank_contract_slug": "sandbox-19", "custom_name": "Carteira de volume", "status": "active", "default": true,
        "kind": "cnab400", "agency_number": "0001", "account_number": "0000002", "account_digit": "0",
        "next_our_number": 1, "next_remittance_number": 1, "integration": true, "remittance_disabled": false,
        "homologated_at": instant::text(at), "beneficiary_name": "Ipê Amarelo Serviços de Limpeza Ltda.",
        "beneficiary_cnpj_cpf": Document::cnpj_of(*b"318462900001").map(|document| document.masked()),
        "beneficiary_address_street": "Rua Barão de Jaguara", "beneficiary_address_street_number": "1481",
        "beneficiary_address_neighborhood": "Centro", "beneficiary_address_city": "Campinas",
        "beneficiary_address_state": "SP", "beneficiary_address_zipcode": "13015002", "created_via_api": true,
    });
    let mut wallet = wallet.as_object().cloned().unwrap_or_default();
    bank_billet_account::describe(&mut wallet);
    wallet
}

fn person(dice: &Random) -> Map<String, Value> {
    let mut digits = [0; 9];
    digits.iter_mut().for_each(|digit| *digit = u8::try_from(dice.below(10)).unwrap_or_default());
    digits[0] = digits[8].wrapping_add(1) % 10;
    let person = json!({
        "person_name": format!("{} {}", dice.pick(FIRST_NAMES), dice.pick(LAST_NAMES)),
        "cnpj_cpf": Document::cpf_of(digits).map(|document| document.masked()), "address": "Rua Abolição",
        "address_number": "100", "neighborhood": "Ponte Preta", "city_name": "Campinas", "state": "SP",
        "zipcode": "13041445", "email": "pagador@example.com", "tags": [],
    });
    person.as_object().cloned().unwrap_or_default()
}

/// The `at`-th of `count`, spread evenly over the days up to `now`.
fn boleto(
    dice: &Random,
    (wallet, payers): (&Row, &[Row]),
    (at, count): (usize, usize),
    now: Timestamp,
) -> Result<NewRow, Problem> {
    let age = i64::from(DAYS) * 86_400 * i64::try_from(count - at).unwrap_or(1) / i64::try_from(count).unwrap_or(1);
    let created_at = now - SignedDuration::from_secs(age);
    let (service, low, high) = *dice.pick(SERVICES);
    let due = calendar::plus_days(engine::clock::account_date(created_at), dice.between(5, 30));
    let amount = money::from_cents(i64::from(dice.between(low, high)) * 100 + dice.pick(CENTS));
    let mut charge = Map::new();
    let mut set = |name: &str, value: Value| drop(charge.insert(name.to_owned(), value));
    set("amount", money::json(amount));
    set("expire_at", Value::from(due.to_string()));
    set("description", Value::from(service));
    let payer = dice.pick(payers);
    link(&mut charge, "customer", payer);
    payer::fill_from(payer, &mut charge);
    let uid = engine::clock::uuid_v7(created_at, dice).to_string();
    let birth = issue::Birth {
        uid: &uid,
        our_number: u64::try_from(at + 1).unwrap_or(1),
        at: &instant::text(created_at),
        txid: txid::fresh(dice),
    };
    issue::complete(&mut charge, wallet, birth)?;
    let late = due < engine::clock::account_date(now);
    let status = match dice.below(100) {
        0..=3 => "canceled",
        4..=79 if late => "paid",
        _ if late => "overdue",
        4..=19 => "paid",
        _ => "opened",
    };
    let mut set = |name: &str, value: Value| drop(charge.insert(name.to_owned(), value));
    set("status", Value::from(status));
    set("registration_status", Value::from("confirmed"));
    set("registered_at", Value::from(instant::text(created_at + SignedDuration::from_secs(6))));
    if status == "paid" {
        set("paid_at", Value::from(due.min(engine::clock::account_date(now)).to_string()));
        set("paid_amount", money::json(amount));
    }
    Ok(NewRow { uid, doc: charge, created_at, updated_at: created_at })
}
