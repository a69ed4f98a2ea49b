//! What a person reads before a bill is paid, an entry reconciled, a file taken off.

use catalogue::Lang;
use serde_json::json;

use super::{ACCOUNT, BILL, COMPANY, ENTRY, FILE, HOME, PERSON, ana, answer, bill, world};
use crate::fakes::ok;
use crate::world::yes;

#[tokio::test]
async fn a_payment_is_judged_by_workspace_company_account_and_payee() {
    let world = world();
    let question = world.call("finance_payables_send_to_bank", json!({"id": BILL})).by(ana(Some(HOME)));
    let question = question.send().await.question();
    let expected = format!(
        "Confirma esta ação? Enviar pagamento ao banco (finance_payables_send_to_bank)\n\
         O banco paga esta conta: o dinheiro sai da conta financeira, agora ou na data agendada.\n\
         Workspace: \"Padaria\"\n\n\
         O que o assistente escolheu:\n\
         - Identificador: {BILL}\n\n\
         O registro, como está agora (Conta a pagar):\n\
         - Empresa: \"Padaria Sol Ltda\" ({COMPANY})\n\
         - Descrição: \"Farinha de trigo\"\n\
         - Valor: R$ 1.289,45\n\
         - Valor com juros e desconto: R$ 1.289,45\n\
         - Vencimento: 05/06/2026\n\
         - Situação: pendente\n\
         - Aprovação: aprovada\n\
         - Forma de pagamento: Pix\n\
         - CPF/CNPJ do beneficiário: 11.222.333/0001-81\n\
         - Conta financeira: \"Itaú PJ\" ({ACCOUNT})\n\
         - Tipo: única"
    );
    assert_eq!(question.message, expected);
}

#[tokio::test]
async fn of_two_workspaces_with_one_name_the_id_is_told() {
    let world = world();
    let mut twins = (*ana(Some(HOME))).clone();
    twins.workspaces.reached.iter_mut().for_each(|one| one.name = "Padaria".to_owned());
    let call = world.call("finance_payables_send_to_bank", json!({"id": BILL})).by(twins.into());
    let message = call.send().await.question().message;
    assert!(message.contains(&format!("\nWorkspace: \"Padaria\" ({HOME})\n")), "{message}");
}

#[tokio::test]
async fn arguments_of_every_kind_are_native() {
    let world = world();
    let arguments = json!({
        "id": BILL,
        "status": "paid",
        "amount": 1289.4,
        "payment_date": "2026-06-05",
        "scheduled_to": "2026-06-05T12:00:00Z",
        "beneficiary_document": "11.222.333/0001-81",
        "document_number": "NF 12",
        "classification_centers": [],
    });
    let call = || world.call("finance_payables_update", arguments.clone()).by(ana(Some(HOME)));
    let question = call().send().await.question();
    for line in [
        "- Situação: paga",
        "- Valor: R$ 1.289,40",
        "- Data do pagamento: 05/06/2026",
        "- Pagamento agendado para: 05/06/2026 09:00 (Brasília)",
        "- CPF/CNPJ do beneficiário: 11.222.333/0001-81",
        "- Número do documento: \"NF 12\"",
        "- Rateio: (lista vazia)",
    ] {
        assert!(question.message.contains(line), "{line}\n{}", question.message);
    }
    let english = call().lang(Lang::En).send().await.question();
    for line in ["- Amount: R$ 1,289.40", "- Due date: 2026-06-05", "- Document number: \"NF 12\""] {
        assert!(english.message.contains(line), "{line}\n{}", english.message);
    }
}

#[tokio::test]
async fn a_reconciliation_shows_its_bills_and_entries() {
    let world = world();
    let arguments = json!({"billings": [{"kind": "payable", "id": BILL}], "transaction_ids": [ENTRY]});
    let call = || world.call("finance_reconciliations_create", arguments.clone()).by(ana(Some(HOME)));
    let question = call().send().await.question();
    for line in [
        "O registro citado em Contas a conciliar 1 · Identificador, como está agora (Conta a pagar):",
        "- Descrição: \"Farinha de trigo\"",
        "O registro citado em Lançamentos 1, como está agora (Lançamento):",
        "- Descrição: \"TED\"",
    ] {
        assert!(question.message.contains(line), "{line}\n{}", question.message);
    }
    // The word decides the type that the id is of.
    let other = json!({"billings": [{"kind": "receivable", "id": BILL}], "transaction_ids": [ENTRY]});
    world.call("finance_reconciliations_create", other).by(ana(Some(HOME))).send().await.question();
    let paths: Vec<_> =
        world.api.requests.lock().unwrap().iter().map(|request| request.uri().path().to_owned()).collect();
    assert!(paths.contains(&format!("/v1/receivables/{BILL}")), "{paths:?}");
    call().state(&question.state).answer(yes()).send().await.done();
}

#[tokio::test]
async fn a_file_is_shown_with_what_it_is_taken_off() {
    let world = world();
    let arguments = json!({"attachment_id": FILE, "type": "payable", "id": BILL});
    let question = world.call("finance_attachments_unlink", arguments).by(ana(Some(HOME))).send().await.question();
    for line in [
        "- Anexo: 0199bed5",
        "O registro, como está agora (Anexo):\n- Nome do arquivo: \"boleto.pdf\"",
        "O registro citado em Registro vinculado, como está agora (Conta a pagar):",
    ] {
        assert!(question.message.contains(line), "{line}\n{}", question.message);
    }
}

#[tokio::test]
async fn a_tribute_is_judged_by_its_slip_and_a_supplier_by_its_document() {
    let world = world();
    world.api.answers(|request| match request.uri().path().rsplit('/').next() {
        Some(BILL) => {
            let mut darf = bill("1530.20");
            darf["person_id"] = json!(PERSON);
            darf["person_name"] = json!("Receita Federal");
            darf["kobana_status"] = json!("canceled");
            darf["agency_digit"] = json!("1");
            darf["bank_ispb"] = json!("60701190");
            darf["tax_kind"] = json!("darf");
            darf["tax_data"] = json!({
                "tax_code": "0561", "taxpayer_number": "11222333000181", "calculation_date": "2026-08-31",
                "expire_at": "2026-09-18", "total_amount": 1530.2, "jam_percentage": 1.5,
            });
            ok(200, &darf.to_string())
        }
        Some(PERSON) => {
            ok(200, &json!({"id": PERSON, "name": "Receita", "document_number": "11222333000181"}).to_string())
        }
        _ => answer(request),
    });
    let call = || world.call("finance_payables_send_to_bank", json!({"id": BILL})).by(ana(Some(HOME)));
    let question = call().send().await.question();
    for line in [
        "- Nome do fornecedor: \"Receita Federal\"",
        &format!("- Fornecedor: \"Receita\", 11.222.333/0001-81 ({PERSON})"),
        "- ISPB do banco do favorecido: 60701190",
        "- Dígito da agência do favorecido: 1",
        "- Tipo de tributo: DARF",
        "- Código da receita: 0561",
        "- CPF/CNPJ do contribuinte: 11222333000181",
        "- Data de apuração da guia: 31/08/2026",
        "- Vencimento da guia: 18/09/2026",
        "- Valor total da guia: R$ 1.530,20",
        "- Percentual de JAM: 1,5%",
        "- Situação no banco: cancelado",
    ] {
        assert!(question.message.contains(line), "{line}\n{}", question.message);
    }
    let english = call().lang(Lang::En).send().await.question();
    assert!(english.message.contains("- Slip's total: R$ 1,530.20"), "{}", english.message);
}

#[tokio::test]
async fn a_reconciliation_to_undo_names_its_bills() {
    let world = world();
    let id = ENTRY.replace("7104", "7108");
    let undo = |kind: &'static str| {
        let group = json!({
            "id": id, "kind": kind, "source": "manual", "billing_ids": [BILL], "transaction_ids": [ENTRY],
        });
        world.api.answers(move |request| match request.uri().path().contains("/reconciliations/") {
            true => ok(200, &group.to_string()),
            false => answer(request),
        });
        world.call("finance_reconciliations_delete", json!({"id": id})).by(ana(Some(HOME)))
    };
    let message = undo("payable").send().await.question().message;
    for line in [
        "Desfaz o vínculo e reabre todas as contas conciliadas.\nWorkspace: \"Padaria\"",
        "- Origem: manual",
        &format!("- Contas conciliadas: \"Farinha de trigo\", R$ 1.289,45, 05/06/2026 ({BILL})"),
    ] {
        assert!(message.contains(line), "{line}\n{message}");
    }
    undo("receivable").send().await.question();
    let read =
        world.api.requests.lock().unwrap().iter().any(|one| one.uri().path() == format!("/v1/receivables/{BILL}"));
    assert!(read, "the word decides the type");
    let unknown = undo("loan").send().await.question().message;
    assert!(unknown.contains(BILL) && !unknown.contains("Farinha"), "{unknown}");
}

#[tokio::test]
async fn a_transfer_shows_both_accounts() {
    let world = world();
    let arguments = json!({
        "from_account_id": ACCOUNT, "to_account_id": ACCOUNT.replace("7103", "7109"), "amount": "50",
        "occurred_at": "2026-06-05", "description": "Reforço de caixa",
    });
    world.api.answers(|request| match request.uri().path().ends_with("7109") {
        true => ok(200, &json!({"id": ACCOUNT, "name": "Caixa", "balance": "-10.00"}).to_string()),
        false => answer(request),
    });
    let question = world.call("finance_transfers_create", arguments).by(ana(Some(HOME))).send().await.question();
    for line in [
        "O registro citado em Conta de origem, como está agora (Conta financeira):\n- Nome: \"Itaú PJ\"",
        "O registro citado em Conta de destino, como está agora (Conta financeira):\n- Nome: \"Caixa\"\n- Saldo: R$ -10,00",
        "- Valor: R$ 50,00",
        "- Data da transferência: 05/06/2026",
    ] {
        assert!(question.message.contains(line), "{line}\n{}", question.message);
    }
}

#[tokio::test]
async fn a_company_that_cannot_be_read_is_shown_by_its_id_and_the_call_goes_on() {
    let world = world();
    let mut blind = (*ana(Some(HOME))).clone();
    blind.permissions.deny.push("finance_companies_*".to_owned());
    let blind = std::sync::Arc::new(blind);
    let call = || world.call("finance_payables_delete", json!({"id": BILL})).by(std::sync::Arc::clone(&blind));
    let question = call().send().await.question();
    assert!(question.message.contains(&format!("- Empresa: {COMPANY}\n")), "{}", question.message);
    call().state(&question.state).answer(yes()).send().await.done();
}
