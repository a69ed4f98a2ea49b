//! A body that holds a file, as a form (`multipart/form-data`, RFC 7578).

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use bytes::Bytes;
use catalogue::Style;
use engine::Entropy;
use engine::json::Json;
use http::{HeaderValue, Response};

use super::refusal;

/// Body fields in Base64 that the API takes as the file of a form, and the part's name there. Other files in Base64
/// (`content_base64` of a mailbox) are taken as they are.
const FILES: &[(&str, &str)] = &[("file_base64", "file")];

/// The body field that names the file.
const NAME: &str = "filename";

/// A file that is not what it should be.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct NotBase64 {
    field: String,
}

impl NotBase64 {
    pub(super) fn answer(&self, style: Style) -> Response<Bytes> {
        refusal::about(style, &self.field, "não está em Base64")
    }
}

/// Whether a body goes out as a form.
pub(super) fn is_upload(members: &[(String, Json)]) -> bool {
    members.iter().any(|(name, _)| part_of(name).is_some())
}

/// The form, and its content type with the boundary.
pub(super) fn form(members: &[(String, Json)], entropy: &dyn Entropy) -> Result<(Bytes, HeaderValue), NotBase64> {
    let mut form = Form { boundary: boundary(entropy), bytes: Vec::new() };
    let file_name = members.iter().find(|(name, _)| name == NAME).and_then(|(_, value)| value.as_text());
    for (name, value) in members {
        match part_of(name) {
            Some(part) => {
                let not_base64 = || NotBase64 { field: name.clone() };
                let content = STANDARD.decode(value.as_text().unwrap_or_default()).map_err(|_| not_base64())?;
                form.file(part, file_name.unwrap_or(part), &content);
            }
            None => form.value(name, value),
        }
    }
    Ok(form.end())
}

fn part_of(field: &str) -> Option<&'static str> {
    FILES.iter().find(|(name, _)| *name == field).map(|(_, part)| *part)
}

/// 128 random bits: no content that was written before can hold them.
fn boundary(entropy: &dyn Entropy) -> String {
    let mut random = [0; 16];
    entropy.fill(&mut random);
    random.iter().map(|byte| format!("{byte:02x}")).collect()
}

struct Form {
    boundary: String,
    bytes: Vec<u8>,
}

impl Form {
    fn file(&mut self, name: &str, file_name: &str, content: &[u8]) {
        let file_name = quoted(file_name);
        let more = format!("; filename=\"{file_name}\"\r\nContent-Type: application/octet-stream");
        self.part(name, &more, content);
    }

    /// A value under `name`: lists and objects as the API's framework reads forms (`tags[]`, `custom_data[key]`).
    fn value(&mut self, name: &str, value: &Json) {
        match value {
            Json::Null => self.part(name, "", b""),
            Json::Bool(value) => self.part(name, "", value.to_string().as_bytes()),
            Json::Number(text) | Json::Text(text) => self.part(name, "", text.as_bytes()),
            Json::List(elements) => elements.iter().for_each(|element| self.value(&format!("{name}[]"), element)),
            Json::Object(members) => {
                members.iter().for_each(|(member, value)| self.value(&format!("{name}[{member}]"), value));
            }
        }
    }

    fn part(&mut self, name: &str, more: &str, content: &[u8]) {
        let (boundary, name) = (&self.boundary, quoted(name));
        let head = format!("--{boundary}\r\nContent-Disposition: form-data; name=\"{name}\"{more}\r\n\r\n");
        self.bytes.extend_from_slice(head.as_bytes());
        self.bytes.extend_from_slice(content);
        self.bytes.extend_from_slice(b"\r\n");
    }

    fn end(mut self) -> (Bytes, HeaderValue) {
        self.bytes.extend_from_slice(format!("--{}--\r\n", self.boundary).as_bytes());
        let content_type = HeaderValue::try_from(format!("multipart/form-data; boundary={}", self.boundary));
        (Bytes::from(self.bytes), content_type.expect("hexadecimal digits fit a header"))
    }
}

/// A name inside quotation marks, as RFC 7578 has browsers write it: no quotation mark or line break ends it.
fn quoted(name: &str) -> String {
    name.replace('"', "%22").replace('\r', "%0D").replace('\n', "%0A")
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Zeros;

    impl Entropy for Zeros {
        fn fill(&self, bytes: &mut [u8]) {
            bytes.fill(0);
        }
    }

    fn members(json: &str) -> Vec<(String, Json)> {
        match engine::strict::parse(json, 9).unwrap() {
            Json::Object(members) => members,
            other => panic!("no object: {other:?}"),
        }
    }

    #[test]
    fn a_form_has_the_file_and_every_value() {
        let sent = members(
            r#"{"file_base64":"YQ==","filename":"re\"t\r\n.ret","bank_billet_account_id":9,"tags":["a","b"],
                "custom_data":{"k":{"n":1.50}}}"#,
        );
        assert!(is_upload(&sent));
        let (body, content_type) = form(&sent, &Zeros).unwrap();
        let mark = "0".repeat(32);
        assert_eq!(content_type, format!("multipart/form-data; boundary={mark}"));
        let part = |name: &str, content: &str| {
            format!("--{mark}\r\nContent-Disposition: form-data; name=\"{name}\"\r\n\r\n{content}\r\n")
        };
        let file = format!(
            "--{mark}\r\nContent-Disposition: form-data; name=\"file\"; filename=\"re%22t%0D%0A.ret\"\r\n\
             Content-Type: application/octet-stream\r\n\r\na\r\n"
        );
        let parts = [
            file,
            part("filename", "re\"t\r\n.ret"),
            part("bank_billet_account_id", "9"),
            part("tags[]", "a"),
            part("tags[]", "b"),
            part("custom_data[k][n]", "1.50"),
            format!("--{mark}--\r\n"),
        ];
        assert_eq!(body, parts.concat());
    }

    #[test]
    fn what_is_no_base64_is_refused_by_name() {
        let refused = form(&members(r#"{"file_base64":"%"}"#), &Zeros);
        assert_eq!(refused.unwrap_err(), NotBase64 { field: "file_base64".to_owned() });
    }
}
