//! `POST /v1/messages`: how mail gets into the sandbox. The real service takes it by SMTP, so no tool and no document has
//! this path.

use bytes::Bytes;
use catalogue::inbox::email::EMAIL;
use catalogue::{Access, Scope};
use engine::AccountId;
use http::{Request, StatusCode, header};
use jiff::Timestamp;
use serde_json::Value;

use super::allowance;
use super::eml::MEDIA_TYPE;
use super::intake::{self, Delivery, Received};
use crate::bank;
use crate::caller::Session;
use crate::own_path::OwnPath;
use crate::problem::Problem;
use crate::query::{self, Plus};
use crate::record_doc::{Shown, View};
use crate::reply::Reply;
use crate::sandbox::Sandbox;

/// The path beside those of the catalogue.
pub(crate) const OWN_PATHS: &[OwnPath] = &[OwnPath {
    product: "inbox",
    method: http::Method::POST,
    path: "/v1/messages",
    scope: Scope::new("inbox.emails", Access::Write),
    body_bytes: |limits| limits.mail.message_bytes,
    run: |sandbox, session, request, now| Box::pin(post(sandbox, session, request, now)),
}];

impl Sandbox {
    /// Takes a message in for the workspace that `partition` (`account/workspace`) names, now. The same message to the same
    /// inbox is taken once, however often it comes.
    ///
    /// # Errors
    /// 413 for a message over the limit, 422 for one without a sender or for an address that no inbox has.
    pub async fn receive_mail(&self, partition: &AccountId, delivery: &Delivery) -> Result<Received, Problem> {
        self.receive_mail_at(partition, delivery, self.clock.now()).await
    }

    async fn receive_mail_at(
        &self,
        partition: &AccountId,
        delivery: &Delivery,
        now: Timestamp,
    ) -> Result<Received, Problem> {
        // Other writes do not wait for the reading of a long message.
        let arrival = delivery.read(&self.limits.mail)?;
        bank::catch_up(self, partition, now).await?;
        let mut limits = self.limits_of(partition).await?;
        let mut context = self.context(partition, now).await?;
        limits.used = allowance::used(&mut context).await?;
        let received = intake::receive(&mut context, &arrival, &limits).await?;
        context.tx.commit().await?;
        self.agenda.forget(partition);
        Ok(received)
    }
}

async fn post(
    sandbox: &Sandbox,
    session: Session<'_>,
    request: &Request<Bytes>,
    now: Timestamp,
) -> Result<Reply, Problem> {
    let declared = request.headers().get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok());
    let media_type = declared.unwrap_or_default().split(';').next().unwrap_or_default().trim().to_ascii_lowercase();
    if media_type != MEDIA_TYPE {
        let message = format!("Envie a mensagem inteira, com Content-Type: {MEDIA_TYPE}.");
        let (status, code) = (StatusCode::UNSUPPORTED_MEDIA_TYPE, "unsupported_media_type");
        return Err(Problem::Coded { status, code, message, details: Value::Null });
    }
    let delivery = Delivery { raw: request.body().clone(), to: recipient(request.uri().query().unwrap_or_default())? };
    let received = sandbox.receive_mail_at(session.partition, &delivery, now).await?;
    let mut body = b"{\"data\":".to_vec();
    received.email.show(&EMAIL, View::Detail, &mut body)?;
    body.push(b'}');
    Ok(Reply::json(StatusCode::ACCEPTED, body))
}

/// The parameter `to`; a plus sign in an address is itself.
fn recipient(text: &str) -> Result<Option<String>, Problem> {
    let mut to = None;
    for pair in text.split('&').filter(|pair| !pair.is_empty()) {
        let (name, value) = pair.split_once('=').unwrap_or((pair, ""));
        if name != "to" || to.is_some() {
            return Err(Problem::field(name, "não é aceito: este caminho tem só o parâmetro to, uma vez"));
        }
        let value = query::decode(value, Plus::Itself).ok_or_else(|| Problem::field(name, "não pôde ser lido"))?;
        to = Some(value);
    }
    Ok(to)
}
