//! The demo company behind a server, and the uids of what it has.

use std::collections::BTreeMap;

use catalogue::banking::BANKING;
use catalogue::{Effect, Tool};
use engine::{AccountId, Clock as _};
use serde_json::{Map, Value, json};
use storage::{Store, StoreOptions};

use crate::support::doubles::ManualClock;
use crate::support::{Era, Running, TestServer};

/// A server over the demo company, and its uids by record type, newest first.
pub struct Company {
    pub server: Running,
    pub uids: BTreeMap<&'static str, Vec<String>>,
    /// The records as they were listed, newest first.
    pub rows: BTreeMap<&'static str, Vec<Value>>,
    /// Its newest customer.
    pub payer: Value,
    /// What the bank credited for the test boleto of the wallet that waits for its homologation, as people write it.
    pub test_amount: String,
}

/// The demo company.
pub async fn company(server: TestServer) -> Company {
    let store = Store::open(StoreOptions::default(), catalogue::PRODUCTS).await.expect("a store in memory");
    let now = ManualClock::default().now();
    sandbox::demo::fill(&store, &AccountId("acme".to_owned()), 2026, now).await.expect("demo data");
    let server = server.store(store).start().await;
    let (uids, rows) = (BTreeMap::new(), BTreeMap::new());
    let mut company = Company { server, uids, rows, payer: Value::Null, test_amount: String::new() };
    for record in BANKING.records {
        if let Some(list) = BANKING.list_tool(record).filter(|list| list.path_parameters().next().is_none()) {
            company.list(list, json!({})).await;
        }
    }
    let newest = json!({"uid": company.newest("data_customer")});
    company.payer = company.server.call(Era::November2025, "banking_data_customer_get", newest).await.structured();
    company.list_old_boletos().await;
    company
}

impl Company {
    /// Looks up the newest records of a type.
    pub async fn list(&mut self, list: &Tool, arguments: Value) {
        let rows = self.listed(list, arguments).await;
        let uids = rows.iter().map(|row| row["uid"].as_str().expect("a uid").to_owned()).collect();
        self.uids.insert(list.record.key, uids);
        self.rows.insert(list.record.key, rows);
    }

    async fn listed(&self, list: &Tool, mut arguments: Value) -> Vec<Value> {
        if list.paging == catalogue::Paging::Pages {
            arguments["per_page"] = json!(50);
        }
        let listed = self.server.call(Era::November2025, list.name, arguments).await.structured();
        listed["data"].as_array().expect("data").clone()
    }

    /// Looks up the boletos that are too old to be among the newest: the late ones, and the one that tries out a wallet.
    async fn list_old_boletos(&mut self) {
        let list = BANKING.tool("banking_charge_bank_billet_list").expect("a tool");
        let wallet = self.first("charge_bank_billet_account", |wallet| wallet["status"] == "validating");
        let tests = self.listed(list, json!({"bank_billet_account_uid": wallet["uid"]})).await;
        self.test_amount = tests[0]["amount"].to_string().replace('.', ",");
        let late = self.listed(list, json!({"status": "overdue"})).await;
        self.rows.get_mut("charge_bank_billet").expect("boletos").extend(late);
    }

    /// The first record of a type that `fits`, as it was listed.
    pub fn first(&self, key: &str, fits: impl Fn(&Value) -> bool) -> &Value {
        self.rows[key].iter().rev().find(|row| fits(row)).unwrap_or_else(|| panic!("no such {key}"))
    }

    /// Arguments for `tool`: what its path names, one set for each record that it may be called on, with `more` in each.
    pub fn arguments(&self, tool: &Tool, more: &Value) -> Vec<Value> {
        let mut all = vec![more.as_object().expect("an object").clone()];
        for name in tool.path_parameters().filter(|name| more.get(name).is_none()) {
            let uids = self.named(tool, name);
            all = all.iter().flat_map(|one| uids.iter().map(|uid| with(one, name, uid))).collect();
        }
        all.into_iter().map(Value::Object).collect()
    }

    /// The newest record of a type.
    pub fn newest(&self, key: &str) -> &str {
        self.uids.get(key).and_then(|uids| uids.first()).unwrap_or_else(|| panic!("no {key}"))
    }

    /// The first record of a type: the wallet that issues, the Pix key that receives.
    pub fn oldest(&self, key: &str) -> &str {
        self.uids.get(key).and_then(|uids| uids.last()).unwrap_or_else(|| panic!("no {key}"))
    }

    /// Calls `tool` until it is answered well, and keeps the uid of what it made; or gives what was answered last.
    pub async fn write(&mut self, tool: &str, more: &Value) -> Result<Value, String> {
        let tool = BANKING.tool(tool).expect("a tool");
        let mut last = "nothing to call it on".to_owned();
        for arguments in self.arguments(tool, more) {
            let answer = self.server.call(Era::November2025, tool.name, arguments).await;
            if answer.result()["isError"] == json!(true) {
                last = answer.text;
                continue;
            }
            let made = answer.structured();
            if let Some(uid) = made["uid"].as_str() {
                self.uids.entry(tool.returns.key).or_default().insert(0, uid.to_owned());
            }
            return Ok(made);
        }
        Err(last)
    }

    /// The uids that the path parameter `name` of `tool` may hold.
    fn named(&self, tool: &Tool, name: &str) -> &[String] {
        let own = tool.target_parameter() == Some(name);
        if own || name == "uid" {
            return self.uids.get(tool.record.key).map(Vec::as_slice).unwrap_or_default();
        }
        // The pix of `pix_uid` is the charge's, and not the one of a recurrence.
        let kind = name.strip_suffix("_uid").unwrap_or(name);
        let found = self.uids.iter().filter(|(key, _)| key.ends_with(kind)).min_by_key(|(key, _)| key.len());
        found.map(|(_, uids)| uids.as_slice()).unwrap_or_default()
    }
}

fn with(arguments: &Map<String, Value>, name: &str, uid: &str) -> Map<String, Value> {
    let mut arguments = arguments.clone();
    arguments.insert(name.to_owned(), json!(uid));
    arguments
}

/// The tools of banking that only read.
pub fn readers() -> impl Iterator<Item = &'static Tool> {
    BANKING.tools().filter(|tool| tool.effect == Effect::Read)
}
