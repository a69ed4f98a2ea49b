//! `X-Idempotency-Key`: the same request under the same key is answered from the store and acts once.
//!
//! Keys belong to a tenant and a product, and live 24 hours. Nothing is kept of a request that was refused. Twins that arrive
//! together are safe: the tenant's writes run one after the other, so the second finds the answer of the first.

use bytes::Bytes;
use catalogue::{KeyUse, Product};
use http::{HeaderMap, Request, StatusCode};
use jiff::Timestamp;
use sha2::{Digest, Sha256};
use storage::{StoredAnswer, Transaction};

use crate::problem::Problem;
use crate::reply::Reply;

/// Longest key, in characters, as documented.
const KEY_CHARS: usize = 255;

/// A request's key and what it stands for.
#[derive(Debug)]
pub(crate) struct Idempotency {
    key: String,
    digest: String,
}

impl Idempotency {
    /// The key of a request to `product`; `None` for requests without one, and for operations that ignore it.
    ///
    /// # Errors
    /// 400 for a key that is too long or no text, and for none where one is needed.
    pub(crate) fn read(
        request: &Request<Bytes>,
        use_of_key: KeyUse,
        product: &Product,
    ) -> Result<Option<Idempotency>, Problem> {
        let key = match (use_of_key, sent_key(request.headers())) {
            (KeyUse::Ignored, _) | (KeyUse::Optional, None) => return Ok(None),
            (KeyUse::Required, None) => {
                return Err(Problem::unreadable("Envie X-Idempotency-Key: esta operação não roda sem uma chave."));
            }
            (_, Some(key)) => key,
        };
        let key = key.ok_or_else(|| Problem::unreadable("X-Idempotency-Key aceita apenas texto."))?;
        if key.chars().count() > KEY_CHARS {
            return Err(Problem::unreadable("X-Idempotency-Key aceita no máximo 255 caracteres."));
        }
        // One store keeps the keys of all products.
        let key = format!("{}:{key}", product.name);
        let mut digest = Sha256::new();
        for part in [request.method().as_str(), request.uri().path(), request.uri().query().unwrap_or_default()] {
            digest.update(part.as_bytes());
            digest.update([0]);
        }
        digest.update(request.body());
        let digest = digest.finalize().iter().map(|byte| format!("{byte:02x}")).collect();
        Ok(Some(Idempotency { key, digest }))
    }

    /// The answer that was given under this key.
    ///
    /// # Errors
    /// [`Problem::KeyReused`] when the key came with another request.
    pub(crate) async fn replay(&self, tx: &mut Transaction, now: Timestamp) -> Result<Option<Reply>, Problem> {
        let Some(stored) = tx.stored_answer(&self.key, now).await? else { return Ok(None) };
        if stored.request_digest != self.digest {
            return Err(Problem::KeyReused);
        }
        let status = StatusCode::from_u16(stored.status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
        Ok(Some(Reply::json(status, stored.body)))
    }

    /// Keeps the answer, in the transaction that acted.
    pub(crate) async fn keep(&self, tx: &mut Transaction, reply: &Reply, now: Timestamp) -> Result<(), Problem> {
        let answer = StoredAnswer {
            request_digest: self.digest.clone(),
            status: reply.status.as_u16(),
            body: reply.body.to_vec(),
            stored_at: now,
        };
        Ok(tx.store_answer(&self.key, &answer).await?)
    }
}

/// The key as sent: `None` without one, `Some(None)` for one that is no text.
fn sent_key(headers: &HeaderMap) -> Option<Option<String>> {
    let value = headers.get("x-idempotency-key")?;
    let text = std::str::from_utf8(value.as_bytes()).ok().map(|text| text.trim().to_owned());
    (text.as_deref() != Some("")).then_some(text)
}
