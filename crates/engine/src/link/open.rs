//! An address is opened: the file is read under what was sealed, and given.

use std::sync::Arc;

use bytes::Bytes;
use catalogue::{Answer, Lang};
use http::{Response, header};
use serde_json::json;
use serde_json::value::RawValue;

use super::token::{self, Admission};
use super::{FileError, FileRequest, LinkedFile, file_of, tools};
use crate::Engine;
use crate::arguments::check;
use crate::call::record::record;
use crate::call::{Admitted, send};
use crate::ledger::Decision;
use crate::permit;
use crate::progress::Steps;
use crate::refusal::Refusal;

impl Engine {
    /// The file behind an address that this server made. Whoever has the address is given the file, as often as they ask,
    /// until it expires; each time leaves an audit row in the name of the person who asked for the address.
    ///
    /// # Errors
    /// [`FileError`]. An address that does not verify tells nothing about any record.
    pub async fn open_file(self: &Arc<Self>, request: FileRequest) -> Result<LinkedFile, FileError> {
        let tool = tools(self.product).find(|tool| file_of(tool) == request.file).ok_or(FileError::Invalid)?;
        let admission = token::open(self, tool, &request.token)?;
        let admitted = self.opened(&admission, request.request_id, request.lang)?;
        let read = read(&admitted, &admission).await;
        record(&admitted, Decision::Opened, read.as_ref().err().map_or("ok", FileError::code)).await;
        read
    }

    /// The call that reads it.
    fn opened(self: &Arc<Self>, admission: &Admission, request_id: String, lang: Lang) -> Result<Admitted, FileError> {
        let tool = admission.tool();
        let parameter = tool.target_parameter().ok_or(FileError::Invalid)?;
        let sent = RawValue::from_string(json!({ parameter: admission.record() }).to_string());
        let sent = sent.map_err(|_| FileError::Invalid)?;
        let arguments = check(tool, Some(&sent), &self.limits).map_err(|_| FileError::Invalid)?;
        Ok(Admitted {
            engine: Arc::clone(self),
            principal: Arc::new(permit::bearer(admission)),
            tool,
            tenant: admission.tenant().clone(),
            digest: arguments.kept_digest(),
            arguments: Arc::new(arguments),
            request_id,
            lang,
            steps: Steps::default(),
        })
    }
}

async fn read(admitted: &Admitted, admission: &Admission) -> Result<LinkedFile, FileError> {
    let permit = permit::linked(admission).map_err(FileError::Refused)?;
    let sent = send::send(admitted, permit, send::Key::Own).await;
    let response = sent.map_err(|fault| FileError::Refused(send::read_refusal(&fault)))?;
    if !response.status().is_success() {
        let refusal = admitted.shape().shape(&response).err();
        return Err(FileError::Refused(refusal.unwrap_or(Refusal::UpstreamUnavailable)));
    }
    file(admitted, admission.record(), response)
}

/// The file in a successful response.
fn file(admitted: &Admitted, record: &str, response: Response<Bytes>) -> Result<LinkedFile, FileError> {
    let Answer::SignedFile(media_type) = admitted.tool.answer else {
        return Err(FileError::Refused(Refusal::Internal));
    };
    let max_bytes = admitted.engine.limits.linked_file_bytes;
    let size_bytes = response.body().len();
    if size_bytes > max_bytes {
        return Err(FileError::TooLarge { size_bytes, max_bytes });
    }
    // A success in HTML is a proxy's page, and one in JSON a message; neither is the file.
    let kind = response.headers().get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let essence = kind.split(';').next().unwrap_or_default().trim().to_ascii_lowercase();
    if size_bytes == 0 || (essence != media_type && ["text/html", "application/json"].contains(&essence.as_str())) {
        return Err(FileError::Refused(Refusal::UpstreamUnavailable));
    }
    Ok(LinkedFile { media_type, name: name(record, file_of(admitted.tool)), bytes: response.into_body() })
}

/// `<record>.<file>`; of the record's name only what no system and no header reads as anything else.
fn name(record: &str, file: &str) -> String {
    let plain = |c: &char| c.is_ascii_alphanumeric() || *c == '-';
    let record: String = record.chars().filter(plain).take(NAME_CHARS).collect();
    if record.is_empty() { format!("{file}.{file}") } else { format!("{record}.{file}") }
}

/// Characters of the record's name that are told.
const NAME_CHARS: usize = 100;

#[cfg(test)]
mod tests {
    use super::name;

    #[test]
    fn a_file_is_saved_under_a_name_that_is_only_a_name() {
        let uid = "0199bed5-a775-7ad7-9167-7b80147f710f";
        assert_eq!(name(uid, "eml"), format!("{uid}.eml"));
        assert_eq!(name("../x\"\r\ny", "eml"), "xy.eml");
        assert_eq!(name("çã", "eml"), "eml.eml");
    }
}
