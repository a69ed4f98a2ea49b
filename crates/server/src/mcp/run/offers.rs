//! Resources, prompts and completions: what clients use on their own account.

use std::collections::BTreeMap;

use engine::completions::{CompletionError, CompletionRef};
use engine::resources::{ResourceError, ResourceRead};
use engine::{Completeness, Refusal, ResourceEntry};
use serde_json::value::RawValue;
use serde_json::{Map, Value, json};

use super::Run;
use crate::mcp::fault::Fault;
use crate::mcp::reply::{Ending, Reply};
use crate::mcp::task::{Completion, Reference};
use crate::mcp::version::Era;
use crate::mcp::wire::{Changed, Common, CompleteAnswer, Listing, PromptAnswer, ReadAnswer, ResourcesAnswer};

/// The key in `_meta` of a listing that is not whole, under the name of the API's domain turned round.
const INCOMPLETE: &str = "br.com.kobana/incomplete";

/// The code of a file that is larger than a resource may be.
const TOO_LARGE: &str = "too_large";

impl Run<'_> {
    pub(super) async fn resources(&self) -> Reply {
        let lang = self.core.lang(self.sender);
        match self.core.engine.resource_list(&self.sender.principal, lang).await {
            Ok(list) => {
                let listed = list.entries.iter().map(listing).collect();
                let meta = incomplete(self.common(), &list.completeness);
                let answer = ResourcesAnswer::new(self.common(), listed, self.core.options.record_ttl_ms);
                self.result(&answer.with_meta(meta.as_deref()))
            }
            Err(refusal) => self.refuse(&refusal, None),
        }
    }

    pub(super) async fn read(&self, uri: String) -> Reply {
        let read = ResourceRead {
            principal: self.sender.principal.clone(),
            uri: uri.clone(),
            request_id: self.sender.request_id.clone(),
            lang: self.core.lang(self.sender),
        };
        match self.core.engine.read_resource(read).await {
            Ok(content) => {
                let ttl_ms = self.core.options.record_ttl_ms;
                self.result(&ReadAnswer::new(self.common(), &content, ttl_ms))
            }
            Err(ResourceError::NotFound) => {
                let fault = Fault::resource_not_found(self.request.client.era(), &uri);
                self.fault(&fault).with_outcome("not_found")
            }
            Err(fault @ ResourceError::TooLarge { .. }) => {
                let data = json!({"code": TOO_LARGE, "uri": uri});
                self.fault(&Fault::refused(fault.message(self.core.lang(self.sender)), data)).with_outcome(TOO_LARGE)
            }
            Err(ResourceError::Refused(refusal)) => self.refuse(&refusal, Some(&uri)),
        }
    }

    pub(super) fn prompt(&self, name: &str, arguments: &BTreeMap<String, String>) -> Reply {
        let lang = self.core.lang(self.sender);
        match self.core.engine.prompt(&self.sender.principal, name, arguments, lang) {
            Ok(prompt) => self.result(&PromptAnswer::new(self.common(), prompt.description, &prompt.text)),
            Err(error) => self.fault(&Fault::params(format!("Invalid params: {}", error.message(lang)))),
        }
    }

    pub(super) async fn complete(&self, completion: Completion) -> Reply {
        let reference = match completion.reference {
            Reference::Prompt { name } => CompletionRef::Prompt(name),
            Reference::Resource { uri } => CompletionRef::Template(uri),
        };
        let (principal, argument) = (&self.sender.principal, &completion.argument);
        match self.core.engine.complete(principal, &reference, &argument.name, &argument.value).await {
            Ok(found) => self.result(&CompleteAnswer::new(self.common(), &found)),
            Err(CompletionError::UnknownRef) => {
                self.fault(&Fault::params("Invalid params: `ref` names no prompt or template that you may use"))
            }
            Err(CompletionError::Refused(refusal)) => self.refuse(&refusal, None),
        }
    }

    /// A refusal where there is no tool result to carry it: an application error with the refusal's own code. A missing
    /// scope is also told by HTTP in the modern era, whose clients read the body of a 403.
    fn refuse(&self, refusal: &Refusal, uri: Option<&str>) -> Reply {
        let lang = self.core.lang(self.sender);
        let mut data: Value = serde_json::from_str(&refusal.to_json(lang)).unwrap_or_default();
        let mut data = data["error"].take();
        if let Some(uri) = uri {
            data["uri"] = json!(uri);
        }
        let reply = self.fault(&Fault::refused(refusal.message(lang), data)).with_outcome(refusal.code());
        match refusal {
            Refusal::InsufficientScope { needed } if self.request.client.era() == Era::Modern => {
                reply.with_ending(Ending::LacksScope(*needed))
            }
            _ => reply,
        }
    }
}

/// `_meta` of a listing that is not whole: which list tools' records are missing, and whose come from an earlier answer.
/// `None` for a whole one.
fn incomplete(common: Common<'_>, completeness: &Completeness) -> Option<Box<RawValue>> {
    if completeness.is_complete() {
        return None;
    }
    let mut meta: Map<String, Value> =
        common.meta().and_then(|meta| serde_json::from_str(meta.get()).ok()).unwrap_or_default();
    let told = json!({"leftOut": completeness.left_out, "remembered": completeness.remembered});
    meta.insert(INCOMPLETE.to_owned(), told);
    serde_json::value::to_raw_value(&meta).ok()
}

fn listing(entry: &ResourceEntry) -> Listing<'_> {
    Listing {
        uri: &entry.uri,
        name: &entry.name,
        title: &entry.title,
        description: entry.description,
        mime_type: entry.mime_type,
        annotations: entry.updated_at.as_deref().map(|last_modified| Changed { last_modified }),
    }
}
