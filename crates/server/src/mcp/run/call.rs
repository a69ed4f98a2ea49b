//! `tools/call`.

use std::sync::Arc;

use engine::{Call, CallOutcome, Question, Refusal};

use super::Run;
use crate::mcp::answer;
use crate::mcp::fault::{Fault, shown};
use crate::mcp::progress::{Progress, Teller};
use crate::mcp::reply::Reply;
use crate::mcp::task::ToolCall;
use crate::mcp::wire::{Asked, ToolAnswer};

impl Run<'_> {
    pub(super) async fn call(&mut self, call: ToolCall) -> Reply {
        let asked = Call {
            principal: self.sender.principal.clone(),
            tool: call.name.clone(),
            arguments: call.arguments,
            askable: self.request.client.askable,
            answer: call.answer,
            state: call.state,
            request_id: self.sender.request_id.clone(),
            lang: self.core.lang(self.sender),
        };
        let outcome = match self.teller() {
            Some(teller) => self.core.engine.call_with_progress(asked, teller).await,
            None => self.core.engine.call(asked).await,
        };
        match outcome {
            CallOutcome::Done(done) => self.result(&ToolAnswer::done(self.common(), &done)),
            CallOutcome::Ask(question) => self.ask(&question),
            CallOutcome::Refused(refusal) => self.refused(&refusal),
            CallOutcome::UnknownTool => self.fault(&Fault::params(format!("Unknown tool: {}", shown(&call.name)))),
        }
    }

    fn teller(&mut self) -> Option<Arc<Teller>> {
        let notices = self.notices.take()?;
        match std::mem::replace(&mut self.request.progress, Progress::Unwanted) {
            Progress::Wanted(token) => Some(Arc::new(Teller { token, notices })),
            Progress::Unwanted => None,
        }
    }

    fn ask(&self, question: &Question) -> Reply {
        let form = answer::form(question, self.core.lang(self.sender));
        self.result(&Asked::new(self.common(), form, &question.state)).with_outcome("asked")
    }

    /// A refusal is a result that the model reads, also where a scope is missing: with an HTTP 403 instead, clients would
    /// drop the text that says what to do.
    fn refused(&self, refusal: &Refusal) -> Reply {
        let text = refusal.to_json(self.core.lang(self.sender));
        self.result(&ToolAnswer::failed(self.common(), &text)).with_outcome(refusal.code())
    }
}
