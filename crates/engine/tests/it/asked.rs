//! Who is asked, and what the question shows.

use std::sync::atomic::Ordering;

use catalogue::Lang;
use engine::{Limits, Refusal};
use serde_json::json;

use crate::fakes::ok;
use crate::product::{LENIENT, STRICT};
use crate::world::{UID, World, principal, shown, yes};

const CANCEL: &str = "banking_charge_boleto_cancel";

#[tokio::test]
async fn the_first_call_runs_nothing_and_shows_arguments_and_record() {
    let world = World::new(&LENIENT);
    let question = world.cancel().send().await.question();
    let expected = format!(
        "Confirma esta ação? Cancelar boleto (banking_charge_boleto_cancel)\n\n\
         O que o assistente escolheu:\n\
         - Identificador: {UID}\n\
         - Motivo: \"duplicado\"\n\
         - (refund): R$ 10,00\n\n\
         O registro, como está agora (Boleto):\n\
         - Valor: R$ 1.289,45\n\
         - (payer_name): \"Ana⟦U+202E⟧ Souza\"\n\
         - Vencimento: 20/09/2026\n\
         - Pagador · E-mail: \"ana@exemplo.com.br\""
    );
    assert_eq!(question.message, expected);
    assert_eq!((question.yes, question.no), ("Sim, executar", "Não, não executar"));
    assert!(world.api.written().is_empty());
    assert_eq!(world.memory.decisions(), [("asked", "ok".to_owned())]);
}

#[tokio::test]
async fn the_question_speaks_english_and_shows_cuts_and_escapes() {
    let world = World::limited(&LENIENT, Limits { question_value_chars: 20, ..Limits::default() });
    let arguments = json!({"uid": UID, "reason": "ok\n- refund: R$ 0,01\u{200b}, and much more text after it"});
    let question = world.call(CANCEL, arguments).lang(Lang::En).send().await.question();
    let reason = "- Reason: \"ok⟦U+000A⟧- refund: R$ 0,01…\" (cut: 20 of 50 characters)";
    assert!(question.message.contains(reason), "{}", question.message);
    assert!(question.message.contains("- Amount: R$ 1,289.45"), "{}", question.message);
    assert!(question.message.starts_with("Do you confirm this action? Cancel a boleto"), "{}", question.message);
}

#[tokio::test]
async fn a_record_that_is_not_there_is_told_before_asking() {
    let world = World::new(&LENIENT);
    world.api.answers(|_| ok(404, "{}"));
    assert_eq!(world.cancel().send().await.refusal(), Refusal::NotFound);
    assert_eq!(world.memory.decisions(), [("refused", "not_found".to_owned())]);
}

#[tokio::test]
async fn who_cannot_read_the_record_is_asked_without_its_summary() {
    let world = World::new(&LENIENT);
    let mut blind = (*principal("ana", "conta-1", "all write")).clone();
    blind.permissions.deny.push("*_get".to_owned());
    let blind = std::sync::Arc::new(blind);
    let question = world.cancel().by(std::sync::Arc::clone(&blind)).send().await.question();
    assert!(!question.message.contains("O registro"), "{}", question.message);
    assert!(question.message.ends_with("você não tem permissão para ler este registro."), "{}", question.message);
    world.cancel().by(blind).state(&question.state).answer(yes()).send().await.done();
}

#[tokio::test]
async fn who_cannot_be_asked_runs_or_not_by_policy() {
    let world = World::new(&LENIENT);
    world.cancel().unaskable().send().await.done();
    assert_eq!(world.memory.decisions(), [("unasked", "started".to_owned()), ("unasked", "ok".to_owned())]);
    let strict = World::new(&STRICT);
    assert_eq!(strict.cancel().unaskable().send().await.refusal(), Refusal::ConfirmationRequired);
    let state = strict.asked().await;
    let forged = strict.cancel().unaskable().state(&state).answer(yes()).send().await.refusal();
    assert_eq!(forged, Refusal::ConfirmationRequired);
    assert!(strict.api.written().is_empty());
}

#[tokio::test]
async fn overlapping_calls_keep_their_own_capabilities() {
    let world = World::new(&LENIENT);
    let (asked, ran) = tokio::join!(world.cancel().send(), world.cancel().unaskable().send());
    asked.question();
    ran.done();
    assert_eq!(world.api.written().len(), 1);
}

#[tokio::test]
async fn nothing_runs_while_the_ledger_or_the_audit_trail_is_away() {
    let world = World::new(&LENIENT);
    let state = world.asked().await;
    world.memory.ledger_away.store(true, Ordering::SeqCst);
    let refusal = world.cancel().state(&state).answer(yes()).send().await.refusal();
    assert_eq!(refusal, Refusal::ConfirmationUnavailable);
    world.memory.audit_away.store(true, Ordering::SeqCst);
    assert_eq!(world.cancel().unaskable().send().await.refusal(), Refusal::ConfirmationUnavailable);
    assert!(world.api.written().is_empty());
    world.memory.ledger_away.store(false, Ordering::SeqCst);
    world.cancel().state(&state).answer(yes()).send().await.done();
}

#[tokio::test]
async fn a_call_without_a_record_is_asked_too() {
    let world = World::new(&LENIENT);
    world.api.answers(|_| ok(200, r#"{"status":200,"data":{"wiped":3}}"#));
    let wipe = || world.call("banking_charge_boleto_wipe", json!({}));
    let question = wipe().send().await.question();
    assert!(question.message.ends_with("O que o assistente escolheu:\n- nenhum"), "{}", question.message);
    let result = wipe().state(&question.state).answer(yes()).send().await.done();
    assert_eq!(shown(&result), r#"{"wiped":3}"#);
}

#[tokio::test]
async fn a_record_is_found_by_the_uid_that_names_its_type() {
    let world = World::new(&LENIENT);
    world.api.answers(|request| match request.uri().path() {
        path if path == format!("/v2/charge/pix/{UID}") => {
            ok(200, &format!(r#"{{"status":200,"data":{{"uid":"{UID}","amount":12.5}}}}"#))
        }
        _ => ok(200, r#"{"status":200,"data":{"operation":"cancel"}}"#),
    });
    let question = world.call("banking_charge_pix_cancel", json!({"pix_uid": UID})).send().await.question();
    assert!(
        question.message.ends_with("O registro, como está agora (Pix):\n- Valor: R$ 12,50"),
        "{}",
        question.message
    );
    let again = world.call("banking_charge_pix_cancel", json!({"pix_uid": UID}));
    again.state(&question.state).answer(yes()).send().await.done();
}

#[tokio::test]
async fn a_secret_is_sent_and_not_shown() {
    let world = World::new(&LENIENT);
    let arguments = json!({"uid": UID, "login": {"user": "ana", "password": "segredo-1"}});
    let pay = || world.call("banking_charge_boleto_pay", arguments.clone());
    let question = pay().send().await.question();
    assert!(
        question.message.contains("- (login) · (user): \"ana\"\n- (login) · Senha: (segredo, 9 caracteres)"),
        "{}",
        question.message
    );
    pay().state(&question.state).answer(yes()).send().await.done();
    assert_eq!(world.api.written()[0].1, r#"{"login":{"user":"ana","password":"segredo-1"}}"#);
}
