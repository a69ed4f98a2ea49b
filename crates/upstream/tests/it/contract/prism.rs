//! A mock server made from the public OpenAPI documents, and what it holds against a request. `interop/prism` starts one.

use reqwest::Client;
use serde_json::Value;

use crate::stand_in::Seen;

/// The mock servers of both documents.
pub(super) struct Mocks {
    client: Client,
    /// Address of each version's, by the start of its paths.
    addresses: [(&'static str, String); 2],
}

impl Mocks {
    /// Those that the environment names.
    pub(super) fn find() -> Option<Mocks> {
        let address = |name: &str| std::env::var(name).ok();
        let addresses = [("/v1/", address("KOBANA_PRISM_V1")?), ("/v2/", address("KOBANA_PRISM_V2")?)];
        let _ = rustls::crypto::ring::default_provider().install_default();
        Some(Mocks { client: Client::builder().no_proxy().build().unwrap(), addresses })
    }

    /// What the mock server holds against a request, which is sent to it as it was seen.
    pub(super) async fn faults(&self, seen: &Seen) -> Vec<String> {
        let (method, target) = seen.line.split_once(' ').unwrap();
        let (_, address) = self.addresses.iter().find(|(start, _)| target.starts_with(start)).unwrap();
        let mut request = self.client.request(method.parse().unwrap(), format!("{address}{target}"));
        for (name, value) in
            seen.headers.iter().filter(|(name, _)| !["host", "content-length"].contains(&name.as_str()))
        {
            request = request.header(name, value);
        }
        let answer = request.body(seen.body.clone()).send().await.unwrap();
        let violations = answer.headers().get("sl-violations").map(|text| String::from_utf8_lossy(text.as_bytes()));
        let mut faults: Vec<String> = violations.iter().flat_map(|text| told(text)).collect();
        let problem = answer.headers().get("content-type").is_some_and(|kind| kind == "application/problem+json");
        if problem {
            faults.push(answer.text().await.unwrap());
        }
        faults
    }
}

fn told(violations: &str) -> Vec<String> {
    // A list that is cut off, or no list, holds something against the request all the same.
    let Ok(violations) = serde_json::from_str::<Value>(violations) else { return vec![violations.to_owned()] };
    let errors = violations.as_array().into_iter().flatten().filter(|one| one["severity"] == "Error");
    // What the mock server answers is its own affair.
    let of_request = errors.filter(|one| one["location"][0] == "request");
    of_request.map(|one| format!("{} {}", one["location"], one["message"])).collect()
}
