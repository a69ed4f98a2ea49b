//! Tools: which workspace a call is made in.

use serde_json::{Value, json};

use super::{ERAS, Person, two};
use crate::support::Era;

const COMPANIES: &str = "finance_companies_list";

/// The JSON of a refusal.
fn error(answer: &crate::support::Answer) -> Value {
    let text = answer.result()["content"][0]["text"].as_str().expect("text").to_owned();
    serde_json::from_str::<Value>(&text).expect("JSON")["error"].take()
}

/// Makes a company and gives its id.
async fn company(person: &Person<'_>, workspace: Option<&str>, cnpj: &str) -> String {
    let mut arguments = json!({"name": "Padaria Aurora Ltda", "cnpj": cnpj});
    if let Some(id) = workspace {
        arguments["workspace_id"] = json!(id);
    }
    let made = person.call(Era::November2025, "finance_companies_create", arguments).await.structured();
    made["id"].as_str().unwrap_or_else(|| panic!("no id: {made}")).to_owned()
}

async fn listed(person: &Person<'_>, arguments: Value) -> Vec<String> {
    let list = person.call(Era::Modern, COMPANIES, arguments).await.structured();
    list["data"].as_array().expect("data").iter().map(|row| row["id"].as_str().expect("an id").to_owned()).collect()
}

#[tokio::test]
async fn without_a_default_a_call_must_name_a_workspace() {
    let server = two().await;
    let bia = Person::new(&server, &[], None).await;
    for era in ERAS {
        let refused = bia.call(era, COMPANIES, json!({})).await;
        assert_eq!(refused.refusal(), "workspace_required");
        let told = error(&refused).to_string();
        for workspace in &server.workspaces {
            assert!(told.contains(&workspace.id.0) && told.contains(&workspace.name), "{told}");
        }
        let named = bia.call(era, COMPANIES, json!({"workspace_id": server.workspaces[1].id.0})).await;
        assert_eq!(named.structured()["data"], json!([]));
    }
}

#[tokio::test]
async fn records_stay_in_their_workspace() {
    let server = two().await;
    let bia = Person::new(&server, &[], Some(0)).await;
    let [first, second] = [0, 1].map(|at| server.workspaces[at].id.0.as_str());
    let here = company(&bia, None, "11.222.333/0001-81").await;
    let there = company(&bia, Some(second), "11.444.777/0001-61").await;
    assert_eq!(listed(&bia, json!({})).await, [here.as_str()]);
    assert_eq!(listed(&bia, json!({"workspace_id": first})).await, [here.as_str()]);
    assert_eq!(listed(&bia, json!({"workspace_id": second.to_uppercase()})).await, [there.as_str()]);
    for era in ERAS {
        let get = bia.call(era, "finance_companies_get", json!({"id": there})).await;
        assert_eq!(get.refusal(), "not_found");
    }
}

#[tokio::test]
async fn a_fixed_workspace_is_all_that_is_reached() {
    let server = two().await;
    let bia = Person::new(&server, &[1], None).await;
    let rui = Person::new(&server, &[], None).await;
    let made = company(&bia, None, "11.222.333/0001-81").await;
    assert_eq!(listed(&rui, json!({"workspace_id": server.workspaces[1].id.0})).await, [made]);
    let reached = bia.call(Era::Modern, "finance_workspaces_list", json!({})).await.structured();
    let reached = reached["data"].as_array().expect("data");
    assert_eq!((reached.len(), &reached[0]["name"], &reached[0]["default"]), (1, &json!("Filial"), &json!(true)));
}

#[tokio::test]
async fn a_foreign_workspace_is_refused_whether_it_exists_or_not() {
    let mut server = two().await;
    let foreign = server.open_workspace("other", "Outra").await;
    let bia = Person::new(&server, &[0], None).await;
    let unreached = server.workspaces[1].id.0.clone();
    let mut told = Vec::new();
    for id in [foreign.0, unreached, "019ad5a0-0000-7000-8000-000000000000".to_owned()] {
        for tool in [COMPANIES, "finance_companies_create"] {
            let arguments = match tool {
                COMPANIES => json!({"workspace_id": id}),
                _ => json!({"workspace_id": id, "name": "Padaria Aurora Ltda", "cnpj": "11.222.333/0001-81"}),
            };
            let refused = bia.call(Era::Modern, tool, arguments).await;
            assert_eq!(refused.refusal(), "invalid_arguments", "{tool}");
            let error = error(&refused).to_string();
            assert!(error.contains("workspace_id"), "{error}");
            if tool == COMPANIES {
                told.push(error);
            }
        }
    }
    assert!(told.iter().all(|one| *one == told[0]), "{told:?}");
    let malformed = bia.call(Era::Modern, COMPANIES, json!({"workspace_id": "matriz"})).await;
    assert_eq!(malformed.refusal(), "invalid_arguments");
}

#[tokio::test]
async fn a_new_workspace_is_reached_at_once_by_who_reaches_all() {
    let mut server = two().await;
    let token = Person::new(&server, &[], Some(0)).await.token;
    let late = server.open_workspace("acme", "Nova").await;
    let bia = Person { server: &server, token };
    assert_eq!(listed(&bia, json!({"workspace_id": late.0})).await, Vec::<String>::new());
}
