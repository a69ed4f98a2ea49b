//! Issuing and cancelling NF-e.

use super::NFE;
use crate::field::{Field, long_text};
use crate::text::Text;
use crate::tool::{Answer, Tool, Verb};

const REASON: &[Field] = &[long_text("reason", 500).required().third_party()];

/// Issuing and cancelling NF-e.
pub static TOOLS: &[Tool] = &[
    Tool::destructive("billing_nfes_issue", Text::new("Emitir NF-e", "Issue NF-e"), &NFE)
        .scope("nfes", "billing.nfes")
        .consequence(
            "A prefeitura autoriza uma NF-e em nome da empresa: imposto passa a ser devido, e só um cancelamento a \
             desfaz.",
            "The city authorizes an NF-e in the company's name: tax falls due, and only a cancellation takes it back.",
        )
        .about(
            "Sends a draft NF-e to the city, or tries a pending or rejected one again. Authorization may take \
             minutes: read the status later.",
        )
        .post("/v1/nfes/{id}/issue", Verb::Rule)
        .open_world(),
    Tool::destructive("billing_nfes_cancel", Text::new("Cancelar NF-e", "Cancel NF-e"), &NFE)
        .scope("nfes", "billing.nfes")
        .consequence(
            "Pede à prefeitura o cancelamento da NF-e, que deixa de valer. Não há como desfazer.",
            "Asks the city to cancel the NF-e, which is void then. It cannot be undone.",
        )
        .about(
            "Asks the city to cancel an issued NF-e, with a reason of 15 characters or more. Cities refuse it after \
             their own deadline.",
        )
        .post("/v1/nfes/{id}/cancel", Verb::Rule)
        .body(&[REASON])
        .open_world(),
    Tool::destructive(
        "billing_nfes_retry_cancel",
        Text::new("Tentar cancelamento de NF-e de novo", "Retry NF-e cancellation"),
        &NFE,
    )
    .scope("nfes", "billing.nfes")
    .consequence(
        "Pede de novo à prefeitura o cancelamento da NF-e, que deixa de valer. Não há como desfazer.",
        "Asks the city again to cancel the NF-e, which is void then. It cannot be undone.",
    )
    .about("Asks again for a cancellation that is stuck or failed.")
    .post("/v1/nfes/{id}/retry-cancel", Verb::Rule)
    .open_world(),
    Tool::write("billing_nfes_sync", Text::new("Sincronizar NF-e", "Sync NF-e"), &NFE)
        .scope("nfes", "billing.nfes")
        .about("Fetches the PDF and XML of an NF-e from the provider and stores them.")
        .post("/v1/nfes/{id}/sync", Verb::Rule)
        .idempotent()
        .open_world(),
    Tool::write("billing_nfes_sync_all", Text::new("Sincronizar todas as NF-e", "Sync all NF-e"), &NFE)
        .scope("nfes", "billing.nfes")
        .about("Starts a job that brings every NF-e up to date with the provider. Refused while one runs.")
        .post("/v1/nfes/sync", Verb::Rule)
        .answers(Answer::Object)
        .open_world(),
];
