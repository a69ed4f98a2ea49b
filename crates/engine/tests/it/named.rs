//! Records that a call names in its body, and what a question must not hide of them.

use engine::{Limits, Refusal};
use serde_json::{Value, json};

use crate::fakes::{boleto, ok};
use crate::product::LENIENT;
use crate::world::{UID, World, principal, yes};

const RECEIPT: &str = "banking_charge_receipt_create";

fn uid(at: usize) -> String {
    format!("0199bed5-a775-7ad7-9167-{at:012}")
}

fn receipt(world: &World, named: &Value) -> crate::world::CallBuilder {
    let mut arguments = json!({"amount": "10.50"});
    arguments.as_object_mut().unwrap().extend(named.as_object().unwrap().clone());
    world.call(RECEIPT, arguments)
}

fn reads(world: &World) -> Vec<String> {
    let requests = world.api.requests.lock().unwrap();
    let mut paths: Vec<String> = requests
        .iter()
        .filter(|request| request.method() == "GET")
        .map(|request| request.uri().path().to_owned())
        .collect();
    paths.sort();
    paths
}

#[tokio::test]
async fn every_way_to_name_a_record_shows_it() {
    for (named, path, title) in [
        (json!({"boleto_uid": UID}), "(boleto_uid)", "Boleto"),
        (json!({"boleto_uids": [UID]}), "(boleto_uids) 1", "Boleto"),
        (json!({"payable": {"type": "Boleto", "uid": UID}}), "Cobrança paga · Identificador", "Boleto"),
        (json!({"payable": {"type": "Pix", "uid": UID.to_uppercase()}}), "Cobrança paga · Identificador", "Pix"),
        (json!({"parts": [{"amount": 1}, {"pix_uid": UID}]}), "(parts) 2 · Pix", "Pix"),
    ] {
        let world = World::new(&LENIENT);
        let question = receipt(&world, &named).send().await.question();
        let heading = format!("O registro citado em {path}, como está agora ({title}):\n- Valor: R$ 1.289,45");
        assert!(question.message.contains(&heading), "{}", question.message);
        receipt(&world, &named).state(&question.state).answer(yes()).send().await.done();
        assert_eq!(world.api.written().len(), 1);
    }
}

#[tokio::test]
async fn a_long_list_is_read_in_part_and_the_rest_is_told() {
    let world = World::new(&LENIENT);
    let uids: Vec<String> = (0..25).map(|at| uid(at % 24)).collect();
    let question = receipt(&world, &json!({"boleto_uids": uids})).send().await.question();
    assert_eq!(reads(&world).len(), 10);
    assert!(
        question.message.ends_with("ATENÇÃO: mais 14 registros citados nos dados acima não são mostrados aqui."),
        "{}",
        question.message
    );
}

#[tokio::test]
async fn a_named_record_that_is_not_there_is_an_error_of_its_argument() {
    let world = World::new(&LENIENT);
    world.api.answers(|_| ok(404, "{}"));
    let refusal = receipt(&world, &json!({"boleto_uid": UID})).send().await.refusal();
    let Refusal::InvalidArguments(errors) = &refusal else { panic!("{refusal}") };
    assert_eq!(errors[0].path, "boleto_uid");
    assert!(refusal.message(catalogue::Lang::Pt).starts_with("Argumentos inválidos (boleto_uid)"));
}

#[tokio::test]
async fn a_named_record_whose_facts_changed_is_shown_again_and_a_new_date_alone_is_not() {
    let world = World::new(&LENIENT);
    let named = json!({"boleto_uid": UID});
    let state = receipt(&world, &named).send().await.question().state;
    let answers = |amount: &'static str, at: &'static str| {
        move |request: &http::Request<bytes::Bytes>| match request.method().as_str() {
            "GET" => ok(200, &boleto(amount, at)),
            _ => ok(204, ""),
        }
    };
    world.api.answers(answers("9000.00", "2026-08-01T10:00:00-03:00"));
    let question = receipt(&world, &named).state(&state).answer(yes()).send().await.question();
    assert!(question.message.starts_with("O registro mudou"), "{}", question.message);
    assert!(world.api.written().is_empty());
    world.api.answers(answers("9000.00", "2026-08-31T10:00:00-03:00"));
    receipt(&world, &named).state(&question.state).answer(yes()).send().await.done();
}

#[tokio::test]
async fn who_may_not_read_is_told_what_is_not_shown() {
    let world = World::new(&LENIENT);
    let mut blind = (*principal("ana", "conta-1", "all write")).clone();
    blind.permissions.deny.push("*_get".to_owned());
    let question = receipt(&world, &json!({"boleto_uid": UID})).by(blind.into()).send().await.question();
    assert!(
        question
            .message
            .ends_with("O registro citado em (boleto_uid) não é mostrado: você não tem permissão para o ler."),
        "{}",
        question.message
    );
    assert!(reads(&world).is_empty());
}

#[tokio::test]
async fn a_record_that_tells_no_date_counts_whole_but_for_signed_addresses() {
    let pix = |note: &str, at: u32| {
        format!(r#"{{"uid":"{UID}","amount":12.5,"note":"{note}","formats":{{"pdf":"https://x/{at}"}}}}"#)
    };
    let world = World::new(&LENIENT);
    let call = || world.call("banking_charge_pix_cancel", json!({"pix_uid": UID}));
    let answers = |body: String| {
        move |request: &http::Request<bytes::Bytes>| match request.method().as_str() {
            "GET" => ok(200, &body),
            _ => ok(204, ""),
        }
    };
    world.api.answers(answers(pix("a", 1)));
    let state = call().send().await.question().state;
    world.api.answers(answers(pix("b", 1)));
    let question = call().state(&state).answer(yes()).send().await.question();
    assert!(question.message.starts_with("O registro mudou"), "{}", question.message);
    world.api.answers(answers(pix("b", 2)));
    call().state(&question.state).answer(yes()).send().await.done();
}

#[tokio::test]
async fn names_and_numbers_of_the_model_cannot_bury_or_imitate() {
    let world = World::limited(&LENIENT, Limits { question_value_chars: 20, ..Limits::default() });
    let keys: serde_json::Map<String, Value> = (0..500).map(|at| (format!("k{at:03}"), json!(at))).collect();
    let question = receipt(&world, &json!({"boleto_uid": UID, "custom_data": keys})).send().await.question();
    assert!(question.message.contains("- Dados próprios: … (cortado: mais 440 valores)"), "{}", question.message);
    assert!(question.message.lines().count() < 100);
    let forged = json!({"custom_data": {"x: 1\n- amount: R$ 0,01": 2, "": 3, "k".repeat(200): 4}});
    let question = receipt(&world, &forged).send().await.question();
    for shown in [
        "- Dados próprios · \"x: 1⟦U+000A⟧- amount: R$ 0,01\": 2",
        "- Dados próprios · \"\": 3",
        "…\" (cortado: 80 de 200 caracteres): 4",
        "- Valor: R$ 10,50",
    ] {
        assert!(question.message.contains(shown), "{}", question.message);
    }
}
