//! The engine in front of the remote API, in front of a stand-in that knows one record of each type.

use std::sync::Arc;

use catalogue::{Answer, Lang, Product, Style, Tool};
use engine::{Askable, Call, CallOutcome, Clock, Engine, Limits};
use serde_json::json;
use serde_json::value::RawValue;
use upstream::{Credentials, Secret};

use super::expected::id_of;
use super::fakes::Fakes;
use super::sample;
use crate::stand_in::{Reply, Seen};
use crate::world::{Counting, UID, World, principal};

pub(super) struct Api {
    world: World,
    engine: Arc<Engine>,
}

impl Api {
    pub(super) async fn start(product: &'static Product) -> Api {
        let world = World::with(product, Credentials::Operator(Secret::new("the-api-token")), |_| {}).await;
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
            limits: Limits::default(),
        });
        Api { world, engine }
    }

    /// `resources/list`: how many records, how many types left out, how many calls.
    pub(super) async fn listed(&self) -> (usize, usize, usize) {
        self.world.stand_in.forget();
        let list = self.engine.resource_list(&Arc::new(principal("ana", None)), Lang::Pt).await.unwrap();
        assert!(list.completeness.remembered.is_empty());
        (list.entries.len(), list.completeness.left_out.len(), self.world.stand_in.seen().len())
    }

    /// The last request that a call of `tool` with every argument comes to.
    pub(super) async fn request_of(&self, tool: &'static Tool) -> Seen {
        self.world.stand_in.forget();
        let call = Call {
            principal: Arc::new(principal("ana", None)),
            tool: tool.name.to_owned(),
            arguments: Some(RawValue::from_string(sample::arguments(tool).to_string()).unwrap()),
            askable: Askable::No,
            answer: None,
            state: None,
            request_id: "req-1".to_owned(),
            lang: Lang::Pt,
        };
        match self.engine.call(call).await {
            CallOutcome::Done(_) => self.world.stand_in.seen().pop().unwrap(),
            other => panic!("{}: {other:?}", tool.name),
        }
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
    let record = json!({"id": id_of(product, tool.returns), "uid": UID});
    let body = match (tool.answer, tool.style()) {
        (Answer::Redirect, _) => return Reply::with(302, &[("location", "https://files.example/a")], ""),
        (Answer::List, Style::V1) => json!([record]),
        (Answer::List, Style::V2) => json!({"status": 200, "data": [record], "pagination": {}}),
        (Answer::List, Style::Finance) => json!({"data": [record], "meta": {"next_cursor": null}}),
        (Answer::Ids, _) => json!({"data": [UID], "meta": {"next_cursor": null}}),
        (_, Style::V1 | Style::Finance) => record,
        (_, Style::V2) => json!({"status": 200, "data": record}),
    };
    Reply::json(&body.to_string())
}
