//! `resources/read`: one call of the tool behind an address.

use std::sync::Arc;

use catalogue::{Content, Lang, Resource, Tool};
use serde_json::value::RawValue;

use super::{MIME_TYPE, ResourceBody, ResourceContent, ResourceError, ResourceRead, body};
use crate::Engine;
use crate::call::{self, Admitted, Askable, Call, ResultText, answered};
use crate::json::write_text;
use crate::permit;
use crate::refusal::Refusal;
use crate::shape;

impl Engine {
    /// Reads one resource through its tool, with that tool's rights, in the connection's default workspace.
    ///
    /// # Errors
    /// [`ResourceError`]: an address of no resource, or of no record, is not found; one that the caller may not read is
    /// refused, whether the record exists or not; a record of a workspace is refused where no workspace is the default.
    pub async fn read_resource(self: &Arc<Self>, read: ResourceRead) -> Result<ResourceContent, ResourceError> {
        let (resource, value) = self.addressed(&read.uri).ok_or(ResourceError::NotFound)?;
        let tool = self.product.tool(resource.tool).ok_or(ResourceError::NotFound)?;
        permit::admit(&read.principal, tool).map_err(ResourceError::Refused)?;
        let admitted = self.admitted(&read, &resource, tool, value)?;
        if resource.content == Content::File {
            return self.file(&admitted, read.uri).await;
        }
        let result = call::read(&admitted).await.map_err(refused)?;
        let text = match result.text {
            ResultText::Marked { json, .. } => noticed(&json, read.lang),
            ResultText::Own(_) => Box::<str>::from(result.structured).into_string(),
        };
        let (mime_type, body) = (MIME_TYPE.to_owned(), ResourceBody::Text(text));
        Ok(ResourceContent { uri: read.uri, mime_type, body, notice: None })
    }

    /// The file that the tool describes.
    async fn file(&self, admitted: &Admitted, uri: String) -> Result<ResourceContent, ResourceError> {
        let response = answered(admitted).await.map_err(ResourceError::Refused)?;
        if response.status().is_success() {
            return body::file(uri, &response, self.limits.file_bytes, admitted.lang);
        }
        // A redirect names an address that is not ours to follow.
        Err(admitted
            .shape()
            .shape(&response)
            .err()
            .map_or(ResourceError::Refused(Refusal::UpstreamUnavailable), refused))
    }

    /// The resource at `uri`, and the value of its parameter.
    fn addressed<'uri>(&self, uri: &'uri str) -> Option<(Resource, &'uri str)> {
        self.product.resources().find_map(|resource| Some((resource, resource.parameter_in(uri)?)))
    }

    /// The call that reads it.
    fn admitted(
        self: &Arc<Self>,
        read: &ResourceRead,
        resource: &Resource,
        tool: &'static Tool,
        value: &str,
    ) -> Result<Admitted, ResourceError> {
        let arguments = match resource.is_template() {
            true => serde_json::json!({ resource.parameter: value }),
            false => serde_json::json!({}),
        };
        let call = Call {
            principal: Arc::clone(&read.principal),
            tool: tool.name.to_owned(),
            arguments: Some(RawValue::from_string(arguments.to_string()).map_err(|_| ResourceError::NotFound)?),
            askable: Askable::No,
            answer: None,
            state: None,
            request_id: read.request_id.clone(),
            lang: read.lang,
        };
        self.admit(tool, &call).map_err(refused)
    }
}

/// The object `json` with what is said of text of third parties before all else.
fn noticed(json: &str, lang: Lang) -> String {
    let mut noticed = String::from(r#"{"third_party_notice":"#);
    write_text(shape::notice(lang), &mut noticed);
    noticed.push(',');
    noticed.push_str(json.strip_prefix('{').unwrap_or(json));
    noticed
}

/// A value that no record can be named by names none.
fn refused(refusal: Refusal) -> ResourceError {
    match refusal {
        Refusal::NotFound | Refusal::InvalidArguments(_) => ResourceError::NotFound,
        refusal => ResourceError::Refused(refusal),
    }
}
