//! Whether a product's remote API answers and takes the operator's tokens. Each costs one read of the hour's budget.

use catalogue::Product;
use upstream::{CheckError, CheckedCaller, Remote, Secret};

use crate::config::{ProductUpstream, Settings, UpstreamAuth};
use crate::wiring;

/// What is sent where callers bring their own tokens, so that there is none to try: an API that refuses it answers.
const NOBODYS_TOKEN: &str = "kobana-mcp-check";

/// The verdict on the remote API of `product`; `None` where it has none.
pub(super) async fn verdict(settings: &Settings, product: &'static Product) -> Option<Result<String, String>> {
    let upstream = settings.upstream.of(product.name)?;
    let remote = match wiring::remote(settings, product) {
        Ok(remote) => remote?,
        Err(fault) => return Some(Err(fault.to_string())),
    };
    let said = match upstream.auth {
        UpstreamAuth::Operator => match wiring::remote_tokens(product.name, upstream) {
            Ok(tokens) => with_tokens(&remote, upstream, &tokens).await,
            Err(fault) => Err(fault.to_string()),
        },
        UpstreamAuth::Caller => without_token(&remote, upstream).await,
    };
    Some(said.map(|said| match upstream.client_certificate_file.as_str() {
        "" => said,
        file => format!("{said}; with the client certificate of {file}"),
    }))
}

/// The verdicts on the operator's tokens in one: good only if each is.
async fn with_tokens(
    remote: &Remote,
    upstream: &ProductUpstream,
    tokens: &[(Option<String>, Secret)],
) -> Result<String, String> {
    let mut good = Vec::new();
    for (workspace, token) in tokens {
        let told = |text: String| workspace.as_ref().map_or_else(|| text.clone(), |name| format!("{name}: {text}"));
        good.push(with_token(remote, upstream, token).await.map(told).map_err(told)?);
    }
    Ok(good.join("; "))
}

async fn with_token(remote: &Remote, upstream: &ProductUpstream, token: &Secret) -> Result<String, String> {
    let address = &upstream.address;
    match remote.check(token).await {
        Ok(CheckedCaller { name, account, scopes, .. }) => {
            let scopes: Vec<&str> = scopes.words().collect();
            Ok(format!("{address} takes the token of {name}, account {}; scopes: {}", account.0, scopes.join(" ")))
        }
        Err(CheckError::Refused) => {
            Err(format!("{address} answers and refuses the token: make a new one there, or use that of this address"))
        }
        Err(fault) => Err(failed(address, &fault)),
    }
}

async fn without_token(remote: &Remote, upstream: &ProductUpstream) -> Result<String, String> {
    match remote.check(&Secret::new(NOBODYS_TOKEN)).await {
        Err(CheckError::Refused) => Ok(format!("{} answers; each caller brings a token", upstream.address)),
        Ok(_) => Err(format!("{} takes any token, so it is not the API", upstream.address)),
        Err(fault) => Err(failed(&upstream.address, &fault)),
    }
}

fn failed(address: &str, fault: &CheckError) -> String {
    match fault {
        CheckError::RateLimited { retry_after_seconds: Some(seconds) } => {
            format!("{address} answers, but its limit is reached: try again in {seconds} s")
        }
        CheckError::RateLimited { .. } => format!("{address} answers, but its limit is reached: try again later"),
        fault => format!("{address}: {fault}"),
    }
}
