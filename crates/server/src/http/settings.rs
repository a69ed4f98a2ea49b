//! The limits and names of the HTTP front, each a setting.

use std::net::IpAddr;

use engine::FileLinks;

/// Settings of the HTTP front.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HttpSettings {
    /// The address by which clients reach the server, without path and without a slash at its end.
    pub public_url: String,
    /// Values of the `Host` header that are served, with or without a port. Loopback names are always served.
    pub allowed_hosts: Vec<String>,
    /// Origins of web pages that may call the server (`https://app.example.com`, `http://localhost:*`). Loopback origins
    /// may always.
    pub allowed_origins: Vec<String>,
    /// A request's body, in bytes.
    pub body_limit_bytes: usize,
    /// The time to send a body, in seconds.
    pub body_timeout_seconds: u64,
    /// The time to send a head, the time that a connection may stay idle, and the time in which a client must take some of
    /// an answer, in seconds.
    pub head_timeout_seconds: u64,
    /// The time for one answer, in seconds.
    pub request_timeout_seconds: u64,
    /// Open connections; one more is answered with 503 and closed.
    pub max_connections: usize,
    /// Requests to the MCP endpoints that run at the same time; one more is answered with 503.
    pub max_in_flight: usize,
    /// Bytes that the bodies of these requests hold together; one more is answered with 503.
    pub max_body_bytes_in_flight: usize,
    /// How long to wait before trying again after a 503, in seconds.
    pub retry_after_seconds: u64,
    /// Time between two comments on a stream, in seconds.
    pub keep_alive_seconds: u64,
    /// How long running requests may go on after a stop, in seconds.
    pub drain_seconds: u64,
}

impl Default for HttpSettings {
    fn default() -> HttpSettings {
        HttpSettings {
            public_url: "http://127.0.0.1:8791".to_owned(),
            allowed_hosts: Vec::new(),
            allowed_origins: Vec::new(),
            body_limit_bytes: 16_777_216,
            body_timeout_seconds: 30,
            head_timeout_seconds: 60,
            request_timeout_seconds: 120,
            max_connections: 4096,
            max_in_flight: 256,
            max_body_bytes_in_flight: 268_435_456,
            retry_after_seconds: 1,
            keep_alive_seconds: 15,
            drain_seconds: 30,
        }
    }
}

impl HttpSettings {
    /// The public address of a product's endpoint; the `resource` that tokens are for (RFC 8707).
    pub fn endpoint_url(&self, product: &str) -> String {
        format!("{}/{product}/mcp", self.public_url)
    }

    /// Where the addresses of files lead: here, unless the public address is one that no browser can open, as that of a
    /// server is that listens everywhere and was told no name.
    pub fn file_links(&self) -> FileLinks {
        let host = self.public_url.parse::<http::Uri>().ok().and_then(|uri| uri.host().map(str::to_owned));
        let host = host.as_deref().map(|host| host.trim_start_matches('[').trim_end_matches(']'));
        match host.map(str::parse::<IpAddr>) {
            None => FileLinks::Nowhere,
            Some(Ok(address)) if address.is_unspecified() => FileLinks::Nowhere,
            Some(_) => FileLinks::Served(self.public_url.clone()),
        }
    }

    /// The address of a product's protected-resource metadata (RFC 9728, section 3.1).
    pub fn metadata_url(&self, product: &str) -> String {
        format!("{}{}/{product}/mcp", self.public_url, super::metadata::WELL_KNOWN)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_are_served_where_a_browser_can_ask() {
        for (public_url, served) in [
            ("https://mcp.exemplo.com.br", true),
            ("http://127.0.0.1:8791", true),
            ("http://[::1]:8791", true),
            ("http://0.0.0.0:8791", false),
            ("http://[::]:8791", false),
            ("", false),
        ] {
            let settings = HttpSettings { public_url: public_url.to_owned(), ..HttpSettings::default() };
            let expected = if served { FileLinks::Served(public_url.to_owned()) } else { FileLinks::Nowhere };
            assert_eq!(settings.file_links(), expected, "{public_url}");
        }
    }
}
