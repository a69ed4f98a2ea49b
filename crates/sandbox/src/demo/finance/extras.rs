//! What a list should show whatever the dice say: overdue bills, bills before the gate, payments at the bank and charges in
//! every state.

mod charges;

use catalogue::finance::receipt::RECEIPT;
use jiff::SignedDuration;
use serde_json::{Value, json};
use storage::NewRow;

use super::bill::{self, Draft, Fate};
use super::business::Purse;
use super::costs::{coordinates, to_pay};
use super::house::House;
use super::payroll::overhead;
use super::scene::{Act, Scene};
use super::stage::{Stage, object};
use crate::domain::{calendar, money};
use crate::finance::transaction::doc::{midnight, moment, reais};
use crate::problem::Problem;

/// Suppliers of now and then, whom every business has.
pub(super) static SUPPLIERS: &[&str] = &[
    "Vidraçaria Cristal do Bosque Ltda.",
    "Elétrica Ponte Preta Ltda.",
    "Gráfica Cambuí Ltda.",
    "Transportadora Rota Mogiana Ltda.",
    "Bandeira Marketing Digital Ltda.",
    "Dedetizadora Sem Praga Ltda.",
];

/// All of it.
pub(super) fn plan(stage: &mut Stage, house: &House) -> Result<(), Problem> {
    to_be_paid(stage, house)?;
    before_the_gate(stage, house)?;
    at_the_bank(stage, house)?;
    receipts(stage, house)?;
    charges::plan(stage, house)
}

/// A bill to a supplier of now and then, due so many days from today (negative: ago).
fn supply<'a>(
    stage: &Stage,
    house: &House,
    (at, text, category): (usize, &str, &'a str),
    (days, reais): (i32, i64),
) -> Draft<'a> {
    let due = calendar::plus_days(stage.today, days);
    let due = if days < 0 { calendar::business_day_until(due) } else { calendar::business_day_from(due) };
    let words = (category, overhead(house));
    let cents = reais * i64::from(stage.dice.between(88, 112)) + i64::from(stage.dice.between(0, 9)) * 10;
    let entered = calendar::plus_days(due.min(stage.today), -12);
    Draft { entered, ..to_pay((text.to_owned(), SUPPLIERS[at % SUPPLIERS.len()]), words, cents, due) }
}

/// Overdue, for reasons that the notes tell, and due in the next days.
fn to_be_paid(stage: &mut Stage, house: &House) -> Result<(), Problem> {
    for errand in house.business.errands {
        let mut draft = supply(stage, house, (errand.supplier, errand.text, errand.category), errand.terms);
        draft.method = errand.method;
        coordinates(stage, house, &mut draft)?;
        if !errand.notes.is_empty() {
            draft.more.insert("notes".to_owned(), Value::from(errand.notes));
        }
        let day = draft.entered;
        let bill = bill::put(stage, house, draft)?;
        stage.documented.push((day, "payable", bill));
    }
    Ok(())
}

fn before_the_gate(stage: &mut Stage, house: &House) -> Result<(), Problem> {
    for (named, terms, fate, source) in [
        ((1, "Instalação de tomadas industriais", "Condomínio e IPTU"), (12, 2_180), Fate::Waiting, "manual"),
        ((2, "Uniformes com a nova marca", "Marketing"), (18, 1_460), Fate::Waiting, "csv_import"),
        ((3, "Mudança de depósito", "Condução e viagens"), (5, 1_750), Fate::Waiting, "manual"),
        ((4, "Campanha de fim de ano", "Marketing"), (22, 4_800), Fate::Waiting, "ai_agent"),
        (
            (4, "Patrocínio de evento", "Marketing"),
            (10, 6_000),
            Fate::Rejected("Fora do orçamento do trimestre."),
            "manual",
        ),
        (
            (0, "Reforma da fachada", "Condomínio e IPTU"),
            (-8, 3_900),
            Fate::Rejected("Falta o segundo orçamento."),
            "manual",
        ),
    ] {
        let mut draft = supply(stage, house, named, terms);
        draft.fate = fate;
        draft.entered = calendar::plus_days(stage.today, -2);
        if matches!(fate, Fate::Rejected(_)) {
            draft.entered = calendar::plus_days(stage.today, -14);
        }
        coordinates(stage, house, &mut draft)?;
        draft.more.insert("payment_source".to_owned(), Value::from(source));
        bill::put(stage, house, draft)?;
    }
    Ok(())
}

/// Sent for a later day, refused, and called back.
fn at_the_bank(stage: &mut Stage, house: &House) -> Result<(), Problem> {
    for (named, terms) in [
        ((5, "Controle de pragas no depósito", "Condomínio e IPTU"), (4, 520)),
        ((3, "Frete mensal de insumos", "Condução e viagens"), (6, 735)),
        ((1, "Lâmpadas de emergência", "Condomínio e IPTU"), (8, 298)),
    ] {
        let mut draft = supply(stage, house, named, terms);
        coordinates(stage, house, &mut draft)?;
        let morning = stage.context.now.max(crate::instant::start_of(draft.due).unwrap_or(stage.end));
        let morning = morning + SignedDuration::from_hours(7);
        draft.more.insert("scheduled_to".to_owned(), moment(morning));
        send(stage, house, (draft, 1), Act::send)?;
    }
    let mut refused = supply(stage, house, (2, "Cartões de visita", "Marketing"), (-5, 240));
    coordinates(stage, house, &mut refused)?;
    refused.more.insert("notes".to_owned(), Value::from("Banco recusou: boleto já baixado pelo beneficiário."));
    send(stage, house, (refused, 4), |bill| Act::Refuse { bill })?;
    let mut back = supply(stage, house, (0, "Espelhos do vestiário", "Condomínio e IPTU"), (7, 1_120));
    coordinates(stage, house, &mut back)?;
    let later = crate::instant::start_of(back.due).unwrap_or(stage.end) + SignedDuration::from_hours(10);
    back.more.insert("scheduled_to".to_owned(), moment(later));
    let bill = send(stage, house, (back, 3), Act::send)?;
    let at = stage.office_hour(calendar::business_day_until(calendar::plus_days(stage.today, -1)));
    stage.scenes.push(Scene { at: at.max(last(stage)), act: Act::CallBack { bill } });
    // Just now: the receipt is still being fetched.
    let mut now = supply(stage, house, (3, "Motoboy da semana", "Condução e viagens"), (0, 146));
    now.due = stage.today;
    now.method = "pix";
    coordinates(stage, house, &mut now)?;
    let (account, cents) = (house.account(Purse::Main)?.uid.clone(), now.cents);
    stage.note(stage.today, &account, -cents);
    let bill = bill::put(stage, house, now)?;
    let at = stage.end - SignedDuration::from_secs(4);
    stage.scenes.push(Scene { at, act: Act::Send { bill } });
    Ok(())
}

impl Act {
    fn send(bill: String) -> Act {
        Act::Send { bill }
    }
}

/// Stores a bill and lets something happen to it so many business days ago.
fn send(
    stage: &mut Stage,
    house: &House,
    (draft, days): (Draft<'_>, i32),
    act: impl Fn(String) -> Act,
) -> Result<String, Problem> {
    let bill = bill::put(stage, house, draft)?;
    let day = calendar::business_day_until(calendar::plus_days(stage.today, -days));
    let at = stage.at(day, 17 * 3600 + 600);
    stage.scenes.push(Scene { at, act: act(bill.clone()) });
    Ok(bill)
}

/// The instant of the scene planned last.
fn last(stage: &Stage) -> jiff::Timestamp {
    stage.scenes.last().map_or(stage.end, |scene| scene.at)
}

/// A receipt whose document could not be fetched.
fn receipts(stage: &mut Stage, house: &House) -> Result<(), Problem> {
    let mut draft = supply(stage, house, (5, "Limpeza de caixa-d'água", "Condomínio e IPTU"), (-13, 640));
    coordinates(stage, house, &mut draft)?;
    let (due, cents) = (draft.due, draft.cents);
    let at = stage.at(due, 18 * 3600);
    let payment = stage.uid(at);
    draft.fate = Fate::Settled(due, 0);
    draft.more.extend(object(json!({ "kobana_payment_uid": payment, "kobana_status": "confirmed",
        "kobana_status_updated_at": moment(at), "operation_kind": "payment" })));
    let party = house.party(draft.person)?.clone();
    let bill = bill::put(stage, house, draft)?;
    let doc = object(json!({
        "company_id": house.company.uid, "payable_id": bill, "payable_status": "paid",
        "financial_account_id": house.account(Purse::Main)?.uid, "source": "kobana", "status": "failed",
        "error_message": "O banco não devolveu o comprovante em 72 horas.", "paid_at": midnight(due),
        "amount": reais(money::from_cents(cents)), "payee_name": party.name, "payee_document": party.document,
        "payment_method_kind": "bank_billet", "external_uid": payment, "attachment_id": null, "download_url": null,
        "document_url": null, "received_at": moment(at),
    }));
    let uid = stage.uid(at);
    stage.store(&RECEIPT, NewRow { uid, doc, created_at: at, updated_at: at });
    Ok(())
}
