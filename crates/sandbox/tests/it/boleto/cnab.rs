//! Remittances and return files.

use base64::Engine as _;
use jiff::civil::date;
use rust_decimal::Decimal;
use sandbox::domain::cnab::{Beneficiary, Discharge, DischargeEntry, Width};
use sandbox::domain::document::Document;
use serde_json::{Value, json};

use super::world::{World, title};

#[tokio::test]
async fn pending_entries_become_a_file() {
    let (world, wallet) = World::with_wallet().await;
    let uid = world.open_boleto(json!({})).await;
    let pending = world.get("/v1/bank_billet_remittances/pending").await;
    assert_eq!(pending.as_array().unwrap().len(), 2, "the test boleto and this one");
    let of_boleto = world.get(&format!("/v1/bank_billet_remittances/pending?bank_billet_uid={uid}")).await;
    assert_eq!((&of_boleto[0]["our_code"], &of_boleto[0]["remittance_uid"]), (&json!("1001"), &Value::Null));
    let entry = of_boleto[0]["uid"].as_str().unwrap().to_owned();

    let body = json!({ "bank_billet_remittance_uids": [entry], "tags": ["banco"] });
    let file = world.ok("POST", "/v1/remittances", body.clone()).await;
    assert_eq!((&file["status"], &file["filename"]), (&json!("unprocessed"), &json!("2603021.REM")));
    assert_eq!((&file["bank_billet_uids"], &file["our_codes"]), (&json!([uid]), &json!(["1001"])));
    let path = format!("/v1/remittances/{}", file["uid"].as_str().unwrap());
    let (status, answer) = world.call("GET", &format!("{path}/raw"), Value::Null).await;
    assert_eq!((status, answer), (422, json!({ "errors": "Remessa aguardando processamento." })));
    let (status, _) = world.call("POST", "/v1/remittances", body).await;
    assert_eq!(status, 422, "an entry goes into one file only");

    world.pass_seconds(5);
    let raw = world.get(&format!("{path}/raw")).await;
    let lines: Vec<&str> = raw.as_str().unwrap().split_terminator("\r\n").collect();
    assert_eq!((lines.len(), lines[1].len()), (3, 400));
    assert_eq!(&lines[1][108..110], "01");
    let processed = world.get(&path).await;
    assert_eq!((&processed["status"], &processed["remittance_number"]), (&json!("processed"), &json!(1)));
    assert_eq!(processed["bank_billet_remittances"][0]["processed_at"], "2026-03-02T12:00:13-03:00");
    assert_eq!(world.get(&format!("/v1/bank_billet_accounts/{wallet}")).await["next_remittance_number"], 2);
    assert!(world.events().await.contains(&"remittance.downloaded".to_owned()));

    let (status, answer) = world.call("DELETE", &format!("/v1/bank_billet_remittances/{entry}"), Value::Null).await;
    assert_eq!((status, title(&answer)), (422, "Registro já incluído em uma remessa não pode ser excluído."));
    assert_eq!(world.call("DELETE", &path, Value::Null).await.0, 204);
    assert_eq!(world.get("/v1/bank_billet_remittances/pending").await.as_array().unwrap().len(), 2, "pending again");
    assert_eq!(world.call("DELETE", &format!("/v1/bank_billet_remittances/{entry}"), Value::Null).await.0, 204);
    assert_eq!(world.boleto_now(&uid).await["bank_billet_remittances"], json!([]));
}

#[tokio::test]
async fn in_bulk_every_wallet_gets_its_file() {
    let (world, _) = World::with_wallet().await;
    let other = world.active_wallet("itau-109").await;
    world.open_boleto(json!({})).await;
    world.open_boleto(json!({ "bank_billet_account_uid": other })).await;
    let pending = world.get("/v1/bank_billet_remittances/pending").await;
    let uids: Vec<&Value> = pending.as_array().unwrap().iter().map(|entry| &entry["uid"]).collect();
    let (status, answer) = world.call("POST", "/v1/remittances", json!({ "bank_billet_remittance_uids": uids })).await;
    assert_eq!(
        (status, &answer["errors"]["bank_billet_remittance_ids"][0]),
        (422, &json!("devem ser da mesma carteira"))
    );
    let files = world.ok("POST", "/v1/remittances/bulk", json!({ "bank_billet_remittance_uids": uids })).await;
    assert_eq!(files.as_array().unwrap().len(), 2);
    let (status, answer) = world.call("POST", "/v1/remittances", json!({ "bank_billet_account_uid": other })).await;
    assert_eq!((status, title(&answer)), (422, "Nenhum registro de remessa pendente encontrado."));
}

#[tokio::test]
async fn instructions_are_queued_where_the_bank_has_them() {
    let (world, _) = World::with_wallet().await;
    let uid = world.open_boleto(json!({})).await;
    let id = world.boleto_now(&uid).await["id"].clone();
    let path = |code: &str| format!("/v1/bank_billet_remittances/{uid}/occurrence/{code}");
    let answer = world.ok("POST", &path("1002"), Value::Null).await;
    let message = format!("Boleto {id} - Operação( Pedido de Baixa ) colocado(a) na lista de envio para o banco.");
    assert_eq!(answer, json!({ "message": message }));
    for code in ["1066", "1001", "4711"] {
        let (status, answer) = world.call("POST", &path(code), Value::Null).await;
        assert_eq!((status, title(&answer)), (422, "Operação não disponível para este banco."), "{code}");
    }
    world.ok("PUT", &format!("/v1/bank_billets/{uid}/cancel"), Value::Null).await;
    let (status, answer) = world.call("POST", &path("1003"), Value::Null).await;
    assert_eq!((status, title(&answer)), (422, "Boleto não pode receber instruções no status cancelado"));
}

fn beneficiary() -> Beneficiary {
    Beneficiary {
        bank: "999".into(),
        bank_name: "Banco do Sandbox".into(),
        document: Document::parse("05.813.794/0001-26").unwrap(),
        name: "Padaria São João".into(),
        agreement: String::new(),
        agency: "0001".into(),
        agency_digit: String::new(),
        account: "0000002".into(),
        account_digit: "0".into(),
        wallet: "19".into(),
    }
}

fn entry(occurrence: &str, our_number: u64, paid: i64) -> DischargeEntry {
    DischargeEntry {
        occurrence: occurrence.into(),
        our_number,
        control: String::new(),
        document_number: String::new(),
        occurred_on: Some(date(2026, 3, 2)),
        credit_on: Some(date(2026, 3, 3)),
        due: None,
        amount: Decimal::new(128_945, 2),
        paid_amount: Decimal::new(paid, 2),
        fee: Decimal::new(190, 2),
        interest: Decimal::ZERO,
        discount: Decimal::ZERO,
        paid_bank: "341".into(),
        paid_agency: "01234".into(),
        reasons: if occurrence == "03" { "08".into() } else { String::new() },
        raw: String::new(),
    }
}

fn upload(width: Width, entries: Vec<DischargeEntry>) -> Value {
    let file = Discharge {
        width,
        bank: "999".into(),
        agency: String::new(),
        account: String::new(),
        made_on: None,
        number: 1,
        entries,
    };
    let text = file.write(&beneficiary(), date(2026, 3, 2).at(8, 0, 0, 0)).unwrap();
    json!({ "filename": "CB0203.RET", "file_base64": base64::engine::general_purpose::STANDARD.encode(text) })
}

#[tokio::test]
async fn a_return_file_pays_writes_off_and_refuses() {
    for width in [Width::Cnab400, Width::Cnab240] {
        let (world, wallet) = World::with_wallet().await;
        let paid = world.open_boleto(json!({})).await;
        let written_off = world.open_boleto(json!({})).await;
        let elsewhere = entry("06", 999, 100);
        let body = upload(width, vec![entry("06", 2, 128_945), entry("09", 3, 0), elsewhere]);
        let file = world.ok("POST", "/v1/discharges", body).await;
        assert_eq!((&file["status"], &file["bank_billet_discharges"]), (&json!("unprocessed"), &json!([])));
        world.pass_seconds(5);
        let path = format!("/v1/discharges/{}", file["uid"].as_str().unwrap());
        let processed = world.get(&path).await;
        assert_eq!(processed["status"], "processed");
        assert_eq!(processed["bank_billet_account_uid"], wallet.as_str());
        let entries = processed["bank_billet_discharges"].as_array().unwrap();
        assert_eq!((entries.len(), &entries[0]["our_occurrence"]), (3, &json!("2003")));
        assert_eq!(entries[2]["bank_billet_uid"], Value::Null);
        let boleto = world.boleto_now(&paid).await;
        assert_eq!((&boleto["status"], &boleto["paid_amount"]), (&json!("paid"), &json!(1289.45)));
        let payment = &boleto["bank_billet_payments"][0];
        assert_eq!((&payment["credit_at"], &payment["bank_rate"]), (&json!("2026-03-03"), &json!(1.9)));
        assert_eq!((&payment["paid_bank"], &payment["discharge_uid"]), (&json!("341"), &file["uid"]));
        let boleto = world.boleto_now(&written_off).await;
        assert_eq!((&boleto["status"], &boleto["cancel_type"]), (&json!("canceled"), &json!(2)));
        let raw = world.get(&format!("{path}/download")).await;
        assert_eq!(raw.as_str().unwrap().lines().next().unwrap().len(), width.columns());

        world.ok("PUT", &format!("{path}/reprocess"), Value::Null).await;
        world.pass_seconds(5);
        assert_eq!(world.get(&path).await["bank_billet_discharges"].as_array().unwrap().len(), 3);
        let boleto = world.boleto_now(&paid).await;
        assert_eq!(boleto["bank_billet_payments"].as_array().unwrap().len(), 1, "not paid twice");
        assert_eq!(boleto["bank_billet_discharges"].as_array().unwrap().len(), 1);
    }
}

#[tokio::test]
async fn settling_a_file_pays_every_boleto_in_it() {
    let (world, _) = World::with_wallet().await;
    let uid = world.open_boleto(json!({})).await;
    let file = world.ok("POST", "/v1/discharges", upload(Width::Cnab400, vec![entry("14", 2, 0)])).await;
    world.pass_seconds(5);
    assert_eq!(world.status(&uid).await, "opened");
    let path = format!("/v1/discharges/{}/pay_off", file["uid"].as_str().unwrap());
    assert_eq!(world.call("PUT", &path, Value::Null).await.0, 204);
    let boleto = world.boleto_now(&uid).await;
    assert_eq!((&boleto["status"], &boleto["paid_amount"]), (&json!("paid"), &json!(1289.45)));
    assert_eq!(world.call("PUT", "/v1/discharges/999/pay_off", Value::Null).await.0, 404);
}

#[tokio::test]
async fn what_is_no_return_file_is_refused_with_its_place() {
    let (world, _) = World::with_wallet().await;
    let (status, answer) = world.call("POST", "/v1/discharges", json!({})).await;
    assert_eq!((status, &answer["errors"]["filename"][0]), (422, &json!("não pode ficar em branco")));
    let text = base64::engine::general_purpose::STANDARD.encode("isto não é CNAB");
    let (status, answer) =
        world.call("POST", "/v1/discharges", json!({ "filename": "a.txt", "file_base64": text })).await;
    assert_eq!(
        (status, &answer["errors"]["file"][0]),
        (422, &json!("não é um retorno CNAB: a linha 1 tem 15 colunas, em vez de 400"))
    );
}

#[tokio::test]
async fn a_file_that_fits_two_wallets_pays_in_neither_unless_it_names_one() {
    let (world, first) = World::with_wallet().await;
    let uid = world.open_boleto(json!({})).await;
    world.active_wallet("sandbox-20").await;
    let mut body = upload(Width::Cnab400, vec![entry("06", 2, 128_945)]);
    world.ok("POST", "/v1/discharges", body.clone()).await;
    world.pass_seconds(5);
    assert_eq!(world.status(&uid).await, "opened");
    body["bank_billet_account_uid"] = json!(first);
    world.ok("POST", "/v1/discharges", body).await;
    world.pass_seconds(5);
    assert_eq!(world.status(&uid).await, "paid");
}

#[tokio::test]
async fn an_entry_without_money_pays_nothing_and_one_without_a_day_counts_from_today() {
    let (world, _) = World::with_wallet().await;
    let uid = world.open_boleto(json!({})).await;
    world.ok("POST", "/v1/discharges", upload(Width::Cnab400, vec![entry("06", 2, 0)])).await;
    world.pass_seconds(5);
    assert_eq!(world.status(&uid).await, "opened");
    let undated = DischargeEntry { occurred_on: Some(date(2027, 1, 1)), ..entry("06", 2, 128_945) };
    world.ok("POST", "/v1/discharges", upload(Width::Cnab400, vec![undated])).await;
    world.pass_seconds(5);
    let boleto = world.boleto_now(&uid).await;
    assert_eq!((&boleto["status"], &boleto["paid_at"]), (&json!("paid"), &json!("2026-03-02")));
}
