//! Raw messages as mail programs write them (RFC 5322, RFC 2045–2047, RFC 2231).

mod encode;

use jiff::Timestamp;

pub(super) use encode::Charset;

/// A message to be written.
#[derive(Debug, Clone)]
pub(super) struct Mail {
    /// The name and the address of who writes.
    pub(super) from: (String, String),
    /// Likewise of whom the message says it is for.
    pub(super) to: (String, String),
    pub(super) subject: String,
    /// When it was sent.
    pub(super) at: Timestamp,
    /// In which the subject and the text are written.
    pub(super) charset: Charset,
    pub(super) text: Option<String>,
    pub(super) html: Option<String>,
    pub(super) files: Vec<File>,
    /// Further fields, in ASCII.
    pub(super) fields: Vec<(&'static str, String)>,
    /// What stands before the `@` of its `Message-ID`, unique.
    pub(super) id: String,
}

/// A file that goes with it.
#[derive(Debug, Clone)]
pub(super) struct File {
    pub(super) name: String,
    /// What the sender says that it is.
    pub(super) mime: &'static str,
    pub(super) bytes: Vec<u8>,
}

impl File {
    pub(super) fn pdf(name: String, bytes: Vec<u8>) -> File {
        File { name, mime: "application/pdf", bytes }
    }

    pub(super) fn xml(name: String, text: String) -> File {
        File { name, mime: "application/xml", bytes: text.into_bytes() }
    }
}

/// The server of the inboxes, as it names itself to those that bring mail.
const OWN_SERVER: &str = "entrada.inbox.kobana.com.br";

impl Mail {
    /// The host behind the sender's `@`, in ASCII.
    fn host(&self) -> String {
        let (_, host) = self.from.1.rsplit_once('@').unwrap_or(("", "remetente.example"));
        host.chars().filter(char::is_ascii).collect()
    }

    /// The message as it comes over the wire.
    pub(super) fn raw(&self) -> Vec<u8> {
        let host = self.host();
        let date = encode::date(self.at);
        let mut out = Vec::new();
        let mut field = |name: &str, value: &str| out.extend(format!("{name}: {value}\r\n").bytes());
        let way = format!("from correio.{host} (192.0.2.{})\r\n\tby {OWN_SERVER}; {date}", self.id.len() % 200 + 10);
        field("Received", &way);
        field("Message-ID", &format!("<{}@{host}>", self.id));
        field("Date", &date);
        field("From", &self.person(&self.from));
        field("To", &self.person(&self.to));
        field("Subject", &encode::words(&self.subject, self.charset));
        self.fields.iter().for_each(|(name, value)| field(name, value));
        field("MIME-Version", "1.0");
        out.extend(self.body());
        out
    }

    fn person(&self, (name, address): &(String, String)) -> String {
        match name.as_str() {
            "" => address.clone(),
            name if encode::is_plain(name) => format!("\"{name}\" <{address}>"),
            name => format!("{} <{address}>", encode::words(name, self.charset)),
        }
    }

    /// The fields that describe the body, and the body.
    fn body(&self) -> Vec<u8> {
        let text = self.text.as_deref().map(|text| self.part("plain", text));
        let html = self.html.as_deref().map(|html| self.part("html", html));
        let said = match (text, html) {
            (Some(text), Some(html)) => multipart("alternative", &format!("alt-{}", self.id), &[text, html]),
            (Some(one), None) | (None, Some(one)) => one,
            (None, None) => self.part("plain", ""),
        };
        if self.files.is_empty() {
            return said;
        }
        let parts: Vec<Vec<u8>> = std::iter::once(said).chain(self.files.iter().map(attached)).collect();
        multipart("mixed", &format!("mix-{}", self.id), &parts)
    }

    /// Text in quoted-printable. HTML in UTF-8 in Base64, as the programs that make such mails send it.
    fn part(&self, kind: &str, text: &str) -> Vec<u8> {
        let text = text.replace('\n', "\r\n");
        let bytes = self.charset.bytes(&text);
        let (encoding, body) = match (kind, self.charset) {
            ("html", Charset::Utf8) => ("base64", encode::base64(&bytes)),
            _ => ("quoted-printable", encode::quoted_printable(&bytes)),
        };
        let charset = self.charset.name();
        format!("Content-Type: text/{kind}; charset={charset}\r\nContent-Transfer-Encoding: {encoding}\r\n\r\n{body}")
            .into_bytes()
    }
}

fn attached(file: &File) -> Vec<u8> {
    let name = encode::file_name(&file.name);
    format!(
        "Content-Type: {}\r\nContent-Disposition: attachment;\r\n\t{name}\r\nContent-Transfer-Encoding: base64\r\n\r\n{}",
        file.mime,
        encode::base64(&file.bytes)
    )
    .into_bytes()
}

fn multipart(kind: &str, boundary: &str, parts: &[Vec<u8>]) -> Vec<u8> {
    let mut out = format!("Content-Type: multipart/{kind}; boundary=\"{boundary}\"\r\n").into_bytes();
    for part in parts {
        out.extend(format!("\r\n--{boundary}\r\n").bytes());
        out.extend(part);
    }
    out.extend(format!("\r\n--{boundary}--\r\n").bytes());
    out
}
