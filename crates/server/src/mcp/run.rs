//! Running a request: one function a method, each contained so that a panic answers -32603.

use std::panic::AssertUnwindSafe;

use futures_util::FutureExt;

use crate::mcp::fault::Fault;
use crate::mcp::record::Facts;
use crate::mcp::reply::Reply;
use crate::mcp::task::Task;
use crate::mcp::wire::{Common, Empty};
use crate::mcp::{Core, Notices, Request, Sender};

mod call;
mod lifecycle;
mod offers;

/// One request on its way, as the functions of the methods see it.
struct Run<'a> {
    core: &'a Core,
    sender: &'a Sender,
    request: Request,
    notices: Option<Notices>,
}

impl Core {
    /// Runs a prepared request. Where its client wants to be told of its progress, `notices` take it.
    pub async fn run(&self, sender: &Sender, request: Request, notices: Option<Notices>) -> Reply {
        let (era, id, facts) = (request.client.era(), request.id.clone(), request.facts.clone());
        let run = Run { core: self, sender, request, notices };
        match AssertUnwindSafe(run.dispatch()).catch_unwind().await {
            Ok(reply) => reply,
            Err(panic) => {
                let facts = Facts { panic: Some(detail(panic.as_ref()).to_owned()), ..facts };
                Reply::fault(era, Some(&id), &Fault::internal(), facts).with_outcome("panic")
            }
        }
    }
}

impl Run<'_> {
    async fn dispatch(mut self) -> Reply {
        match std::mem::replace(&mut self.request.task, Task::Ping) {
            Task::Ping => self.result(&Empty {}),
            Task::Initialize => self.initialize(),
            Task::Discover => self.discover(),
            Task::List(list) => self.list(list),
            Task::Call(call) => self.call(call).await,
            Task::Resources => self.resources().await,
            Task::Read { uri } => self.read(uri).await,
            Task::Prompt { name, arguments } => self.prompt(&name, &arguments),
            Task::Complete(completion) => self.complete(completion).await,
        }
    }

    fn common(&self) -> Common<'_> {
        Common::new(self.request.client.era(), &self.core.meta)
    }

    fn result(&self, result: &impl serde::Serialize) -> Reply {
        Reply::result(&self.request.id, result, self.request.facts.clone())
    }

    fn fault(&self, fault: &Fault) -> Reply {
        Reply::fault(self.request.client.era(), Some(&self.request.id), fault, self.request.facts.clone())
    }
}

fn detail(panic: &(dyn std::any::Any + Send)) -> &str {
    let text = panic.downcast_ref::<&str>().copied();
    text.or_else(|| panic.downcast_ref::<String>().map(String::as_str)).unwrap_or("no detail")
}
