//! The settings of the HTTP front.

use std::net::SocketAddr;

use engine::FileLinks;
use serde::{Deserialize, Serialize};

use crate::http::settings::HttpSettings;

/// The HTTP front; see [`HttpSettings`] for each limit.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "HttpSettings says what each limit is")]
pub struct HttpSection {
    /// Address and port; port 0 picks a free one.
    pub listen: String,
    /// The address by which clients reach the server, without path; empty means the listening address.
    pub public_url: String,
    pub allowed_hosts: Vec<String>,
    pub allowed_origins: Vec<String>,
    pub body_limit_bytes: usize,
    pub body_timeout_seconds: u64,
    pub head_timeout_seconds: u64,
    pub request_timeout_seconds: u64,
    pub max_connections: usize,
    pub max_in_flight: usize,
    pub max_body_bytes_in_flight: usize,
    pub retry_after_seconds: u64,
    pub keep_alive_seconds: u64,
    pub drain_seconds: u64,
}

impl Default for HttpSection {
    fn default() -> HttpSection {
        // Every field by name: a limit that the front gains does not compile until it is a setting.
        let HttpSettings {
            public_url: _,
            allowed_hosts,
            allowed_origins,
            body_limit_bytes,
            body_timeout_seconds,
            head_timeout_seconds,
            request_timeout_seconds,
            max_connections,
            max_in_flight,
            max_body_bytes_in_flight,
            retry_after_seconds,
            keep_alive_seconds,
            drain_seconds,
        } = HttpSettings::default();
        HttpSection {
            listen: "127.0.0.1:8791".to_owned(),
            public_url: String::new(),
            allowed_hosts,
            allowed_origins,
            body_limit_bytes,
            body_timeout_seconds,
            head_timeout_seconds,
            request_timeout_seconds,
            max_connections,
            max_in_flight,
            max_body_bytes_in_flight,
            retry_after_seconds,
            keep_alive_seconds,
            drain_seconds,
        }
    }
}

impl HttpSection {
    /// Where the addresses of files lead that a program without a front of its own gives: to the server at the public
    /// address, if one is set, which works on the same data.
    pub fn file_links(&self) -> FileLinks {
        match self.public_url.trim_end_matches('/') {
            "" => FileLinks::Nowhere,
            named => FileLinks::Served(named.to_owned()),
        }
    }

    /// The front's settings, for a server that listens on `address`.
    pub fn settings(&self, address: SocketAddr) -> HttpSettings {
        let public_url = match self.public_url.trim_end_matches('/') {
            "" => format!("http://{address}"),
            named => named.to_owned(),
        };
        HttpSettings {
            public_url,
            allowed_hosts: self.allowed_hosts.clone(),
            allowed_origins: self.allowed_origins.clone(),
            body_limit_bytes: self.body_limit_bytes,
            body_timeout_seconds: self.body_timeout_seconds,
            head_timeout_seconds: self.head_timeout_seconds,
            request_timeout_seconds: self.request_timeout_seconds,
            max_connections: self.max_connections,
            max_in_flight: self.max_in_flight,
            max_body_bytes_in_flight: self.max_body_bytes_in_flight,
            retry_after_seconds: self.retry_after_seconds,
            keep_alive_seconds: self.keep_alive_seconds,
            drain_seconds: self.drain_seconds,
        }
    }
}
