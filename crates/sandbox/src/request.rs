//! A request's body, before the catalogue checks it.

use bytes::Bytes;
use catalogue::{Encoding, Field, Kind, Tool};
use http::{HeaderMap, Request, header};
use serde_json::{Map, Value};

use crate::multipart::{self, Form};
use crate::problem::Problem;

/// Levels of lists and objects in a field. Whoever reads an answer stops at some depth: what is kept deeper would make
/// the whole record unreadable.
const LEVELS: usize = 32;

/// The fields of a request's body; none when there is no body.
///
/// A tool with a file among its fields takes it as `multipart/form-data` too, and alone where the catalogue says so.
///
/// # Errors
/// 415 for another media type, 400 for what is no JSON object, or no form where a form is expected.
pub(crate) fn body(tool: &Tool, request: &Request<Bytes>) -> Result<Map<String, Value>, Problem> {
    let bytes = request.body();
    let only_form = tool.encoding == Encoding::Multipart;
    if bytes.is_empty() && !only_form {
        return Ok(Map::new());
    }
    let media_type = media_type(request.headers());
    if let Some(file) = file_field(tool).filter(|_| media_type == "multipart/form-data") {
        let declared = request.headers().get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok());
        return match multipart::fields(declared.unwrap_or_default(), bytes, file.name) {
            None => Err(Problem::unreadable("O corpo multipart/form-data está malformado.")),
            Some(Form::Repeated(name)) => {
                Err(Problem::unreadable(format!("A parte {name} aparece mais de uma vez no corpo da requisição.")))
            }
            Some(Form::Fields(fields)) if only_form => with_file(file, fields),
            Some(Form::Fields(fields)) => Ok(fields),
        };
    }
    if only_form {
        return Err(Problem::unreadable("Envie o corpo como multipart/form-data, com o arquivo na parte file."));
    }
    if !(media_type.is_empty() || media_type == "application/json" || media_type.ends_with("+json")) {
        return Err(Problem::MediaType);
    }
    match serde_json::from_slice(bytes) {
        Ok(Value::Object(fields)) => {
            if let Some(name) = repeated(bytes) {
                let detail = format!("O campo {name} aparece mais de uma vez no corpo da requisição.");
                return Err(Problem::unreadable(detail));
            }
            if let Some((name, _)) = fields.iter().find(|(_, value)| deeper_than(value, LEVELS)) {
                let detail = format!("O campo {name} tem níveis demais de aninhamento (máximo: {LEVELS}).");
                return Err(Problem::unreadable(detail));
            }
            Ok(fields)
        }
        Ok(_) => Err(Problem::unreadable("O corpo da requisição deve ser um objeto JSON.")),
        Err(fault) => {
            let place = format!("linha {}, coluna {}", fault.line(), fault.column());
            Err(Problem::unreadable(format!("O corpo da requisição não é um JSON válido ({place}).")))
        }
    }
}

/// The fields of a form that has to hold a file, whose part is called otherwise than the field.
fn with_file(field: &Field, fields: Map<String, Value>) -> Result<Map<String, Value>, Problem> {
    let most = match field.kind {
        Kind::Base64 { max_bytes } => usize::try_from(max_bytes).unwrap_or(usize::MAX),
        _ => usize::MAX,
    };
    match fields.get(field.name).and_then(Value::as_str) {
        None => Err(Problem::field(multipart::FILE, "não foi enviado")),
        Some("") => Err(Problem::field(multipart::FILE, "está vazio")),
        Some(content) if multipart::decoded_bytes(content) > most => {
            Err(Problem::field(multipart::FILE, &format!("é muito grande (máximo: {most} bytes)")))
        }
        Some(_) => Ok(fields),
    }
}

/// The field that holds a file's content, of a tool that takes one.
pub(crate) fn file_field(tool: &Tool) -> Option<&'static Field> {
    let mut all = tool.body.iter().chain(tool.also).flat_map(|group| group.iter());
    all.find(|field| matches!(field.kind, Kind::Base64 { .. }))
}

/// The path of a name that an object holds twice. A reader that keeps the last of two amounts would run one that nobody
/// looked at.
fn repeated(bytes: &[u8]) -> Option<String> {
    let text = std::str::from_utf8(bytes).ok()?;
    let unlimited = usize::MAX;
    engine::strict::parse(text, unlimited).err().map(|fault| fault.path).filter(|path| !path.is_empty())
}

/// Whether lists and objects lie in one another more than `levels` deep. The reader of JSON bounds the recursion.
fn deeper_than(value: &Value, levels: usize) -> bool {
    match value {
        Value::Array(elements) => levels == 0 || elements.iter().any(|one| deeper_than(one, levels - 1)),
        Value::Object(members) => levels == 0 || members.values().any(|one| deeper_than(one, levels - 1)),
        _ => false,
    }
}

fn media_type(headers: &HeaderMap) -> String {
    let declared = headers.get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok()).unwrap_or_default();
    declared.split(';').next().unwrap_or_default().trim().to_ascii_lowercase()
}

/// The request's own id, if it carries a usable one.
pub(crate) fn own_id(headers: &HeaderMap) -> Option<&str> {
    let sent = headers.get("request-id").or_else(|| headers.get("x-request-id"))?.to_str().ok()?;
    let usable = !sent.is_empty() && sent.len() <= 200 && sent.bytes().all(|byte| byte.is_ascii_graphic());
    usable.then_some(sent)
}
