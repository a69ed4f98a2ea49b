//! Resources, prompts and completions of connections with and without a default workspace.

use serde_json::{Value, json};

use super::{ERAS, Person, two};
use crate::support::Era;

const SCHEMAS: &str = "kobana://finance/schemas";
const COMPANY: &str = "kobana://finance/companies/019ad5a0-0000-7000-8000-000000000000";

#[tokio::test]
async fn without_a_default_a_record_resource_asks_for_one_and_the_schemas_do_not() {
    let server = two().await;
    let bia = Person::new(&server, &[], None).await;
    for era in ERAS {
        let refused = bia.ask(era, "resources/read", json!({"uri": COMPANY})).await;
        assert_eq!((refused.status.as_u16(), refused.code()), (200, 403));
        let data = refused.json()["error"]["data"].clone();
        assert_eq!((&data["code"], &data["uri"]), (&json!("workspace_required"), &json!(COMPANY)));
        assert!(data.to_string().contains(&server.workspaces[1].id.0), "{data}");

        let read = bia.ask(era, "resources/read", json!({"uri": SCHEMAS})).await.result();
        let text = read["contents"][0]["text"].as_str().expect("text");
        assert!(text.contains("Payable") && read["contents"][0]["mimeType"] == "application/json", "{text}");
        let one = bia.ask(era, "resources/read", json!({"uri": format!("{SCHEMAS}/Payable")})).await.result();
        assert!(one["contents"][0]["text"].as_str().expect("text").contains("due_date"));
    }
}

#[tokio::test]
async fn with_a_default_a_record_that_is_not_there_is_not_found() {
    let server = two().await;
    let bia = Person::new(&server, &[], Some(1)).await;
    for (era, code) in [(Era::June2025, -32002), (Era::November2025, -32002), (Era::Modern, -32602)] {
        for uri in [COMPANY, "kobana://finance/schemas/Nothing", "kobana://finance/nope", "kobana://banking/data/x/1"] {
            assert_eq!(bia.ask(era, "resources/read", json!({"uri": uri})).await.code(), code, "{uri}");
        }
    }
}

#[tokio::test]
async fn the_fixed_address_is_listed_and_the_eleven_templates_are() {
    let server = two().await;
    for default in [None, Some(0)] {
        let bia = Person::new(&server, &[], default).await;
        for era in ERAS {
            let listed = bia.ask(era, "resources/list", json!({})).await.result();
            let uris: Vec<&Value> =
                listed["resources"].as_array().expect("resources").iter().map(|r| &r["uri"]).collect();
            assert_eq!(uris, [SCHEMAS]);
            let templates = bia.ask(era, "resources/templates/list", json!({})).await.result();
            let templates = templates["resourceTemplates"].as_array().expect("templates");
            assert_eq!(templates.len(), 11);
            let file = templates.iter().find(|one| one["name"] == "attachment_download").expect("the file");
            assert!(file.get("mimeType").is_none(), "each file has its own: {file}");
        }
    }
}

#[tokio::test]
async fn what_may_not_be_read_is_not_offered() {
    let server = two().await;
    let grant = crate::support::server::Grant::new("rui", "read finance.companies");
    let rui = Person { server: &server, token: server.grant(grant).await.1 };
    let templates = rui.ask(Era::Modern, "resources/templates/list", json!({})).await.result();
    let names: Vec<&str> = templates["resourceTemplates"]
        .as_array()
        .expect("templates")
        .iter()
        .map(|one| one["name"].as_str().expect("a name"))
        .collect();
    assert_eq!(names, ["schema", "companies"]);
    let prompts = rui.ask(Era::Modern, "prompts/list", json!({})).await.result();
    assert_eq!(prompts["prompts"], json!([]));
}

#[tokio::test]
async fn prompts_need_no_workspace() {
    let server = two().await;
    let bia = Person::new(&server, &[], None).await;
    for era in ERAS {
        let listed = bia.ask(era, "prompts/list", json!({})).await.result();
        let names: Vec<&Value> =
            listed["prompts"].as_array().expect("prompts").iter().map(|one| &one["name"]).collect();
        assert_eq!(
            names,
            ["overdue_payables", "overdue_receivables", "cash_flow_outlook", "monthly_summary", "person_overview"]
        );
        let prompt = json!({"name": "monthly_summary", "arguments": {"month": "2026-10"}});
        let got = bia.ask(era, "prompts/get", prompt).await.result();
        let text = got["messages"][0]["content"]["text"].as_str().expect("text");
        assert!(text.contains("2026-10-01") && text.contains("2026-10-31"), "{text}");
        for arguments in [json!({"month": "2026-13"}), json!({"month": "10/2026"})] {
            let refused = bia.ask(era, "prompts/get", json!({"name": "monthly_summary", "arguments": arguments})).await;
            assert_eq!(refused.code(), -32602);
        }
        assert_eq!(bia.ask(era, "prompts/get", json!({"name": "person_overview"})).await.code(), -32602);
    }
}

async fn completed(person: &Person<'_>, reference: Value, name: &str, value: &str) -> Vec<String> {
    let params = json!({"ref": reference, "argument": {"name": name, "value": value}});
    let found = person.ask(Era::Modern, "completion/complete", params).await.result();
    let values = found["completion"]["values"].as_array().expect("values").iter();
    values.map(|value| value.as_str().expect("text").to_owned()).collect()
}

#[tokio::test]
async fn completions_come_from_the_default_workspace_and_are_empty_without_one() {
    let server = two().await;
    let bia = Person::new(&server, &[], Some(0)).await;
    let arguments = json!({"name": "Padaria Aurora Ltda", "cnpj": "11.222.333/0001-81"});
    let made = bia.call(Era::November2025, "finance_companies_create", arguments).await.structured();
    let id = made["id"].as_str().expect("an id").to_owned();
    let template = json!({"type": "ref/resource", "uri": "kobana://finance/companies/{id}"});
    let prompt = json!({"type": "ref/prompt", "name": "overdue_payables"});
    let nowhere = Person::new(&server, &[], None).await;
    let elsewhere = Person::new(&server, &[], Some(1)).await;
    for (reference, name) in [(template, "id"), (prompt, "company_id")] {
        assert_eq!(completed(&bia, reference.clone(), name, &id[..4]).await, [id.as_str()]);
        assert_eq!(completed(&bia, reference.clone(), name, "zz").await, Vec::<String>::new());
        assert_eq!(completed(&nowhere, reference.clone(), name, "").await, Vec::<String>::new());
        assert_eq!(completed(&elsewhere, reference, name, "").await, Vec::<String>::new());
    }
    let schema = json!({"type": "ref/resource", "uri": "kobana://finance/schemas/{schema}"});
    assert!(completed(&nowhere, schema, "schema", "Pay").await.contains(&"Payable".to_owned()));
    let month = json!({"type": "ref/prompt", "name": "monthly_summary"});
    assert_eq!(completed(&nowhere, month, "month", "2026-1").await, ["2026-11", "2026-10"]);
}
