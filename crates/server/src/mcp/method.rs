//! The methods that the server knows, and in which era each is served.

use crate::mcp::version::Era;

/// A method that asks for an answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[expect(missing_docs, reason = "the names are the protocol's")]
pub enum Method {
    Initialize,
    Ping,
    Discover,
    ToolsList,
    ToolsCall,
    ResourcesList,
    TemplatesList,
    ResourcesRead,
    PromptsList,
    PromptsGet,
    Complete,
}

const ALL: [Method; 11] = [
    Method::Initialize,
    Method::Ping,
    Method::Discover,
    Method::ToolsList,
    Method::ToolsCall,
    Method::ResourcesList,
    Method::TemplatesList,
    Method::ResourcesRead,
    Method::PromptsList,
    Method::PromptsGet,
    Method::Complete,
];

impl Method {
    /// The method called `name`, in any era.
    pub fn parse(name: &str) -> Option<Method> {
        ALL.into_iter().find(|method| method.name() == name)
    }

    /// Its name on the wire.
    pub const fn name(self) -> &'static str {
        match self {
            Method::Initialize => "initialize",
            Method::Ping => "ping",
            Method::Discover => "server/discover",
            Method::ToolsList => "tools/list",
            Method::ToolsCall => "tools/call",
            Method::ResourcesList => "resources/list",
            Method::TemplatesList => "resources/templates/list",
            Method::ResourcesRead => "resources/read",
            Method::PromptsList => "prompts/list",
            Method::PromptsGet => "prompts/get",
            Method::Complete => "completion/complete",
        }
    }

    /// Whether it is served in `era`: the modern era dropped the handshake and `ping`, and brought `server/discover`.
    pub const fn served_in(self, era: Era) -> bool {
        match self {
            Method::Initialize | Method::Ping => matches!(era, Era::Legacy),
            Method::Discover => matches!(era, Era::Modern),
            _ => true,
        }
    }
}

/// What a batch is called in logs and metrics.
pub const BATCH: &str = "batch";

/// The name for logs and metrics: bounded, whatever a client sends.
pub fn logged(name: &str) -> &'static str {
    const NOTIFICATIONS: [&str; 4] = [
        "notifications/initialized",
        "notifications/cancelled",
        "notifications/progress",
        "notifications/roots/list_changed",
    ];
    let known = Method::parse(name).map(Method::name);
    known.or_else(|| NOTIFICATIONS.into_iter().find(|known| *known == name)).unwrap_or("other")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_round_trip() {
        for method in ALL {
            assert_eq!(Method::parse(method.name()), Some(method));
        }
        assert_eq!(Method::parse("tools/Call"), None);
    }

    #[test]
    fn what_clients_invent_has_one_name_in_the_log() {
        assert_eq!(logged("x\n"), "other");
        assert_eq!(logged("notifications/cancelled"), "notifications/cancelled");
    }
}
