//! Tool filters that a client puts on its own connection, by query or header. They only ever narrow.

use std::collections::BTreeSet;

use catalogue::Product;
use engine::{Mode, ToolFilter};
use http::{HeaderMap, Uri};
use serde_json::json;

use crate::mcp::Fault;
use crate::mcp::fault::shown;

/// What a client may set: the query parameter and the header of the same meaning.
const WORDS: [(&str, &str); 4] = [
    ("toolsets", "x-mcp-toolsets"),
    ("tools", "x-mcp-tools"),
    ("exclude", "x-mcp-exclude-tools"),
    ("readonly", "x-mcp-readonly"),
];

/// How names of filters begin. A name that begins so and is none of ours is a slip that would leave tools in.
const STEMS: [&str; 3] = ["tool", "exclude", "read"];

/// What the names of filters in headers begin with.
const HEADER_PREFIX: &str = "x-mcp-";

/// Names no tool: a set that holds only this admits nothing, where an empty set would admit everything.
const NOTHING: &str = "";

/// The settings' filter, narrowed by what the request says.
///
/// # Errors
/// -32602 for a toolset or tool that the product does not have, a `readonly` that is neither true nor false, or a name that
/// is nearly one of a filter.
pub fn narrowed(product: &Product, settings: &ToolFilter, uri: &Uri, headers: &HeaderMap) -> Result<ToolFilter, Fault> {
    no_slips(uri, headers)?;
    let mut filter = settings.clone();
    for (parameter, header) in WORDS {
        let queried = query_values(uri, parameter);
        let sent = header_values(headers, header)?;
        for (name, values) in [(parameter, queried), (header, sent)] {
            if !values.is_empty() {
                apply(&mut filter, product, parameter, name, &values)?;
            }
        }
    }
    Ok(filter)
}

/// Refuses `read_only` or `x-mcp-toolset`: whoever writes that wants fewer tools, and must not get all of them.
fn no_slips(uri: &Uri, headers: &HeaderMap) -> Result<(), Fault> {
    let slip = |name: &str| STEMS.iter().any(|stem| name.to_ascii_lowercase().starts_with(stem));
    let known = |named: fn(&(&'static str, &'static str)) -> &'static str| WORDS.iter().map(named).collect::<Vec<_>>();
    let (parameters, names) = (known(|word| word.0), known(|word| word.1));
    if let Some(name) = pairs(uri).map(|(key, _)| key).find(|key| slip(key) && !parameters.contains(&key.as_str())) {
        return Err(unknown(&name, &parameters));
    }
    let mut sent = headers.keys().map(http::HeaderName::as_str);
    match sent.find(|name| name.strip_prefix(HEADER_PREFIX).is_some_and(slip) && !names.contains(name)) {
        Some(name) => Err(unknown(name, &names)),
        None => Ok(()),
    }
}

fn apply(filter: &mut ToolFilter, product: &Product, word: &str, name: &str, values: &[String]) -> Result<(), Fault> {
    if word == "readonly" {
        return read_only(filter, name, values);
    }
    let words: BTreeSet<String> = values
        .iter()
        .flat_map(|value| value.split(','))
        .map(|word| word.trim().to_owned())
        .filter(|word| !word.is_empty())
        .collect();
    known(product, word, name, &words)?;
    match word {
        "toolsets" => intersect(&mut filter.toolsets, words),
        "tools" => intersect(&mut filter.tools, words),
        _ => filter.exclude.extend(words),
    }
    Ok(())
}

fn read_only(filter: &mut ToolFilter, name: &str, values: &[String]) -> Result<(), Fault> {
    for value in values {
        match value.trim().to_ascii_lowercase().as_str() {
            "true" | "1" | "" => filter.mode = Mode::ReadOnly,
            "false" | "0" => {}
            other => return Err(refuse(name, other, "true or false")),
        }
    }
    Ok(())
}

fn intersect(known: &mut BTreeSet<String>, words: BTreeSet<String>) {
    if words.is_empty() {
        return;
    }
    if known.is_empty() {
        *known = words;
        return;
    }
    known.retain(|word| words.contains(word));
    if known.is_empty() {
        known.insert(NOTHING.to_owned());
    }
}

fn known(product: &Product, word: &str, name: &str, words: &BTreeSet<String>) -> Result<(), Fault> {
    let families = || product.tools().map(|tool| tool.family).collect::<BTreeSet<_>>();
    for sent in words {
        if word == "toolsets" {
            if !families().contains(sent.as_str()) {
                let all: Vec<_> = families().into_iter().collect();
                return Err(refuse(name, sent, &format!("one of the toolsets {}", all.join(", "))));
            }
        } else if product.tool(sent).is_none() {
            return Err(refuse(name, sent, &format!("the name of a tool of {}", product.name)));
        }
    }
    Ok(())
}

fn refuse(name: &str, sent: &str, expected: &str) -> Fault {
    let sent = shown(sent);
    let message = format!("Invalid tool filter: `{name}` has '{sent}', expected {expected}");
    Fault::filter(message, json!({"parameter": name, "value": sent}))
}

fn unknown(name: &str, known: &[&str]) -> Fault {
    let name = shown(name);
    let message = format!("Invalid tool filter: there is no `{name}`, only {}", known.join(", "));
    Fault::filter(message, json!({"parameter": name}))
}

fn header_values(headers: &HeaderMap, name: &str) -> Result<Vec<String>, Fault> {
    let values = headers.get_all(name).iter();
    values
        .map(|value| value.to_str().map(str::to_owned).map_err(|_| refuse(name, "?", "visible ASCII characters")))
        .collect()
}

fn query_values(uri: &Uri, name: &str) -> Vec<String> {
    pairs(uri).filter(|(key, _)| key == name).map(|(_, value)| value).collect()
}

fn pairs(uri: &Uri) -> impl Iterator<Item = (String, String)> {
    let pairs = uri.query().unwrap_or_default().split('&');
    pairs.map(|pair| pair.split_once('=').unwrap_or((pair, ""))).map(|(key, value)| (decoded(key), decoded(value)))
}

/// Undoes percent-encoding; what is not well encoded stays as it is and then matches no name.
fn decoded(text: &str) -> String {
    let mut bytes = Vec::with_capacity(text.len());
    let raw = text.as_bytes();
    let mut at = 0;
    while at < raw.len() {
        let hex = raw.get(at + 1..at + 3).filter(|hex| hex.iter().all(u8::is_ascii_hexdigit));
        let hex = hex.and_then(|hex| std::str::from_utf8(hex).ok()).and_then(|hex| u8::from_str_radix(hex, 16).ok());
        match (raw[at], hex) {
            (b'%', Some(byte)) => {
                bytes.push(byte);
                at += 2;
            }
            (b'+', _) => bytes.push(b' '),
            (byte, _) => bytes.push(byte),
        }
        at += 1;
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

#[cfg(test)]
mod tests {
    use catalogue::banking::BANKING;

    use super::*;

    fn filter(settings: &ToolFilter, query: &str, headers: &[(&'static str, &str)]) -> Result<ToolFilter, String> {
        let uri: Uri = format!("/banking/mcp?{query}").parse().expect("a URI");
        let mut map = HeaderMap::new();
        for (name, value) in headers {
            map.append(*name, value.parse().expect("a header value"));
        }
        narrowed(&BANKING, settings, &uri, &map).map_err(|fault| fault.error.message.into_owned())
    }

    fn set(words: &[&str]) -> BTreeSet<String> {
        words.iter().map(|word| (*word).to_owned()).collect()
    }

    #[test]
    fn query_and_header_narrow_each_other() {
        let none = ToolFilter::default();
        assert_eq!(filter(&none, "x=1", &[]), Ok(none.clone()));
        let both = filter(&none, "toolsets=charge%2Cdata", &[("x-mcp-toolsets", "charge")]).expect("known");
        assert_eq!(both.toolsets, set(&["charge"]));
        let apart = filter(&none, "toolsets=charge", &[("x-mcp-toolsets", "data")]).expect("known");
        assert!(!BANKING.tools().any(|tool| apart.allow(tool)), "disjoint filters offer nothing");
    }

    #[test]
    fn a_client_cannot_widen_the_settings() {
        let settings = ToolFilter { mode: Mode::ReadOnly, toolsets: set(&["data"]), ..ToolFilter::default() };
        let wished = filter(&settings, "readonly=false&toolsets=charge,data", &[]).expect("known");
        assert_eq!(wished.mode, Mode::ReadOnly);
        assert_eq!(wished.toolsets, set(&["data"]));
    }

    #[test]
    fn unknown_names_are_refused_by_name() {
        let none = ToolFilter::default();
        let fault = filter(&none, "toolsets=chargee", &[]).unwrap_err();
        assert!(fault.contains("`toolsets` has 'chargee'") && fault.contains("charge"), "{fault}");
        assert!(filter(&none, "", &[("x-mcp-exclude-tools", "nope")]).unwrap_err().contains("x-mcp-exclude-tools"));
        assert!(filter(&none, "readonly=maybe", &[]).unwrap_err().contains("true or false"));
    }

    #[test]
    fn a_slip_in_a_name_is_refused() {
        let none = ToolFilter::default();
        for query in ["read_only=true", "readOnly=true", "toolset=data", "Tools=x", "exclude_tools=x", "%52eadonly=1"] {
            let fault = filter(&none, query, &[]).unwrap_err();
            assert!(fault.contains("toolsets, tools, exclude, readonly"), "{query}: {fault}");
        }
        for header in ["x-mcp-read-only", "x-mcp-toolset", "x-mcp-exclude"] {
            let fault = filter(&none, "", &[(header, "x")]).unwrap_err();
            assert!(fault.contains(&format!("`{header}`")) && fault.contains("x-mcp-exclude-tools"), "{fault}");
        }
        assert_eq!(filter(&none, "session=1&&=", &[("x-mcp-proxy-auth", "x")]), Ok(none));
    }

    #[test]
    fn percent_encoding_is_undone() {
        assert_eq!(decoded("a%2Cb+c%zz%4"), "a,b c%zz%4");
        assert_eq!(decoded("%+f%-1"), "% f%-1");
    }
}
