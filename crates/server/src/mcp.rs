//! The Model Context Protocol without a transport: one message in, one answer out.
//!
//! Both eras are served by the same core. A request is *prepared* (read, checked, its parameters taken apart) and then
//! *run*; HTTP decides between the two whether the answer is one JSON object or a stream.

pub mod answer;
mod batch;
pub mod client;
pub mod envelope;
pub mod fault;
pub mod headers;
mod lists;
pub mod method;
pub mod packed;
pub mod params;
pub mod progress;
pub mod record;
pub mod recorder;
pub mod reply;
mod rights;
mod run;
pub mod state;
pub mod task;
pub mod version;
mod wire;

use std::sync::Arc;

use catalogue::Lang;
use catalogue::render::OutputSchema;
use engine::{Engine, Principal};
use rmcp::model::Implementation;
use serde_json::value::RawValue;

pub use client::{Client, Framing};
pub use envelope::Id;
pub use fault::Fault;
pub use method::Method;
pub use progress::{Notices, Progress, Step, Watched};
pub use record::{Facts, Observe, RequestRecord};
pub use reply::{Body, Ending, Reply};
pub use state::{KeyRingError, StateSealer};
pub use version::{Era, Version};

use envelope::Message;
use lists::{Lists, Style};
use params::{Meta, Params};
use task::Task;

/// How the core presents itself and what it keeps.
#[derive(Debug, Clone)]
pub struct CoreOptions {
    /// The language of texts for people, unless the client asks for another.
    pub lang: Lang,
    /// Whether tools are listed with the schema of their result.
    pub output_schema: OutputSchema,
    /// The server's name as clients show it.
    pub server_name: String,
    /// The server's version.
    pub server_version: String,
    /// How long a client may keep a list or a discovery, in milliseconds.
    pub list_ttl_ms: u64,
    /// How long a client may keep a record that it read, in milliseconds.
    pub record_ttl_ms: u64,
    /// Rendered lists kept, over all rights, eras and languages.
    pub cached_lists: usize,
    /// Messages of one batch (revision 2025-03-26).
    pub batch_messages: usize,
}

impl Default for CoreOptions {
    fn default() -> CoreOptions {
        CoreOptions {
            lang: Lang::Pt,
            output_schema: OutputSchema::LeftOut,
            server_name: "kobana-mcp".to_owned(),
            server_version: env!("CARGO_PKG_VERSION").to_owned(),
            list_ttl_ms: 300_000,
            record_ttl_ms: 0,
            cached_lists: 64,
            batch_messages: 20,
        }
    }
}

/// One product's protocol core.
pub struct Core {
    engine: Arc<Engine>,
    options: CoreOptions,
    lists: Lists,
    server: Implementation,
    meta: Box<RawValue>,
}

/// Who sends a message, and in what circumstances.
#[derive(Debug, Clone)]
pub struct Sender {
    /// The person.
    pub principal: Arc<Principal>,
    /// The language that the client asked for, if it did.
    pub lang: Option<Lang>,
    /// The request's id, for the log, the audit and the API.
    pub request_id: String,
}

/// A message that was read.
#[derive(Debug)]
pub enum Prepared {
    /// It is answered already.
    Done(Box<Reply>),
    /// It has to run.
    Run(Box<Request>),
}

/// A request that can run.
#[derive(Debug)]
pub struct Request {
    /// Its id.
    pub id: Id,
    /// Its client.
    pub client: Client,
    /// Whether the client asked to be told of progress.
    pub progress: Progress,
    /// What is known of it for the log.
    pub facts: Facts,
    task: Task,
}

impl Core {
    /// The core of `engine`'s product.
    pub fn new(engine: Arc<Engine>, options: CoreOptions) -> Core {
        let server = Implementation::new(options.server_name.clone(), options.server_version.clone())
            .with_title(engine.product.title.get(options.lang));
        let meta = serde_json::json!({"io.modelcontextprotocol/serverInfo": server});
        let meta = RawValue::from_string(meta.to_string()).expect("a rendered value is JSON");
        let style = Style { output_schema: options.output_schema, ttl_ms: options.list_ttl_ms, meta: meta.clone() };
        let lists = Lists::new(&engine, style, options.cached_lists);
        Core { engine, options, lists, server, meta }
    }

    /// The product that it serves.
    pub fn product(&self) -> &'static catalogue::Product {
        self.engine.product
    }

    /// The engine behind it.
    pub fn engine(&self) -> &Arc<Engine> {
        &self.engine
    }

    /// The language of texts for people, unless the client asks for another.
    pub fn usual_lang(&self) -> Lang {
        self.options.lang
    }

    /// Reads one message, and answers it if nothing has to run.
    pub fn prepare(&self, message: &[u8], framing: Framing<'_>) -> Prepared {
        let (method, raw, id) = match envelope::read(message) {
            Ok(Message::Request { id, method, params }) => (method, params, id),
            Ok(Message::Notification { method, .. }) => {
                return done(Reply::accepted(Facts { method: method::logged(&method), ..Facts::default() }));
            }
            Ok(Message::Response) => {
                let fault = Fault::envelope("Invalid request: this server asks nothing, so it takes no responses");
                let era = client::presumed_era(framing, None, "");
                return done(Reply::fault(era, None, &fault, Facts::default()));
            }
            Err(unreadable) => {
                let era = client::presumed_era(framing, None, "");
                let reply = Reply::fault(era, unreadable.id.as_ref(), &unreadable.fault, Facts::default());
                return done(reply);
            }
        };
        let mut facts = Facts { method: method::logged(&method), ..Facts::default() };
        match self.request(&method, raw, framing, &mut facts) {
            Ok((client, progress, task)) => Prepared::Run(Box::new(Request { id, client, progress, facts, task })),
            Err((era, fault)) => done(Reply::fault(era, Some(&id), &fault, facts)),
        }
    }

    fn request(
        &self,
        method: &str,
        raw: Option<&RawValue>,
        framing: Framing<'_>,
        facts: &mut Facts,
    ) -> Result<(Client, Progress, Task), (Era, Fault)> {
        let presumed = client::presumed_era(framing, None, method);
        let params = Params::read(raw).map_err(|fault| (presumed, fault))?;
        let meta = Meta::read(params.meta).map_err(|fault| (presumed, fault))?;
        let presumed = client::presumed_era(framing, Some(&meta), method);
        let client = client::read(method, &meta, &params, framing).map_err(|fault| (presumed, fault))?;
        let era = client.era();
        facts.version = client.version.as_str();
        facts.client.clone_from(&client.name);
        let known = Method::parse(method).filter(|known| known.served_in(era));
        let known = known.ok_or_else(|| (era, Fault::method(method)))?;
        let task = Task::read(known, era, &params).map_err(|fault| (era, fault))?;
        if let Task::Call(call) = &task {
            facts.tool = self.engine.product.tool(&call.name).map(|tool| tool.name);
        }
        let token = meta.progress_token.filter(|_| matches!(task, Task::Call(_))).and_then(Id::parse);
        let progress = token.map_or(Progress::Unwanted, Progress::Wanted);
        Ok((client, progress, task))
    }

    /// Reads and runs one message, or a batch of them.
    pub async fn handle(&self, sender: &Sender, message: &[u8], framing: Framing<'_>) -> Reply {
        if envelope::is_array(message) {
            return self.batch(sender, message, framing).await;
        }
        match self.prepare(message, framing) {
            Prepared::Done(reply) => *reply,
            Prepared::Run(request) => self.run(sender, *request, None).await,
        }
    }

    fn lang(&self, sender: &Sender) -> Lang {
        sender.lang.unwrap_or(self.options.lang)
    }
}

fn done(reply: Reply) -> Prepared {
    Prepared::Done(Box::new(reply))
}
