//! Companies: the default one, branches, and when one may stop.

use catalogue::billing::subscription::SUBSCRIPTION;
use serde_json::{Value, json};

use super::stored::{put, stored};
use super::world::{each, id, made, read};
use crate::world::World;

const HEAD: &str = "11.222.333/0001-81";
const BRANCH: &str = "11.222.333/0002-62";
const OTHER: &str = "44.555.666/0001-81";

fn company(name: &str, document: &str) -> Value {
    let document_type = if document.len() == 14 { "cpf" } else { "cnpj" };
    json!({ "name": name, "document_type": document_type, "document_number": document,
        "email": "fiscal@exemplo.com.br" })
}

async fn refused(world: &World, path: &str, body: Value) -> Value {
    world.post(&format!("/v1/{path}"), body).await.expect(422).body["error"].take()
}

#[tokio::test]
async fn the_first_is_the_default_and_shows_its_registration() {
    let world = World::billing().await;
    let mut body = company("Nuvem Serena", HEAD);
    body["legal_name"] = json!("Nuvem Serena Tecnologia Ltda");
    body["phone"] = json!("+55 11 5555-0100");
    body["addresses"] = json!([{ "street": "Rua das Acácias", "number": "210", "city": "Barueri", "state": "sp",
        "postal_code": "06401-000" }]);
    let made = made(&world, "companies", body).await;
    let person = &made["person"];
    assert_eq!((&made["is_default"], &made["status"]), (&json!(true), &json!("active")));
    assert_eq!((&made["person_id"], &made["parent_company_id"]), (&person["id"], &Value::Null));
    assert_eq!((&person["name"], &person["nickname"]), (&json!("Nuvem Serena"), &json!("Nuvem Serena")));
    assert_eq!(person["document_number"], "11222333000181");
    assert_eq!((&person["document_type"], &person["kind"]), (&json!("cnpj"), &json!("company")));
    assert_eq!(person["emails"], json!([{ "kind": "main", "value": "fiscal@exemplo.com.br" }]));
    assert_eq!(person["phones"], json!([{ "kind": "main", "value": "+55 11 5555-0100" }]));
    let address = json!({ "kind": "billing", "street": "Rua das Acácias", "number": "210", "city": "Barueri",
        "state": "SP", "postal_code": "06401000", "country": "BR" });
    assert_eq!(person["addresses"], json!([address]));
    assert_eq!(made["organization_id"], read(&world, "organization").await["id"]);
    assert_eq!(read(&world, &format!("companies/{}", id(&made))).await, made);
}

#[tokio::test]
async fn a_document_is_one_companys_and_of_its_type() {
    let world = World::billing().await;
    let mut wrong = company("Nuvem Serena", HEAD);
    wrong["document_type"] = json!("cpf");
    let error = refused(&world, "companies", wrong).await;
    assert_eq!(error["code"], "validation_error");
    assert!(error["details"]["fields"]["document_type"].is_array(), "{error}");
    let error = refused(&world, "companies", company("Nuvem Serena", "11.222.333/0001-82")).await;
    assert!(error["details"]["fields"]["document_number"].is_array(), "{error}");
    made(&world, "companies", company("Nuvem Serena", HEAD)).await;
    let error = refused(&world, "companies", company("Outra", HEAD)).await;
    assert_eq!(error["details"]["fields"]["document_number"], json!(["já está em uso"]));
}

#[tokio::test]
async fn a_branch_hangs_from_an_active_head_office_of_its_root() {
    let world = World::billing().await;
    let head = id(&made(&world, "companies", company("Matriz", HEAD)).await);
    let under = |parent: &str, document: &str| {
        let mut body = company("Filial", document);
        body["parent_company_id"] = json!(parent);
        body
    };
    let other = refused(&world, "companies", under(&head, OTHER)).await;
    let expected = json!(["não é de uma filial desta matriz: o CNPJ deve começar com 11222333"]);
    assert_eq!(other["details"]["fields"]["document_number"], expected);
    let mut marked = under(&head, BRANCH);
    marked["is_default"] = json!(true);
    let error = refused(&world, "companies", marked).await;
    assert_eq!(error["details"]["fields"]["is_default"], json!(["só uma matriz pode ser a empresa padrão"]));
    let branch = made(&world, "companies", under(&head, BRANCH)).await;
    assert_eq!((&branch["parent_company_id"], &branch["is_default"]), (&json!(head), &json!(false)));
    let error = refused(&world, "companies", under(&id(&branch), "11.222.333/0003-43")).await;
    assert_eq!(error["details"]["fields"]["parent_company_id"], json!(["é uma filial; informe a matriz"]));
    let person = made(&world, "companies", company("Anselmo", "399.881.072-26")).await;
    let error = refused(&world, "companies", under(&id(&person), OTHER)).await;
    let expected = json!(["é de pessoa física (CPF), que não tem filiais"]);
    assert_eq!(error["details"]["fields"]["parent_company_id"], expected);

    let heads = world.get("/v1/companies/matriz").await.expect(200).body;
    assert_eq!((each(&heads, "id"), heads.get("meta")), (vec![&json!(head)], None));
    let list = world.get(&format!("/v1/companies?parent_company_id={head}")).await.expect(200).body;
    assert_eq!(each(&list, "id"), [&branch["id"]]);
    let error = refused(&world, &format!("companies/{}/set-default", id(&branch)), Value::Null).await;
    assert_eq!(error["code"], "company_is_branch");
    let error = refused(&world, &format!("companies/{head}/deactivate"), Value::Null).await;
    assert_eq!((&error["code"], &error["details"]["branches"]), (&json!("company_has_branches"), &json!(1)));

    world.post(&format!("/v1/companies/{}/deactivate", id(&branch)), Value::Null).await.expect(200);
    world.post(&format!("/v1/companies/{head}/deactivate"), Value::Null).await.expect(200);
    let error = refused(&world, &format!("companies/{}/reactivate", id(&branch)), Value::Null).await;
    assert_eq!(error["code"], "company_parent_inactive");
    let error = refused(&world, "companies", under(&head, "11.222.333/0003-43")).await;
    let expected = json!(["está inativa; reative a matriz antes"]);
    assert_eq!(error["details"]["fields"]["parent_company_id"], expected);
}

#[tokio::test]
async fn the_mark_of_the_default_moves() {
    let world = World::billing().await;
    let one = id(&made(&world, "companies", company("Um", HEAD)).await);
    let two = id(&made(&world, "companies", company("Dois", OTHER)).await);
    let marked = async || {
        let list = world.get("/v1/companies?is_default=true").await.expect(200).body;
        each(&list, "id").into_iter().map(|id| id.as_str().unwrap().to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(marked().await, [&*one]);
    world.post(&format!("/v1/companies/{two}/set-default"), Value::Null).await.expect(200);
    assert_eq!(marked().await, [&*two]);
    let changed = world.patch(&format!("/v1/companies/{one}"), json!({ "is_default": true })).await.expect(200).body;
    assert_eq!((&changed["data"]["is_default"], marked().await), (&json!(true), vec![one.clone()]));
    let refused = world.patch(&format!("/v1/companies/{one}"), json!({ "is_default": false })).await.expect(422).body;
    assert!(refused["error"]["details"]["fields"]["is_default"].is_array(), "{refused}");

    let stopped = world.post(&format!("/v1/companies/{one}/deactivate"), Value::Null).await.expect(200).body;
    assert_eq!((&stopped["data"]["status"], &stopped["data"]["is_default"]), (&json!("inactive"), &json!(false)));
    assert_eq!(marked().await, [&*two], "another takes over");
    let error = world.post(&format!("/v1/companies/{one}/set-default"), Value::Null).await.expect(422).body;
    assert_eq!(error["error"]["code"], "invalid_status_transition");
    assert_eq!(error["error"]["details"], json!({ "status": "inactive", "allowed": ["active"] }));
    let refused = world.patch(&format!("/v1/companies/{one}"), json!({ "is_default": true })).await.expect(422).body;
    assert!(refused["error"]["details"]["fields"]["is_default"].is_array(), "{refused}");
}

#[tokio::test]
async fn one_that_is_needed_does_not_stop() {
    let world = World::billing().await;
    let one = id(&made(&world, "companies", company("Um", HEAD)).await);
    let error = refused(&world, &format!("companies/{one}/deactivate"), Value::Null).await;
    assert_eq!(error["code"], "company_last_active");
    let refusal = world.delete(&format!("/v1/companies/{one}")).await.expect(422).body;
    assert_eq!(refusal["error"]["code"], "company_last_active");

    let two = id(&made(&world, "companies", company("Dois", OTHER)).await);
    let subscription = stored(&world, &SUBSCRIPTION, json!({ "company_id": two, "status": "active" })).await;
    for status in ["trialing", "active", "past_due", "paused"] {
        put(&world, &SUBSCRIPTION, &subscription, json!({ "status": status })).await;
        let error = refused(&world, &format!("companies/{two}/deactivate"), Value::Null).await;
        assert_eq!(error["code"], "company_in_use", "{status}");
        assert_eq!(error["details"]["subscriptions"], 1);
    }
    put(&world, &SUBSCRIPTION, &subscription, json!({ "status": "canceled" })).await;
    let gone = world.delete(&format!("/v1/companies/{two}")).await.expect(200).body;
    assert_eq!(gone, json!({ "data": { "deleted": true } }));
    assert_eq!(read(&world, &format!("companies/{two}")).await["status"], "inactive");
    let refusal = world.delete(&format!("/v1/companies/{two}")).await.expect(422).body;
    assert_eq!(refusal["error"]["code"], "invalid_status_transition");

    let error = refused(&world, "companies", company("Dois de novo", OTHER)).await;
    let expected = json!(["é de uma empresa inativa; reative-a em vez de cadastrar outra"]);
    assert_eq!(error["details"]["fields"]["document_number"], expected);
    let back = world.post(&format!("/v1/companies/{two}/reactivate"), Value::Null).await.expect(200).body;
    assert_eq!(back["data"]["status"], "active");
    let error = refused(&world, &format!("companies/{two}/reactivate"), Value::Null).await;
    assert_eq!(error["code"], "already_active");
}

#[tokio::test]
async fn a_change_keeps_what_is_left_out_and_never_the_document() {
    let world = World::billing().await;
    let mut body = company("Um", HEAD);
    body["custom_metadata"] = json!({ "erp": { "filial": "04" } });
    let one = id(&made(&world, "companies", body).await);
    let path = format!("/v1/companies/{one}");
    let body = json!({ "legal_name": "Um Tecnologia Ltda", "document_number": "44555666000181",
        "emails": [{ "kind": "nfe", "value": "nfe@exemplo.com.br" }], "custom_metadata": { "erp": { "uf": "SP" } },
        "custom_metadata_mode": "merge" });
    let changed = world.patch(&path, body).await.expect(200).body["data"].take();
    assert_eq!(
        (&changed["person"]["name"], &changed["person"]["legal_name"]),
        (&json!("Um"), &json!("Um Tecnologia Ltda"))
    );
    assert_eq!(changed["person"]["document_number"], "11222333000181");
    assert_eq!(changed["person"]["emails"], json!([{ "kind": "nfe", "value": "nfe@exemplo.com.br" }]));
    assert_eq!(changed["custom_metadata"], json!({ "erp": { "filial": "04", "uf": "SP" } }));
    let refused = world.patch(&path, json!({ "emails": [{ "value": "aqui" }] })).await.expect(422).body;
    assert_eq!(refused["error"]["details"]["fields"]["emails[0].value"], json!(["não é um e-mail válido"]));
}

#[tokio::test]
async fn a_fiscal_profile_is_null_until_it_is_set_and_has_two_paths() {
    let world = World::billing().await;
    let one = id(&made(&world, "companies", company("Um", HEAD)).await);
    for path in ["fiscal", "fiscal-profile"] {
        let none = world.get(&format!("/v1/companies/{one}/{path}")).await.expect(200).body;
        assert_eq!(none, json!({ "data": null }));
    }
    let path = format!("/v1/companies/{one}/fiscal");
    let wrong = json!({ "taxation_regime": "presumed_profit", "iss_rate": 2, "iss_municipality": "Barueri" });
    let refused = world.patch(&path, wrong).await.expect(422).body;
    let fields = &refused["error"]["details"]["fields"];
    assert_eq!(fields["iss_rate"], json!(["deve ser uma fração de 0 a 1: 0.05 é 5 %"]));
    assert_eq!(fields["iss_municipality"], json!(["deve ser o código IBGE do município, com 7 dígitos"]));
    let body = json!({ "taxation_regime": "presumed_profit", "iss_rate": 0.02, "iss_municipality": "3505708" });
    let profile = world.patch(&path, body).await.expect(200).body["data"].take();
    assert_eq!((&profile["company_id"], &profile["iss_rate"]), (&json!(one), &json!(0.02)));
    assert_eq!((&profile["cbs_ibs_mode"], &profile["cpp_inside_das"]), (&json!("informative"), &json!(false)));
    let other = format!("/v1/companies/{one}/fiscal-profile");
    let body = json!({ "taxation_regime": "simple_national", "simples_annex": "annex_iii", "iss_rate": null });
    let changed = world.patch(&other, body).await.expect(200).body["data"].take();
    assert_eq!((&changed["id"], &changed["iss_rate"]), (&profile["id"], &Value::Null));
    assert_eq!(changed["simples_annex"], "annex_iii");
    assert_eq!(world.get(&path).await.expect(200).body["data"], changed);
}
