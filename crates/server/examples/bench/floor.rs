//! The floor: a bare JSON-RPC handler on the same HTTP stack, which reads the envelope and answers a fixed result.

use std::net::Ipv4Addr;

use axum::{Router, body::Bytes, routing::post};
use serde::Deserialize;
use serde_json::value::RawValue;

use crate::Outcome;

/// About the size of one boleto in text and structured content.
const RESULT_BYTES: usize = 4_000;

#[derive(Deserialize)]
struct Envelope<'a> {
    #[serde(borrow)]
    id: &'a RawValue,
}

/// Serves on a free loopback port and says which.
pub(crate) fn serve() -> Outcome<()> {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    runtime.block_on(async {
        let text = "x".repeat(RESULT_BYTES);
        let answer = move |body: Bytes| {
            let reply = serde_json::from_slice::<Envelope<'_>>(&body).map(|request| {
                format!(
                    r#"{{"jsonrpc":"2.0","id":{},"result":{{"content":[{{"type":"text","text":"{text}"}}]}}}}"#,
                    request.id
                )
            });
            async move { ([("content-type", "application/json")], reply.unwrap_or_default()) }
        };
        let listener = tokio::net::TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await?;
        println!("listening on http://{}", listener.local_addr()?);
        axum::serve(listener, Router::new().route("/", post(answer))).await?;
        Ok(())
    })
}
