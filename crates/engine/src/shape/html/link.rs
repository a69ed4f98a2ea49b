//! Where a link really leads, in words: the text that a person clicks may say anything.

use catalogue::Lang;

/// Characters of an address that are shown.
const SHOWN: usize = 300;

/// Characters of what is no address that are shown.
const SHOWN_INACTIVE: usize = 80;

/// Last parts of names by which a text without `www.` is taken for a host.
const ENDINGS: &[&str] = &[
    "app", "ar", "biz", "br", "ca", "cc", "cl", "click", "club", "cn", "co", "com", "de", "dev", "edu", "es", "eu",
    "example", "fr", "gov", "info", "invalid", "io", "it", "link", "live", "me", "mx", "net", "online", "org", "pt",
    "ru", "shop", "site", "store", "test", "top", "tv", "uk", "us", "uy", "vip", "xyz",
];

/// An address, as a browser takes it.
#[derive(Debug, PartialEq, Eq)]
enum Address {
    /// Nowhere, or a place in the mail itself.
    Nowhere,
    /// A page on a host; whether something stands before the host that could be taken for one.
    Page { address: String, host: String, behind: bool },
    /// Somebody's mailbox.
    Mail { address: String, host: String },
    /// Something that a browser runs or opens by itself.
    Inactive { scheme: String, rest: String },
    /// Anything else: a telephone number, a place on an unknown host.
    Other(String),
}

/// What is written after the text of a link to `address`; nothing where the text says it already.
pub(super) fn shown(address: &str, text: &str, lang: Lang) -> String {
    let warned = |shown: &str, host: &str| match named_hosts(text).find(|named| !is_same(named, host)) {
        Some(named) => match lang {
            Lang::Pt => format!(" (→ {shown} – atenção: o texto cita {named}, mas o link leva a {host})"),
            Lang::En => format!(" (→ {shown} – warning: the text names {named}, but the link leads to {host})"),
        },
        None => format!(" (→ {shown})"),
    };
    match read(address) {
        Address::Nowhere => String::new(),
        Address::Page { address, host, behind } => {
            let address = cut(&address, SHOWN);
            let shown = match (behind, lang) {
                (true, Lang::Pt) => format!("{address} – servidor: {host}"),
                (true, Lang::En) => format!("{address} – server: {host}"),
                (false, _) => address,
            };
            if shown == text.trim() { String::new() } else { warned(&shown, &host) }
        }
        Address::Mail { address, host } => {
            if address == text.trim() {
                String::new()
            } else {
                warned(&cut(&address, SHOWN), &host)
            }
        }
        Address::Inactive { scheme, rest } => {
            let rest = cut(&rest, SHOWN_INACTIVE);
            match lang {
                Lang::Pt => format!(" (→ não é um endereço, e sim conteúdo do tipo {scheme}, desativado: {rest})"),
                Lang::En => format!(" (→ no address but content of the type {scheme}, defused: {rest})"),
            }
        }
        Address::Other(address) => format!(" (→ {})", cut(&address, SHOWN)),
    }
}

/// Reads as browsers do: without white space around and line breaks inside, backslashes as slashes (WHATWG URL, 4.4).
fn read(raw: &str) -> Address {
    let trimmed = raw.trim_matches(|c: char| c <= ' ');
    let address: String = trimmed.chars().filter(|c| !matches!(c, '\t' | '\n' | '\r')).collect();
    if address.is_empty() || address.starts_with('#') {
        return Address::Nowhere;
    }
    let Some((scheme, rest)) = scheme(&address) else {
        return match address.replace('\\', "/").strip_prefix("//") {
            Some(rest) => page(&address, rest),
            None => Address::Other(address),
        };
    };
    match scheme.as_str() {
        "http" | "https" | "ftp" => page(&address, &rest.replace('\\', "/")),
        "mailto" => {
            let address = rest.split('?').next().unwrap_or_default().to_owned();
            let host = address.rsplit('@').next().unwrap_or_default().to_ascii_lowercase();
            Address::Mail { address, host }
        }
        "tel" | "sms" | "cid" | "whatsapp" => Address::Other(address),
        _ => Address::Inactive { rest: rest.to_owned(), scheme },
    }
}

fn scheme(address: &str) -> Option<(String, &str)> {
    let (scheme, rest) = address.split_once(':')?;
    let is_scheme = scheme.starts_with(|c: char| c.is_ascii_alphabetic())
        && scheme.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"+-.".contains(&byte));
    is_scheme.then(|| (scheme.to_ascii_lowercase(), rest))
}

fn page(address: &str, rest: &str) -> Address {
    let authority = rest.trim_start_matches('/').split(['/', '?', '#']).next().unwrap_or_default();
    let (behind, host) = authority.rsplit_once('@').map_or((false, authority), |(_, host)| (true, host));
    let host = match host.rsplit_once(':') {
        Some((host, port)) if port.bytes().all(|byte| byte.is_ascii_digit()) => host,
        _ => host,
    };
    // A dot in other letters, or one written as %2e, is a dot to a browser.
    let host = host.to_lowercase().replace(['。', '．', '｡'], ".").replace("%2e", ".");
    Address::Page { address: address.to_owned(), host: host.trim_end_matches('.').to_owned(), behind }
}

/// The hosts that a text names: addresses, mailboxes, and bare names with an ending that hosts have.
fn named_hosts(text: &str) -> impl Iterator<Item = String> {
    text.split(|c: char| c.is_whitespace() || "()<>[]\"'«»“”|,;".contains(c)).filter_map(|word| {
        let word = word.trim_matches(['.', ':', '!', '?', '/']).to_lowercase();
        let has_scheme = word.starts_with("http://") || word.starts_with("https://") || word.starts_with("www.");
        let rest = word.strip_prefix("https://").or_else(|| word.strip_prefix("http://")).unwrap_or(&word);
        let authority = rest.split(['/', '?', '#']).next().unwrap_or_default();
        let host = authority.rsplit('@').next().unwrap_or_default();
        let host = host.split(':').next().unwrap_or_default();
        let (name, ending) = host.rsplit_once('.')?;
        let is_host = !name.is_empty() && (has_scheme || ENDINGS.contains(&ending));
        is_host.then(|| host.to_owned())
    })
}

/// Whether one host is the other, or a part of it.
fn is_same(named: &str, host: &str) -> bool {
    let bare = |host: &str| host.strip_prefix("www.").unwrap_or(host).to_owned();
    let (named, host) = (bare(named), bare(host));
    let within = |inner: &str, outer: &str| inner.strip_suffix(outer).is_some_and(|rest| rest.ends_with('.'));
    named == host || within(&host, &named) || within(&named, &host)
}

fn cut(text: &str, most: usize) -> String {
    if text.chars().count() <= most { text.to_owned() } else { text.chars().take(most).chain(['…']).collect() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_link_shows_where_it_leads() {
        for (address, text, shown_after) in [
            ("https://erp.exemplo.com.br/f/1", "Ver fatura", " (→ https://erp.exemplo.com.br/f/1)"),
            ("https://erp.exemplo.com.br/", "https://erp.exemplo.com.br/", ""),
            ("mailto:ana@exemplo.com.br?subject=x", "ana@exemplo.com.br", ""),
            ("tel:+551133334444", "Ligue", " (→ tel:+551133334444)"),
            ("#topo", "Topo", ""),
            ("/pagar", "Pagar", " (→ /pagar)"),
            ("https://click.exemplo.com.br/x", "www.exemplo.com.br", " (→ https://click.exemplo.com.br/x)"),
            ("https://a.example/fatura.pdf", "fatura.pdf", " (→ https://a.example/fatura.pdf)"),
        ] {
            assert_eq!(shown(address, text, Lang::Pt), shown_after, "{address}");
        }
    }

    #[test]
    fn a_text_that_names_another_host_is_warned_of() {
        for (address, text, named, host) in [
            ("https://evil.example/login", "https://banco.com.br/login", "banco.com.br", "evil.example"),
            ("https://banco.com.br.evil.example/", "banco.com.br", "banco.com.br", "banco.com.br.evil.example"),
            ("ht\ntps://\tevil.example", "acesse www.banco.com.br!", "www.banco.com.br", "evil.example"),
            ("//evil.example", "banco.com.br", "banco.com.br", "evil.example"),
            ("https:\\\\evil.example\\x", "banco.com.br", "banco.com.br", "evil.example"),
            ("mailto:golpe@evil.example", "ana@banco.com.br", "banco.com.br", "evil.example"),
        ] {
            let warned = format!("o texto cita {named}, mas o link leva a {host})");
            assert!(shown(address, text, Lang::Pt).ends_with(&warned), "{address}: {}", shown(address, text, Lang::Pt));
        }
        let behind = shown("https://banco.com.br@evil.example/x", "Entrar", Lang::Pt);
        assert_eq!(behind, " (→ https://banco.com.br@evil.example/x – servidor: evil.example)");
    }

    #[test]
    fn what_a_browser_would_run_is_defused() {
        for address in
            ["javascript:alert(1)", " JaVa\nScript:alert(1)", "data:text/html,x", "vbscript:x", "file:///etc/x"]
        {
            let shown = shown(address, "Ok", Lang::Pt).to_lowercase();
            assert!(shown.contains("desativado: "), "{shown}");
            assert!(!shown.contains("javascript:") && !shown.contains("data:t"), "{shown}");
        }
        assert!(shown(&format!("data:{}", "A".repeat(9_000)), "x", Lang::En).chars().count() < 200);
    }
}
