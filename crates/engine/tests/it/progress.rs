//! What a caller is told while a call runs.

use std::sync::{Arc, Mutex};

use engine::{CallOutcome, Progress};
use serde_json::json;

use crate::product::LENIENT;
use crate::world::{UID, World, yes};

#[derive(Default)]
struct Heard(Mutex<Vec<(u32, Option<u32>, String)>>);

impl Progress for Heard {
    fn report(&self, done: u32, total: Option<u32>, message: &str) {
        self.0.lock().unwrap().push((done, total, message.to_owned()));
    }
}

async fn heard(call: crate::world::CallBuilder, world: &World) -> (CallOutcome, Vec<(u32, Option<u32>, String)>) {
    let listener = Arc::new(Heard::default());
    let outcome = world.engine.call_with_progress(call.call, Arc::clone(&listener) as Arc<dyn Progress>).await;
    let reports = listener.0.lock().unwrap().clone();
    (outcome, reports)
}

fn report(done: u32, total: Option<u32>, message: &str) -> (u32, Option<u32>, String) {
    (done, total, message.to_owned())
}

#[tokio::test]
async fn records_read_for_a_question_and_the_request_are_told_in_order() {
    let world = World::new(&LENIENT);
    let call = || {
        let uids: Vec<String> = (0..3).map(|at| format!("0199bed5-a775-7ad7-9167-{at:012}")).collect();
        world.call("banking_charge_receipt_create", json!({"amount": "10.50", "boleto_uids": uids}))
    };
    let read = |at| report(at, Some(3), &format!("Registros lidos: {at} de 3"));
    let (outcome, reports) = heard(call(), &world).await;
    let CallOutcome::Ask(question) = outcome else { panic!("{outcome:?}") };
    assert_eq!(reports, [read(1), read(2), read(3)]);

    let (outcome, reports) = heard(call().state(&question.state).answer(yes()), &world).await;
    assert!(matches!(outcome, CallOutcome::Done(_)), "{outcome:?}");
    assert_eq!(reports, [read(1), read(2), read(3), report(4, None, "Pedido a caminho da API")]);
}

#[tokio::test]
async fn a_read_tells_its_request_and_a_refused_call_nothing() {
    let world = World::new(&LENIENT);
    let (_, reports) = heard(world.call("banking_charge_boleto_get", json!({"uid": UID})), &world).await;
    assert_eq!(reports, [report(1, None, "Pedido a caminho da API")]);
    let (outcome, reports) = heard(world.call("banking_charge_boleto_get", json!({})), &world).await;
    assert!(matches!(outcome, CallOutcome::Refused(_)), "{outcome:?}");
    assert!(reports.is_empty(), "{reports:?}");
}
