//! Results as they go over the wire. Records pass through as raw JSON, so that no number is ever read and written again.

use engine::ToolResult;
use engine::completions::Completion;
use rmcp::model::InputRequests;
use serde::Serialize;
use serde_json::value::RawValue;

use crate::mcp::version::Era;

mod read;

pub(super) use read::ReadAnswer;

/// What every modern result carries besides its content; nothing in the legacy era.
#[derive(Debug, Clone, Copy)]
pub(super) struct Common<'a> {
    era: Era,
    meta: &'a RawValue,
}

impl<'a> Common<'a> {
    pub(super) fn new(era: Era, meta: &'a RawValue) -> Common<'a> {
        Common { era, meta }
    }

    pub(super) fn meta(&self) -> Option<&'a RawValue> {
        (self.era == Era::Modern).then_some(self.meta)
    }

    fn complete(&self) -> Option<&'static str> {
        (self.era == Era::Modern).then_some("complete")
    }

    fn fresh(&self, milliseconds: u64) -> (Option<u64>, Option<&'static str>) {
        let modern = self.era == Era::Modern;
        (modern.then_some(milliseconds), modern.then_some("private"))
    }
}

#[derive(Serialize)]
pub(super) struct Empty {}

#[derive(Serialize)]
struct TextBlock<'a> {
    r#type: &'static str,
    text: &'a str,
}

impl<'a> TextBlock<'a> {
    fn new(text: &'a str) -> TextBlock<'a> {
        TextBlock { r#type: "text", text }
    }
}

/// `CallToolResult`.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct ToolAnswer<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    result_type: Option<&'static str>,
    content: Vec<TextBlock<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    structured_content: Option<&'a RawValue>,
    is_error: bool,
    #[serde(rename = "_meta", skip_serializing_if = "Option::is_none")]
    meta: Option<&'a RawValue>,
}

impl<'a> ToolAnswer<'a> {
    pub(super) fn done(common: Common<'a>, result: &'a ToolResult) -> ToolAnswer<'a> {
        ToolAnswer {
            result_type: common.complete(),
            content: result.text.blocks().map(TextBlock::new).collect(),
            structured_content: Some(&result.structured),
            is_error: false,
            meta: common.meta(),
        }
    }

    pub(super) fn failed(common: Common<'a>, text: &'a str) -> ToolAnswer<'a> {
        ToolAnswer {
            result_type: common.complete(),
            content: vec![TextBlock::new(text)],
            structured_content: None,
            is_error: true,
            meta: common.meta(),
        }
    }
}

/// `InputRequiredResult`.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Asked<'a> {
    result_type: &'static str,
    input_requests: InputRequests,
    request_state: &'a str,
    #[serde(rename = "_meta", skip_serializing_if = "Option::is_none")]
    meta: Option<&'a RawValue>,
}

impl<'a> Asked<'a> {
    pub(super) fn new(common: Common<'a>, input_requests: InputRequests, state: &'a str) -> Asked<'a> {
        Asked { result_type: "input_required", input_requests, request_state: state, meta: common.meta() }
    }
}

/// One entry of `resources/list`.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Listing<'a> {
    pub(super) uri: &'a str,
    pub(super) name: &'a str,
    pub(super) title: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) description: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) mime_type: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) annotations: Option<Changed<'a>>,
}

/// When a resource last changed, as the protocol's annotations say it.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Changed<'a> {
    pub(super) last_modified: &'a str,
}

/// `ListResourcesResult`.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct ResourcesAnswer<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    result_type: Option<&'static str>,
    resources: Vec<Listing<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    ttl_ms: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    cache_scope: Option<&'static str>,
    #[serde(rename = "_meta", skip_serializing_if = "Option::is_none")]
    meta: Option<&'a RawValue>,
}

impl<'a> ResourcesAnswer<'a> {
    pub(super) fn new(common: Common<'a>, resources: Vec<Listing<'a>>, ttl_ms: u64) -> ResourcesAnswer<'a> {
        let (ttl_ms, cache_scope) = common.fresh(ttl_ms);
        ResourcesAnswer { result_type: common.complete(), resources, ttl_ms, cache_scope, meta: common.meta() }
    }

    /// With another `_meta`, where one is given.
    pub(super) fn with_meta(self, meta: Option<&'a RawValue>) -> ResourcesAnswer<'a> {
        ResourcesAnswer { meta: meta.or(self.meta), ..self }
    }
}

/// `GetPromptResult`.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct PromptAnswer<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    result_type: Option<&'static str>,
    description: &'a str,
    messages: [PromptMessage<'a>; 1],
    #[serde(rename = "_meta", skip_serializing_if = "Option::is_none")]
    meta: Option<&'a RawValue>,
}

#[derive(Serialize)]
struct PromptMessage<'a> {
    role: &'static str,
    content: TextBlock<'a>,
}

impl<'a> PromptAnswer<'a> {
    pub(super) fn new(common: Common<'a>, description: &'a str, text: &'a str) -> PromptAnswer<'a> {
        let messages = [PromptMessage { role: "user", content: TextBlock::new(text) }];
        PromptAnswer { result_type: common.complete(), description, messages, meta: common.meta() }
    }
}

/// `CompleteResult`.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct CompleteAnswer<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    result_type: Option<&'static str>,
    completion: Suggestions<'a>,
    #[serde(rename = "_meta", skip_serializing_if = "Option::is_none")]
    meta: Option<&'a RawValue>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Suggestions<'a> {
    values: &'a [String],
    total: usize,
    has_more: bool,
}

impl<'a> CompleteAnswer<'a> {
    pub(super) fn new(common: Common<'a>, found: &'a Completion) -> CompleteAnswer<'a> {
        let completion = Suggestions { values: &found.values, total: found.total, has_more: found.has_more };
        CompleteAnswer { result_type: common.complete(), completion, meta: common.meta() }
    }
}
