//! Why a run fails.

/// A cause, of which the same e-mail and the same agent always have the same.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Failure {
    /// The agent's model is not on the list.
    UnknownModel(String),
    /// The agent's model is withdrawn.
    DeprecatedModel(String),
    /// The orders name a secret that is not there for this agent.
    MissingSecret(String),
    /// An attachment's bytes are of another type than it says.
    UnreadableAttachment {
        /// Which, from 1 on.
        place: usize,
        /// What it says that it is: one of the types whose beginnings are known.
        mime_type: String,
    },
    /// The e-mail is longer than the model takes.
    TooLong {
        /// What it has.
        input_tokens: u32,
        /// What the model takes.
        window: u32,
    },
    /// The model did not answer.
    Timeout,
    /// The agent was deleted before its turn came.
    AgentGone,
}

impl Failure {
    /// What the run's `error` says: the cause, and what to do.
    pub(crate) fn text(&self) -> String {
        match self {
            Failure::UnknownModel(name) => {
                format!("O modelo {name} não existe. Escolha outro modelo para o agente e reprocesse o e-mail.")
            }
            Failure::DeprecatedModel(name) => {
                format!("O modelo {name} foi descontinuado. Escolha outro modelo para o agente e reprocesse o e-mail.")
            }
            Failure::MissingSecret(name) => format!(
                "O secret {name}, citado na mensagem de sistema, não existe ou não está liberado para este agente. \
                 Cadastre ou libere o secret e reprocesse o e-mail."
            ),
            Failure::UnreadableAttachment { place, mime_type } => format!(
                "O anexo {place} não pôde ser lido: ele diz ser {mime_type}, mas o conteúdo é de outro tipo. \
                 Peça o arquivo de novo a quem o enviou."
            ),
            Failure::TooLong { input_tokens, window } => format!(
                "O e-mail tem {input_tokens} tokens com a mensagem de sistema, e o modelo lê no máximo {window}. \
                 Escolha um modelo com contexto maior e reprocesse o e-mail."
            ),
            Failure::Timeout => "O modelo não respondeu em 60 segundos. Reprocesse o e-mail mais tarde.".to_owned(),
            Failure::AgentGone => {
                "O agente foi excluído antes de ler o e-mail. Indique outro agente na inbox e reprocesse o e-mail."
                    .to_owned()
            }
        }
    }
}
