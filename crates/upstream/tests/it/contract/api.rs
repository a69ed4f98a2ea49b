//! The engine in front of the remote API, in front of a stand-in that knows one record of each type.

use std::sync::Arc;

use catalogue::{Answer, Lang, Product, Style, Tenancy, Tool, Unasked};
use engine::{Askable, Call, CallOutcome, Clock, Engine, FileLinks, FileRequest, FormAnswer, Limits, Principal};
use serde_json::value::RawValue;
use serde_json::{Value, json};
use upstream::{Credentials, Secret};

use super::expected::id_of;
use super::fakes::Fakes;
use crate::stand_in::{Reply, Seen};
use crate::world::{Counting, UID, World, member, principal, workspace_tokens};

pub(super) struct Api {
    world: World,
    engine: Arc<Engine>,
}

impl Api {
    pub(super) async fn start(product: &'static Product) -> Api {
        let credentials = match product.tenancy {
            Tenancy::Account => Credentials::Operator(Secret::new("the-api-token")),
            Tenancy::Workspace | Tenancy::Connection => workspace_tokens(),
        };
        let world = World::with(product, credentials, |_| {}).await;
        world.stand_in.otherwise(move |seen| reply(product, seen));
        let fakes = Arc::new(Fakes);
        let engine = Arc::new(Engine {
            product,
            api: Arc::clone(&world.remote) as Arc<dyn engine::Api>,
            ledger: Arc::clone(&fakes) as Arc<dyn engine::Ledger>,
            audit: Arc::clone(&fakes) as Arc<dyn engine::Audit>,
            sealer: fakes,
            clock: Arc::clone(&world.clock) as Arc<dyn Clock>,
            entropy: Arc::new(Counting::default()),
            files: FileLinks::Served("https://mcp.example.com".to_owned()),
            limits: Limits::default(),
        });
        Api { world, engine }
    }

    /// `resources/list`: how many records, how many types left out, how many calls.
    pub(super) async fn listed(&self) -> (usize, usize, usize) {
        self.world.stand_in.forget();
        let list = self.engine.resource_list(&self.person(), Lang::Pt).await.unwrap();
        assert!(list.completeness.remembered.is_empty());
        (list.entries.len(), list.completeness.left_out.len(), self.world.stand_in.seen().len())
    }

    /// The last request that a call of `tool` with `arguments` comes to, once the person said yes where they are asked.
    pub(super) async fn request_of(&self, tool: &'static Tool, arguments: &Value) -> Seen {
        self.world.stand_in.forget();
        let call = |answer, state| Call {
            principal: self.person(),
            tool: tool.name.to_owned(),
            arguments: Some(RawValue::from_string(arguments.to_string()).unwrap()),
            askable: match self.engine.product.policy.unasked {
                Unasked::Runs => Askable::No,
                Unasked::IsRefused => Askable::Form,
            },
            answer,
            state,
            request_id: "req-1".to_owned(),
            lang: Lang::Pt,
        };
        let outcome = match self.engine.call(call(None, None)).await {
            CallOutcome::Ask(question) => {
                let yes = FormAnswer::Accepted(json!({"confirm": "yes"}));
                self.engine.call(call(Some(yes), Some(question.state))).await
            }
            outcome => outcome,
        };
        match outcome {
            CallOutcome::Done(result) => {
                if let Answer::SignedFile(_) = tool.answer {
                    self.open(tool, &serde_json::from_str(result.structured.get()).unwrap()).await;
                }
                self.world.stand_in.seen().pop().unwrap()
            }
            other => panic!("{} {arguments}: {other:?}", tool.name),
        }
    }

    /// Asks for a file at the address that `answer` gives.
    async fn open(&self, tool: &Tool, answer: &Value) {
        let token = answer["url"].as_str().unwrap().rsplit('/').next().unwrap().to_owned();
        let (file, request_id) = (engine::link::file_of(tool).to_owned(), "req-2".to_owned());
        let request = FileRequest { file, token, request_id, lang: Lang::Pt };
        assert_eq!(self.engine.open_file(request).await.unwrap().bytes, "From: ana@exemplo.com.br");
    }

    fn person(&self) -> Arc<Principal> {
        Arc::new(match self.engine.product.tenancy {
            Tenancy::Account => principal("ana", None),
            Tenancy::Workspace | Tenancy::Connection => member("ana", None),
        })
    }
}

/// Each list shows one record; a file of an export lies elsewhere.
fn reply(product: &Product, seen: &Seen) -> Reply {
    let Some(path) = seen.operation().strip_prefix("GET ") else { return Reply::with(204, &[], "") };
    let shape = |tool: &&Tool| {
        let mut segments = tool.path.split('/').zip(path.split('/'));
        tool.method.as_str() == "GET"
            && tool.path.split('/').count() == path.split('/').count()
            && segments.all(|(row, sent)| row == sent || row.starts_with('{'))
    };
    // A plain path (`/v1/customers/email`) comes before one with a uid.
    let tool = product.tools().filter(shape).min_by_key(|tool| tool.path_parameters().count()).unwrap();
    let record = match tool.style() {
        Style::Finance | Style::Inbox | Style::Billing => json!({"id": UID}),
        Style::V1 | Style::V2 => json!({"id": id_of(product, tool.returns), "uid": UID}),
    };
    let body = match (tool.answer, tool.style()) {
        (Answer::File(_), Style::Finance) => {
            return Reply::with(200, &[("content-type", "application/pdf")], "%PDF-1.7");
        }
        (Answer::SignedFile(media_type), _) => {
            return Reply::with(200, &[("content-type", media_type)], "From: ana@exemplo.com.br");
        }
        (Answer::Redirect, _) => return Reply::with(302, &[("location", "https://files.example/a")], ""),
        (Answer::List, Style::V1) => json!([record]),
        (Answer::List, Style::V2) => json!({"status": 200, "data": [record], "pagination": {}}),
        (Answer::List, Style::Finance) => json!({"data": [record], "meta": {"next_cursor": null}}),
        (Answer::List, Style::Inbox) => json!({"data": [record], "next_cursor": null}),
        (Answer::Ids, _) => json!({"data": [UID], "meta": {"next_cursor": null}}),
        (_, Style::V1 | Style::Finance) => record,
        (Answer::List, Style::Billing) => json!({"data": [record], "meta": {"total": 1, "page": 1, "total_pages": 1}}),
        (_, Style::Inbox | Style::Billing) => json!({"data": record}),
        (_, Style::V2) => json!({"status": 200, "data": record}),
    };
    Reply::json(&body.to_string())
}
