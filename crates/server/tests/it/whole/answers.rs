//! What tools answer fits the schemas that they are listed with.

use std::collections::{BTreeMap, BTreeSet};

use catalogue::banking::BANKING;
use catalogue::{Effect, Tool};
use jiff::SignedDuration;
use jsonschema::Validator;
use serde_json::{Value, json};

use super::bodies::{REQUEST, UNPLAYED, sent, untold};
use super::company::{Company, company, readers};
use crate::support::{Era, Running, TestServer};

/// The schemas of results, as clients get them.
pub struct Schemas(BTreeMap<String, (Value, Validator)>);

impl Schemas {
    /// Those that `server` lists.
    pub async fn of(server: &Running) -> Schemas {
        let listed = server.ask(Era::November2025, "tools/list", json!({})).await.result();
        let compiled = |tool: &Value| {
            let schema = tool["outputSchema"].clone();
            assert_eq!(schema["type"], "object", "{tool}");
            let validator = jsonschema::options().should_validate_formats(true).build(&schema).expect("a schema");
            (tool["name"].as_str().expect("a name").to_owned(), (schema, validator))
        };
        Schemas(listed["tools"].as_array().expect("tools").iter().map(compiled).collect())
    }

    /// What in `answer` the schema of `tool` forbids, and the members that it does not name.
    pub fn misfits(&self, tool: &Tool, answer: &Value) -> BTreeSet<String> {
        let (schema, validator) = &self.0[tool.name];
        let errors = validator.iter_errors(answer).map(|error| format!("{error} at {}", error.schema_path()));
        let unknown = undeclared(schema, answer).into_iter().map(|name| format!("{name} is not in the schema"));
        errors.chain(unknown).map(|misfit| format!("{}: {misfit}", tool.name)).collect()
    }
}

/// The members of `answer` that an object schema with properties does not name, at any depth.
fn undeclared(schema: &Value, answer: &Value) -> Vec<String> {
    match answer {
        Value::Object(members) => {
            let Some(properties) = schema["properties"].as_object() else { return Vec::new() };
            let of = |(name, value): (&String, &Value)| match properties.get(name) {
                // An id that is not there is stripped no more than it is shown.
                None if value.is_null() && name.ends_with("_id") => Vec::new(),
                None => vec![name.clone()],
                Some(inner) => undeclared(inner, value).iter().map(|one| format!("{name}.{one}")).collect(),
            };
            members.iter().flat_map(of).collect()
        }
        Value::Array(items) => items.iter().flat_map(|item| undeclared(&schema["items"], item)).collect(),
        _ => Vec::new(),
    }
}

/// What a read needs besides what its path names.
fn asked(tool: &str, company: &Company) -> Value {
    match tool {
        "banking_data_customer_find_by_cnpj_cpf" => json!({"q": company.payer["cnpj_cpf"]}),
        "banking_data_customer_find_by_email" => json!({"q": company.payer["email"]}),
        "banking_charge_pix_command_get" => json!({"pix_uid": company.newest("charge_pix")}),
        _ => json!({}),
    }
}

/// A failed check, for all tools at once.
#[derive(Default)]
pub struct Findings {
    /// Answers that do not fit their schema.
    pub misfits: BTreeSet<String>,
    /// Calls that were never answered well.
    pub silent: Vec<String>,
}

impl Findings {
    /// Fails the test if there is any.
    pub fn none(&self) {
        let Findings { misfits, silent } = self;
        assert!(misfits.is_empty() && silent.is_empty(), "{misfits:#?}\nnever answered well: {silent:#?}");
    }
}

#[tokio::test]
async fn every_read_answers_as_its_schema_says() {
    let mut company = company(TestServer::new().output_schemas()).await;
    for name in ["banking_charge_bank_billet_batch_export_pdf", REQUEST] {
        let more = sent(name, &company).expect("arguments");
        company.write(name, &more).await.unwrap_or_else(|last| panic!("{name}: {last}"));
    }
    let pix = json!({"pix_uid": company.newest("charge_pix")});
    company.list(BANKING.tool("banking_charge_pix_command_list").expect("a tool"), pix).await;
    // The bank has answered by then.
    company.server.clock.advance(SignedDuration::from_hours(1));
    let schemas = Schemas::of(&company.server).await;
    let mut findings = Findings::default();
    for tool in readers() {
        let mut answered = 0;
        for arguments in company.arguments(tool, &asked(tool.name, &company)).into_iter().take(25) {
            let answer = company.server.call(Era::Modern, tool.name, arguments.clone()).await;
            if answer.result()["isError"] == json!(false) {
                findings.misfits.extend(schemas.misfits(tool, &answer.structured()));
                answered += 1;
            } else {
                findings.silent.push(format!("{} {arguments}: {}", tool.name, answer.text));
            }
        }
        if answered == 0 {
            findings.silent.push(tool.name.to_owned());
        }
    }
    findings.none();
}

#[tokio::test]
async fn every_write_answers_as_its_schema_says() {
    let mut company = company(TestServer::new().output_schemas()).await;
    let schemas = Schemas::of(&company.server).await;
    let mut findings = Findings::default();
    for tool in untold().filter(|tool| tool.effect != Effect::Read) {
        let Some(more) = sent(tool.name, &company) else {
            findings.silent.push(format!("{}: {UNPLAYED}", tool.name));
            continue;
        };
        match company.write(tool.name, &more).await {
            Ok(answer) => findings.misfits.extend(schemas.misfits(tool, &answer)),
            Err(last) => findings.silent.push(format!("{}: {last}", tool.name)),
        }
    }
    findings.none();
}
