//! Questions about the real catalogue, as a person of finance reads them.

use catalogue::Lang;
use catalogue::banking::BANKING;
use serde_json::json;

use crate::fakes::ok;
use crate::world::{UID, World};

const BOLETO: &str = r#"{"uid":"0199bed5-a775-7ad7-9167-7b80147f710f","amount":665.0,
    "customer_person_name":"Padaria \"Pão\" Ltda","customer_cnpj_cpf":"11.222.333/0001-81","expire_at":"2026-11-29",
    "status":"overdue","our_number":"342","paid_amount":null}"#;

async fn asked(tool: &str, arguments: serde_json::Value, lang: Lang) -> String {
    let world = World::new(&BANKING);
    world.api.answers(|_| ok(200, BOLETO));
    world.call(tool, arguments).lang(lang).send().await.question().message
}

#[tokio::test]
async fn a_cancellation_in_portuguese() {
    let arguments = json!({"uid": UID, "cancellation_reason": 2});
    let question = asked("banking_charge_bank_billet_cancel", arguments, Lang::Pt).await;
    let expected = format!(
        "Confirma esta ação? Cancelar boleto (banking_charge_bank_billet_cancel)\n\
         O boleto não poderá mais ser pago, e o cancelamento não se desfaz.\n\n\
         O que o assistente escolheu:\n\
         - Identificador: {UID}\n\
         - Motivo do cancelamento: fraude (2)\n\n\
         O registro, como está agora (Boleto):\n\
         - Valor: R$ 665,00\n\
         - Pagador: \"Padaria \\\"Pão\\\" Ltda\"\n\
         - CPF/CNPJ: 11.222.333/0001-81\n\
         - Vencimento: 29/11/2026\n\
         - Situação: vencido\n\
         - Nosso número: 342"
    );
    assert_eq!(question, expected);
}

#[tokio::test]
async fn a_second_copy_in_english() {
    let arguments = json!({
        "uid": UID, "cancel": false, "fine_type": 1, "fine_percentage": "2.5", "tags": ["a", "b"],
        "custom_data": {"amount": "1.00"},
    });
    let question = asked("banking_charge_bank_billet_duplicate", arguments, Lang::En).await;
    for line in [
        "- Cancel the original boleto: no",
        "- Fine type: percentage (1)",
        "- Fine in %: 2.5%",
        "- Tags 2: \"b\"",
        "- Own data · \"amount\": \"1.00\"",
        "- Amount: R$ 665.00",
        "- Due date: 2026-11-29",
        "- State: overdue",
    ] {
        assert!(question.lines().any(|shown| shown == line), "{line}:\n{question}");
    }
}
