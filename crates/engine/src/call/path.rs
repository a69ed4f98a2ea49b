//! The branches of a call; each step is a function elsewhere.

use std::sync::Arc;

use bytes::Bytes;
use catalogue::schema::parameters::WORKSPACE_ID;
use catalogue::{Answer, Effect, Lang, Tool};
use http::Response;

use super::record::record;
use super::send::{self, Key};
use super::write;
use super::{Call, CallOutcome, ToolResult};
use crate::Engine;
use crate::arguments::{self, CheckedArguments};
use crate::confirm::{self, Approval, Stop};
use crate::json::Json;
use crate::ledger::Decision;
use crate::link;
use crate::permit;
use crate::principal::Principal;
use crate::progress::{Progress, Steps};
use crate::refusal::Refusal;
use crate::tenant::{self, Tenant};

/// A call whose caller may run the tool and whose arguments fit.
#[derive(Clone)]
pub(crate) struct Admitted {
    pub(crate) engine: Arc<Engine>,
    pub(crate) principal: Arc<Principal>,
    pub(crate) tool: &'static Tool,
    pub(crate) tenant: Tenant,
    pub(crate) arguments: Arc<CheckedArguments>,
    /// Of the arguments, as it is kept in rows; an approval is bound to the one that sees secrets too.
    pub(crate) digest: String,
    pub(crate) request_id: String,
    pub(crate) lang: Lang,
    pub(crate) steps: Steps,
}

impl Admitted {
    /// What this very call changes.
    fn effect(&self) -> Effect {
        permit::effect(self.tool, &self.arguments)
    }
}

impl Engine {
    /// Runs one tool call: the only way from a client to an [`Api`](crate::Api).
    ///
    /// Reads live in the caller's future. Writes run in a task of their own: a client that hangs up drops this future
    /// and does not cut a write in half; the outcome and the audit row are recorded by that task.
    pub async fn call(self: &Arc<Self>, call: Call) -> CallOutcome {
        self.run(call, Steps::default()).await
    }

    /// As [`Engine::call`], and tells `listener` of each step that may take long: every record that is read before the
    /// person is asked, and the call's own request.
    pub async fn call_with_progress(self: &Arc<Self>, call: Call, listener: Arc<dyn Progress>) -> CallOutcome {
        let steps = Steps::told(listener, call.lang);
        self.run(call, steps).await
    }

    async fn run(self: &Arc<Self>, call: Call, steps: Steps) -> CallOutcome {
        let Some(tool) = self.product.tool(&call.tool) else { return CallOutcome::UnknownTool };
        let admitted = match self.admit(tool, &call) {
            Ok(admitted) => Admitted { steps, ..admitted },
            Err(refusal) => return self.refused(tool, &call, refusal).await,
        };
        match admitted.effect() {
            Effect::Read => match read(&admitted).await {
                Ok(result) => CallOutcome::Done(result),
                Err(refusal) => CallOutcome::Refused(refusal),
            },
            Effect::Write => write::run(admitted, Approval::Plain).await,
            Effect::Destructive => match confirm::gate(&admitted, &call).await {
                Ok(approval) => write::run(admitted, approval).await,
                Err(stop) => stopped(&admitted, stop).await,
            },
        }
    }

    /// The call, once its rights, arguments and workspace are known to fit.
    pub(crate) fn admit(self: &Arc<Self>, tool: &'static Tool, call: &Call) -> Result<Admitted, Refusal> {
        permit::admit(&call.principal, tool)?;
        let arguments = arguments::check(tool, call.arguments.as_deref(), &self.limits)?;
        let workspace = match arguments.get(WORKSPACE_ID.name) {
            Some(Json::Text(id)) => Some(id.as_str()),
            _ => None,
        };
        Ok(Admitted {
            tenant: tenant::resolve(&call.principal, tool, workspace)?,
            engine: Arc::clone(self),
            principal: Arc::clone(&call.principal),
            tool,
            digest: if is_recorded(tool) { arguments.kept_digest() } else { String::new() },
            arguments: Arc::new(arguments),
            request_id: call.request_id.clone(),
            lang: call.lang,
            steps: Steps::default(),
        })
    }

    /// A call that is refused before its arguments are known to fit. Only attempts to write are audited.
    async fn refused(self: &Arc<Self>, tool: &'static Tool, call: &Call, refusal: Refusal) -> CallOutcome {
        if tool.effect != Effect::Read {
            let attempt = Admitted {
                engine: Arc::clone(self),
                principal: Arc::clone(&call.principal),
                tool,
                tenant: Tenant::of_account(call.principal.account.clone()),
                arguments: Arc::default(),
                digest: String::new(),
                request_id: call.request_id.clone(),
                lang: call.lang,
                steps: Steps::default(),
            };
            record(&attempt, Decision::Refused, refusal.code()).await;
        }
        CallOutcome::Refused(refusal)
    }
}

/// A call that its confirmation ended: the person is asked, or said no, or something refuses.
pub(crate) async fn stopped(admitted: &Admitted, stop: Stop) -> CallOutcome {
    match stop {
        Stop::Ask(question) => {
            record(admitted, Decision::Asked, "ok").await;
            CallOutcome::Ask(question)
        }
        Stop::Refused(refusal) => {
            let declined = matches!(refusal, Refusal::UserDeclined(_));
            record(admitted, if declined { Decision::Declined } else { Decision::Refused }, refusal.code()).await;
            CallOutcome::Refused(refusal)
        }
    }
}

/// Whether a call leaves an audit row, which names its arguments by their digest. Of the reads only those that open a way to a
/// file do.
fn is_recorded(tool: &Tool) -> bool {
    tool.effect != Effect::Read || matches!(tool.answer, Answer::SignedFile(_))
}

/// The result of a read.
pub(crate) async fn read(admitted: &Admitted) -> Result<ToolResult, Refusal> {
    match admitted.tool.answer {
        Answer::SignedFile(_) => link::made(admitted).await,
        _ => admitted.shape().shape(&answered(admitted).await?),
    }
}

/// What the API answers to a read.
pub(crate) async fn answered(admitted: &Admitted) -> Result<Response<Bytes>, Refusal> {
    let permit = permit::plain(&admitted.principal, admitted.tool, admitted.tenant.clone())?;
    admitted.steps.sending();
    send::send(admitted, permit, Key::Own).await.map_err(|fault| send::read_refusal(&fault))
}
