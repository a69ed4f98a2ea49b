//! What a request asks for, with its parameters read.

use std::collections::BTreeMap;

use engine::FormAnswer;
use serde::Deserialize;
use serde_json::value::RawValue;

use crate::mcp::answer;
use crate::mcp::envelope::is_object;
use crate::mcp::fault::Fault;
use crate::mcp::lists::List;
use crate::mcp::method::Method;
use crate::mcp::params::Params;
use crate::mcp::version::Era;

/// A request that can run.
#[derive(Debug)]
pub enum Task {
    /// `initialize`: the handshake of the legacy era.
    Initialize,
    /// `ping`.
    Ping,
    /// `server/discover`.
    Discover,
    /// One of the cached lists.
    List(List),
    /// `resources/list`.
    Resources,
    /// `resources/read`.
    Read {
        /// What to read.
        uri: String,
    },
    /// `prompts/get`.
    Prompt {
        /// Its name.
        name: String,
        /// Its arguments.
        arguments: BTreeMap<String, String>,
    },
    /// `completion/complete`.
    Complete(Completion),
    /// `tools/call`.
    Call(ToolCall),
}

/// The parameters of `tools/call`.
#[derive(Debug)]
pub struct ToolCall {
    /// The tool.
    pub name: String,
    /// The arguments as they were sent.
    pub arguments: Option<Box<RawValue>>,
    /// The answer to the question, if one came.
    pub answer: Option<FormAnswer>,
    /// The state that came back, if any.
    pub state: Option<String>,
}

/// The parameters of `completion/complete`.
#[derive(Debug, Deserialize)]
pub struct Completion {
    /// What is completed.
    #[serde(rename = "ref")]
    pub reference: Reference,
    /// The argument and what was typed so far.
    pub argument: Typed,
}

/// A prompt or a resource template.
#[derive(Debug, Deserialize)]
#[serde(tag = "type")]
pub enum Reference {
    /// A prompt.
    #[serde(rename = "ref/prompt")]
    Prompt {
        /// Its name.
        name: String,
    },
    /// A resource template.
    #[serde(rename = "ref/resource")]
    Resource {
        /// Its URI template.
        uri: String,
    },
}

/// An argument that is being typed.
#[derive(Debug, Deserialize)]
pub struct Typed {
    /// Its name.
    pub name: String,
    /// What was typed so far.
    pub value: String,
}

impl Task {
    /// Reads the parameters of `method`.
    ///
    /// # Errors
    /// -32602 that names the parameter.
    pub fn read(method: Method, era: Era, params: &Params<'_>) -> Result<Task, Fault> {
        match method {
            Method::Initialize => initialize(params),
            Method::Ping => Ok(Task::Ping),
            Method::Discover => Ok(Task::Discover),
            Method::ToolsList => one_page(params).map(|()| Task::List(List::Tools)),
            Method::TemplatesList => one_page(params).map(|()| Task::List(List::Templates)),
            Method::PromptsList => one_page(params).map(|()| Task::List(List::Prompts)),
            Method::ResourcesList => one_page(params).map(|()| Task::Resources),
            Method::ResourcesRead => Ok(Task::Read { uri: Params::string(params.uri, "uri")? }),
            Method::PromptsGet => {
                let name = Params::string(params.name, "name")?;
                Ok(Task::Prompt { name, arguments: prompt_arguments(params)? })
            }
            Method::Complete => complete(params),
            Method::ToolsCall => Ok(Task::Call(ToolCall {
                name: Params::string(params.name, "name")?,
                arguments: Params::optional_object(params.arguments, "arguments")?.map(ToOwned::to_owned),
                answer: if era == Era::Modern { answer::read(params.input_responses) } else { None },
                state: if era == Era::Modern { answer::state(params.request_state) } else { None },
            })),
        }
    }
}

fn initialize(params: &Params<'_>) -> Result<Task, Fault> {
    Params::string(params.protocol_version, "protocolVersion")?;
    Ok(Task::Initialize)
}

/// Every list is one page, so no cursor was ever given out.
fn one_page(params: &Params<'_>) -> Result<(), Fault> {
    match Params::optional_string(params.cursor, "cursor")? {
        None => Ok(()),
        Some(_) => Err(Fault::params("Invalid params: unknown `cursor`: this list has one page")),
    }
}

fn prompt_arguments(params: &Params<'_>) -> Result<BTreeMap<String, String>, Fault> {
    let Some(raw) = Params::optional_object(params.arguments, "arguments")? else { return Ok(BTreeMap::new()) };
    let arguments: BTreeMap<String, Option<String>> = serde_json::from_str(raw.get())
        .map_err(|_| Fault::params("Invalid params: every one of `arguments` must be a string"))?;
    Ok(arguments.into_iter().filter_map(|(name, value)| Some((name, value?))).collect())
}

fn complete(params: &Params<'_>) -> Result<Task, Fault> {
    fn member<T: for<'de> Deserialize<'de>>(raw: Option<&RawValue>, name: &str) -> Result<T, Fault> {
        let raw = raw.ok_or_else(|| Fault::params(format!("Invalid params: `{name}` is required")))?;
        if !is_object(raw) {
            return Err(Fault::params(format!("Invalid params: `{name}` must be an object")));
        }
        serde_json::from_str(raw.get()).map_err(|error| Fault::params(format!("Invalid params: `{name}`: {error}")))
    }
    let (reference, argument) = (member(params.reference, "ref")?, member(params.argument, "argument")?);
    Ok(Task::Complete(Completion { reference, argument }))
}
