//! Which hosts and origins are served: the defence against DNS rebinding, and the ground of CORS.

use http::{HeaderMap, HeaderValue, Uri, header};

/// Names under which this machine always reaches itself.
const LOOPBACK: [&str; 3] = ["localhost", "127.0.0.1", "[::1]"];

/// Allowed hosts and origins.
#[derive(Debug, Clone)]
pub struct Guard {
    hosts: Vec<String>,
    origins: Vec<String>,
}

impl Guard {
    /// Allows loopback, the host of `public_url`, and the hosts and origins named.
    pub fn new(public_url: &str, hosts: &[String], origins: &[String]) -> Guard {
        let public = public_url.parse::<Uri>().ok();
        let authority = public.as_ref().and_then(|uri| uri.authority()).map(|authority| authority.as_str().to_owned());
        let own_origin = public_url.trim_end_matches('/').to_ascii_lowercase();
        Guard {
            hosts: hosts.iter().cloned().chain(authority).map(|host| host.to_ascii_lowercase()).collect(),
            origins: origins.iter().map(|origin| origin.to_ascii_lowercase()).chain([own_origin]).collect(),
        }
    }

    /// Whether the request's host is served: the one of its `Host` header and, where the request line holds a whole address,
    /// the one of that too (RFC 9112, section 3.2.2).
    pub fn allows_host(&self, uri: &Uri, headers: &HeaderMap) -> bool {
        let mut named = headers.get_all(header::HOST).iter();
        let (host, second) = (named.next(), named.next());
        let addressed = uri.authority().map(|authority| authority.as_str());
        second.is_none()
            && (host.is_some() || addressed.is_some())
            && host.is_none_or(|host| host.to_str().is_ok_and(|host| self.serves(host)))
            && addressed.is_none_or(|host| self.serves(host))
    }

    fn serves(&self, host: &str) -> bool {
        let host = host.to_ascii_lowercase();
        let name = without_port(&host);
        LOOPBACK.contains(&name) || self.hosts.iter().any(|known| *known == host || *known == name)
    }

    /// Whether the request comes from no web page, or from one that may call.
    pub fn allows_origin_of(&self, headers: &HeaderMap) -> bool {
        headers.get_all(header::ORIGIN).iter().all(|origin| self.allows_origin(origin))
    }

    /// Whether web pages of `origin` may call.
    pub fn allows_origin(&self, origin: &HeaderValue) -> bool {
        let Ok(origin) = origin.to_str().map(str::to_ascii_lowercase) else { return false };
        let Some((scheme, host)) = origin.split_once("://") else { return false };
        let loopback =
            (scheme == "http" || scheme == "https") && LOOPBACK.contains(&without_port(host)) && port_fits(host);
        loopback || self.origins.iter().any(|pattern| matches(pattern, &origin))
    }
}

/// `http://host:*` stands for every port of that origin, and for none.
fn matches(pattern: &str, origin: &str) -> bool {
    match pattern.strip_suffix(":*") {
        None => pattern == origin,
        Some(base) => origin.strip_prefix(base).is_some_and(|rest| {
            rest.is_empty() || rest.strip_prefix(':').is_some_and(|port| port.parse::<u16>().is_ok())
        }),
    }
}

fn without_port(host: &str) -> &str {
    let bracketed = host.starts_with('[');
    match host.rfind(':') {
        Some(at) if !bracketed || host[..at].ends_with(']') => &host[..at],
        _ => host,
    }
}

fn port_fits(host: &str) -> bool {
    let rest = &host[without_port(host).len()..];
    rest.is_empty() || rest[1..].parse::<u16>().is_ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn guard() -> Guard {
        let origins = ["https://app.example.com".to_owned(), "http://dev.example.com:*".to_owned()];
        Guard::new("https://mcp.example.com", &["alias.example.com:8443".to_owned()], &origins)
    }

    fn host(value: &'static str) -> bool {
        let headers = HeaderMap::from_iter([(header::HOST, HeaderValue::from_static(value))]);
        guard().allows_host(&Uri::from_static("/banking/mcp"), &headers)
    }

    #[test]
    fn loopback_and_configured_hosts_are_served() {
        for value in
            ["localhost", "localhost:80", "127.0.0.1:1", "[::1]:9", "[::1]", "MCP.example.com", "mcp.example.com:443"]
        {
            assert!(host(value), "{value}");
        }
        for value in
            ["evil.com", "localhost.evil.com", "127.0.0.1.evil.com:80", "alias.example.com", "", "mcp.example.com.evil"]
        {
            assert!(!host(value), "{value}");
        }
        assert!(host("alias.example.com:8443"));
        assert!(!guard().allows_host(&Uri::from_static("/"), &HeaderMap::new()));
    }

    #[test]
    fn a_whole_address_in_the_request_line_counts_too() {
        let headers = HeaderMap::from_iter([(header::HOST, HeaderValue::from_static("localhost"))]);
        for (uri, served) in
            [("http://localhost/x", true), ("http://evil.com/x", false), ("http://a@localhost/", false)]
        {
            assert_eq!(guard().allows_host(&Uri::from_static(uri), &headers), served, "{uri}");
        }
        assert!(guard().allows_host(&Uri::from_static("http://mcp.example.com/x"), &HeaderMap::new()));
    }

    #[test]
    fn two_host_headers_are_refused() {
        let mut headers = HeaderMap::new();
        headers.append(header::HOST, HeaderValue::from_static("localhost"));
        headers.append(header::HOST, HeaderValue::from_static("evil.com"));
        assert!(!guard().allows_host(&Uri::from_static("/"), &headers));
    }

    #[test]
    fn origins_are_whole_origins() {
        let allowed = |value: &'static str| guard().allows_origin(&HeaderValue::from_static(value));
        for value in [
            "https://app.example.com",
            "http://dev.example.com:3000",
            "http://localhost:6274",
            "https://mcp.example.com",
        ] {
            assert!(allowed(value), "{value}");
        }
        for value in [
            "null",
            "https://evil.com",
            "http://app.example.com",
            "https://app.example.com:444",
            "http://dev.example.com:3000.evil.com",
            "http://localhost:80@evil.com",
            "http://localhost.evil.com",
            "file://localhost",
        ] {
            assert!(!allowed(value), "{value}");
        }
    }
}
