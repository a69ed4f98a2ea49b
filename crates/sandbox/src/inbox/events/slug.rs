//! The kinds of event.

/// A kind of event. The public documents name `webhook.test` alone; the others are the sandbox's own.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Slug {
    /// An e-mail arrived.
    EmailReceived,
    /// The inbox's rules let it in.
    EmailApproved,
    /// The inbox's rules turn it away.
    EmailRejected,
    /// An agent begins to read it.
    EmailProcessing,
    /// The agent is done with it.
    EmailProcessed,
    /// The agent could not process it.
    EmailFailed,
    /// An agent's run began.
    AgentRunStarted,
    /// It ended well.
    AgentRunSucceeded,
    /// It failed.
    AgentRunFailed,
    /// A workflow's run ended well.
    WorkflowRunSucceeded,
    /// It failed.
    WorkflowRunFailed,
    /// A person tries a webhook.
    WebhookTest,
}

impl Slug {
    /// The API's word (`email.received`).
    pub const fn word(self) -> &'static str {
        match self {
            Slug::EmailReceived => "email.received",
            Slug::EmailApproved => "email.approved",
            Slug::EmailRejected => "email.rejected",
            Slug::EmailProcessing => "email.processing",
            Slug::EmailProcessed => "email.processed",
            Slug::EmailFailed => "email.failed",
            Slug::AgentRunStarted => "agent_run.started",
            Slug::AgentRunSucceeded => "agent_run.succeeded",
            Slug::AgentRunFailed => "agent_run.failed",
            Slug::WorkflowRunSucceeded => "workflow_run.succeeded",
            Slug::WorkflowRunFailed => "workflow_run.failed",
            Slug::WebhookTest => "webhook.test",
        }
    }
}

#[cfg(test)]
mod tests {
    use catalogue::inbox::system_event::SLUGS;

    use super::*;

    const ALL: [Slug; 12] = [
        Slug::EmailReceived,
        Slug::EmailApproved,
        Slug::EmailRejected,
        Slug::EmailProcessing,
        Slug::EmailProcessed,
        Slug::EmailFailed,
        Slug::AgentRunStarted,
        Slug::AgentRunSucceeded,
        Slug::AgentRunFailed,
        Slug::WorkflowRunSucceeded,
        Slug::WorkflowRunFailed,
        Slug::WebhookTest,
    ];

    #[test]
    fn the_words_are_those_of_the_catalogue() {
        assert_eq!(ALL.map(Slug::word), SLUGS);
    }
}
