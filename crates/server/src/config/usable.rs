//! Whether settings that are well written can also be used.

mod upstream;

use std::net::SocketAddr;

use base64::{Engine as _, engine::general_purpose::STANDARD};

use super::{ConfigError, Settings, layer};

/// The shortest key of the seal, in bytes (HMAC-SHA256's own length, RFC 2104).
const KEY_BYTES: usize = 32;

/// Checks what types cannot.
///
/// # Errors
/// The first value that cannot be used, with what to do.
pub(super) fn check(settings: &Settings) -> Result<(), ConfigError> {
    products(settings)?;
    tools(settings)?;
    addresses(settings)?;
    limits(settings)?;
    keys(settings)?;
    upstream::check(settings)
}

fn products(settings: &Settings) -> Result<(), ConfigError> {
    let known: Vec<String> = catalogue::PRODUCTS.iter().map(|product| product.name.to_owned()).collect();
    match settings.products.iter().find(|name| !known.contains(name)) {
        None => Ok(()),
        Some(name) => Err(ConfigError::unusable(
            "products",
            format!("there is no product `{name}`; there is {}", known.join(", ")),
        )),
    }
}

fn tools(settings: &Settings) -> Result<(), ConfigError> {
    let all = || catalogue::PRODUCTS.iter().flat_map(|product| product.tools());
    let mut families: Vec<String> = all().map(|tool| tool.family.to_owned()).collect();
    families.sort();
    families.dedup();
    let names: Vec<String> = all().map(|tool| tool.name.to_owned()).collect();
    known("tools.toolsets", &settings.tools.toolsets, &families)?;
    known("tools.tools", &settings.tools.tools, &names)?;
    known("tools.exclude", &settings.tools.exclude, &names)
}

fn known(key: &str, wanted: &[String], known: &[String]) -> Result<(), ConfigError> {
    let Some(stranger) = wanted.iter().find(|name| !known.contains(name)) else { return Ok(()) };
    let hint = match layer::nearest(stranger, known) {
        Some(name) => format!("; did you mean `{name}`?"),
        None => "; `kobana-mcp catalogue` lists them".to_owned(),
    };
    Err(ConfigError::unusable(key, format!("there is no `{stranger}`{hint}")))
}

fn addresses(settings: &Settings) -> Result<(), ConfigError> {
    let http = &settings.http;
    let listen: SocketAddr = http.listen.parse().map_err(|_| {
        ConfigError::unusable(
            "http.listen",
            format!("`{}` is no address with a port, such as 127.0.0.1:8791", http.listen),
        )
    })?;
    if !http.public_url.is_empty() {
        origin("http.public_url", &http.public_url)?;
    }
    for text in &http.allowed_origins {
        origin("http.allowed_origins", text.strip_suffix(":*").unwrap_or(text))?;
    }
    if listen.ip().is_loopback() || !http.public_url.is_empty() || !http.allowed_hosts.is_empty() {
        return Ok(());
    }
    Err(ConfigError::unusable(
        "http.listen",
        format!(
            "{listen} can be reached from other machines, so the server must know its own name: set --public-url \
             (https://mcp.example.com) or --allowed-host, or listen on 127.0.0.1"
        ),
    ))
}

/// An `http` or `https` address without path, query or fragment, as a browser's `Origin` is.
fn origin(key: &str, text: &str) -> Result<(), ConfigError> {
    let fault = || {
        ConfigError::unusable(key, format!("`{text}` is no address such as https://mcp.example.com, without a path"))
    };
    let uri: http::Uri = text.parse().map_err(|_| fault())?;
    let web = matches!(uri.scheme_str(), Some("http" | "https"));
    let bare = matches!(uri.path(), "" | "/") && uri.query().is_none() && !text.contains('#');
    if web && bare && uri.authority().is_some_and(|authority| !authority.as_str().contains('@')) {
        return Ok(());
    }
    Err(fault())
}

fn limits(settings: &Settings) -> Result<(), ConfigError> {
    let (http, limits) = (&settings.http, &settings.limits);
    let (mcp, sandbox) = (&settings.mcp, &settings.sandbox);
    let positive = [
        ("http.body_limit_bytes", http.body_limit_bytes as u64),
        ("http.body_timeout_seconds", http.body_timeout_seconds),
        ("http.head_timeout_seconds", http.head_timeout_seconds),
        ("http.request_timeout_seconds", http.request_timeout_seconds),
        ("http.max_connections", http.max_connections as u64),
        ("http.max_in_flight", http.max_in_flight as u64),
        ("http.max_body_bytes_in_flight", http.max_body_bytes_in_flight as u64),
        ("http.keep_alive_seconds", http.keep_alive_seconds),
        ("stdio.line_bytes", settings.stdio.line_bytes as u64),
        ("stdio.max_in_flight", settings.stdio.max_in_flight as u64),
        ("mcp.cached_lists", mcp.cached_lists as u64),
        ("mcp.batch_messages", mcp.batch_messages as u64),
        ("limits.result_bytes", limits.result_bytes as u64),
        ("limits.question_ttl_seconds", limits.question_ttl_seconds),
        ("limits.api_timeout_seconds", limits.api_timeout_seconds),
        ("limits.listed_resources", limits.listed_resources as u64),
        ("limits.completion_records", limits.completion_records as u64),
        ("limits.passage_chars", limits.passage_chars as u64),
        ("limits.question_value_chars", limits.question_value_chars as u64),
        ("limits.argument_depth", limits.argument_depth as u64),
        ("limits.argument_bytes", limits.argument_bytes as u64),
        ("limits.file_bytes", limits.file_bytes as u64),
        ("limits.file_link_ttl_seconds", limits.file_link_ttl_seconds),
        ("limits.linked_file_bytes", limits.linked_file_bytes as u64),
        ("store.readers", u64::from(settings.store.readers)),
        ("store.queue_seconds", settings.store.queue_seconds),
        ("store.purge_seconds", settings.store.purge_seconds),
        ("sandbox.body_bytes", sandbox.body_bytes as u64),
        ("sandbox.upload_bytes", sandbox.upload_bytes as u64),
        ("sandbox.list_items", sandbox.list_items as u64),
        ("sandbox.page_records", sandbox.page_records),
        ("sandbox.cash_flow_periods", u64::from(sandbox.cash_flow_periods)),
        ("sandbox.timer_batch", sandbox.timer_batch),
        ("sandbox.timer_batches", u64::from(sandbox.timer_batches)),
        ("sandbox.mail.message_bytes", sandbox.mail.message_bytes as u64),
        ("sandbox.mail.header_fields", sandbox.mail.header_fields as u64),
        ("sandbox.mail.header_bytes", sandbox.mail.header_bytes as u64),
        ("sandbox.mail.addresses", sandbox.mail.addresses as u64),
        ("sandbox.mail.subject_chars", sandbox.mail.subject_chars as u64),
        ("sandbox.mail.body_chars", sandbox.mail.body_chars as u64),
        ("sandbox.mail.file_name_chars", sandbox.mail.file_name_chars as u64),
    ];
    if http.max_body_bytes_in_flight < http.body_limit_bytes {
        let problem = "must be http.body_limit_bytes or more, or the largest body never fits";
        return Err(ConfigError::unusable("http.max_body_bytes_in_flight", problem));
    }
    match positive.iter().find(|(_, value)| *value == 0) {
        None => Ok(()),
        Some((key, _)) => Err(ConfigError::unusable(key, "must be 1 or more")),
    }
}

fn keys(settings: &Settings) -> Result<(), ConfigError> {
    for (at, key) in settings.state.keys.iter().enumerate() {
        let long_enough = STANDARD.decode(key.expose()).is_ok_and(|bytes| bytes.len() >= KEY_BYTES);
        if !long_enough {
            let problem = format!(
                "key {} is no base64 of {KEY_BYTES} bytes or more; make one with: head -c 32 /dev/urandom | base64",
                at + 1
            );
            return Err(ConfigError::unusable("state.keys", problem));
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::Secret;

    fn fault(change: impl FnOnce(&mut Settings)) -> String {
        let mut settings = Settings::default();
        change(&mut settings);
        check(&settings).unwrap_err().to_string()
    }

    #[test]
    fn the_defaults_can_be_used() {
        check(&Settings::default()).unwrap();
    }

    #[test]
    fn a_product_that_does_not_exist_is_named() {
        assert!(fault(|settings| settings.products = vec!["bank".into()]).contains("no product `bank`"));
    }

    #[test]
    fn an_open_address_needs_a_name() {
        assert!(fault(|settings| settings.http.listen = "0.0.0.0:80".into()).contains("--public-url"));
        let mut settings = Settings::default();
        settings.http.listen = "0.0.0.0:80".into();
        settings.http.public_url = "https://mcp.example.com".into();
        check(&settings).unwrap();
    }

    #[test]
    fn addresses_have_no_path() {
        for text in ["mcp.example.com", "https://mcp.example.com/banking", "ftp://x", "https://a@b", "https://x#y"] {
            assert!(fault(|settings| settings.http.public_url = text.into()).contains(text), "{text}");
        }
        assert!(fault(|settings| settings.http.listen = "localhost".into()).contains("127.0.0.1:8791"));
    }

    #[test]
    fn a_limit_of_nothing_is_refused() {
        assert_eq!(fault(|settings| settings.http.body_limit_bytes = 0), "`http.body_limit_bytes`: must be 1 or more");
    }

    /// What a tool takes must get through the door.
    #[test]
    fn the_largest_call_of_every_tool_fits_a_message() {
        let settings = Settings::default();
        let limits = engine::Limits::from(&settings.limits);
        let calls = ::catalogue::PRODUCTS.iter().flat_map(|product| product.tools());
        let largest = calls.map(|tool| engine::arguments::room(tool, &limits)).max().unwrap();
        let envelope = 65_536;
        assert!(largest + envelope <= settings.http.body_limit_bytes, "{largest}");
        assert!(largest + envelope <= settings.stdio.line_bytes, "{largest}");
    }

    #[test]
    fn a_short_key_is_refused_without_being_shown() {
        let text = fault(|settings| settings.state.keys = vec![Secret::new("c2hvcnQ=")]);
        assert!(text.contains("key 1") && !text.contains("c2hvcnQ="), "{text}");
    }
}
