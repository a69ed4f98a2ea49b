//! One request to the API, within the time limit, and what its failure means.

use std::time::Duration;

use bytes::Bytes;
use catalogue::Verb;
use catalogue::schema::parameters::WORKSPACE_ID;
use http::{Response, StatusCode};

use super::{Admitted, ToolResult, headers};
use crate::api::ApiFault;
use crate::ledger::RunOutcome;
use crate::own;
use crate::permit::Permit;
use crate::refusal::Refusal;
use crate::request;
use crate::shape::{Addresses, Marks, Shape};
use crate::tenant;

/// Where the idempotency key comes from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Key {
    /// The caller's, if one was sent.
    Own,
    /// The caller's, or else this one, which follows from the approval.
    OwnOr(String),
}

impl Admitted {
    pub(crate) fn shape(&self) -> Shape<'_> {
        // A call that names no workspace is made where resources are read.
        let leads = self.arguments.get(WORKSPACE_ID.name).is_none()
            || tenant::resolve(&self.principal, self.tool, None).is_ok_and(|usual| usual == self.tenant);
        let addresses = if leads { Addresses::Lead } else { Addresses::Elsewhere };
        let (limits, marks) = (&self.engine.limits, Marks::Drawn(&*self.engine.entropy));
        Shape { tool: self.tool, arguments: &self.arguments, limits, lang: self.lang, addresses, marks }
    }
}

/// Sends the call's request, or answers it from what the server itself knows.
pub(crate) async fn send(admitted: &Admitted, permit: Permit, key: Key) -> Result<Response<Bytes>, ApiFault> {
    if let Verb::Own(own) = admitted.tool.verb {
        return own::answer(admitted, own);
    }
    let fallback = match &key {
        Key::Own => None,
        Key::OwnOr(key) => Some(key.as_str()),
    };
    let request = request::build(admitted.tool, &admitted.arguments, fallback, &admitted.request_id)
        .map_err(|_| ApiFault::Internal { detail: "the request cannot be built".to_owned() })?;
    let engine = &admitted.engine;
    let seconds = engine.limits.api_timeout_seconds;
    match tokio::time::timeout(Duration::from_secs(seconds), engine.api.send(permit, request)).await {
        Ok(Err(fault)) => {
            tracing::warn!(tool = admitted.tool.name, request_id = admitted.request_id, %fault, "the API failed");
            Err(fault)
        }
        Ok(Ok(response)) => headers::masked(admitted.tool, response),
        Err(_) => {
            tracing::warn!(tool = admitted.tool.name, request_id = admitted.request_id, seconds, "the API is late");
            Err(ApiFault::Timeout { seconds })
        }
    }
}

/// What a fault means to the caller of a read.
pub(crate) fn read_refusal(fault: &ApiFault) -> Refusal {
    match fault {
        ApiFault::Unavailable { .. } => Refusal::UpstreamUnavailable,
        ApiFault::Timeout { .. } => Refusal::Timeout,
        ApiFault::Internal { .. } => Refusal::Internal,
    }
}

/// What a write came to, for its caller and for the ledger.
pub(crate) struct Written {
    pub(crate) result: Result<ToolResult, Refusal>,
    pub(crate) outcome: RunOutcome,
}

impl Written {
    /// Nothing is known of the run.
    pub(crate) fn unknown(code: &'static str) -> Written {
        Written { result: Err(Refusal::OutcomeUnknown { code }), outcome: RunOutcome::Unknown }
    }

    /// It was refused before anything was sent.
    pub(crate) fn refused(refusal: Refusal) -> Written {
        let outcome = RunOutcome::Refused(refusal.code().to_owned());
        Written { result: Err(refusal), outcome }
    }
}

/// Reads the API's answer to a write. A fault of the server or an unreadable answer says nothing about the run.
pub(crate) fn written(admitted: &Admitted, sent: Result<Response<Bytes>, ApiFault>) -> Written {
    let response = match sent {
        Ok(response) => response,
        Err(ApiFault::Timeout { .. }) => return Written::unknown("timeout"),
        Err(ApiFault::Unavailable { .. }) => return Written::unknown("upstream_unavailable"),
        Err(ApiFault::Internal { .. }) => return Written::unknown("internal"),
    };
    let status = response.status();
    let shaped = admitted.shape().shape(&response);
    match shaped.map_err(|refusal| refusal.without(&admitted.arguments.secrets())) {
        Ok(result) => Written { result: Ok(result), outcome: RunOutcome::Done(status.as_u16()) },
        Err(Refusal::UpstreamUnavailable | Refusal::Internal) => Written::unknown("upstream_unavailable"),
        Err(refusal) if status == StatusCode::REQUEST_TIMEOUT => {
            Written { result: Err(refusal), outcome: RunOutcome::Unknown }
        }
        Err(refusal) => Written::refused(refusal),
    }
}
