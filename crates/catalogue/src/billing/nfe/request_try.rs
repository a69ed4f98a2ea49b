//! Attempts at the provider of NF-e. What was sent and answered is not shown.

use crate::billing::nfe::NFE;
use crate::billing::shared::{CREATED, ID};
use crate::field::{Field, boolean, id_of, integer, long_text, text};
use crate::record::Record;
use crate::text::Text;
use crate::tool::{Answer, Tool, Verb};

/// One attempt at the provider of NF-e.
pub static REQUEST_TRY: Record =
    Record::billing("nfes_request_tries", Text::new("Tentativa no provedor de NF-e", "Attempt at the NF-e provider"))
        .fields(&[ID, OUTCOME, CREATED])
        .label(&["action", "http_status", "created_at"])
        .indexed(&["nfe_id"]);

/// What the API sets.
static OUTCOME: &[Field] = &[
    id_of("nfe_id", &NFE).read_only(),
    text("action").read_only(),
    text("endpoint").read_only().about("Provider endpoint."),
    long_text("request_body", 100_000).read_only().nullable().third_party().secret().about("Body sent."),
    long_text("response_body", 100_000).read_only().nullable().third_party().secret().about("Body received."),
    text("http_status").read_only().nullable().about("HTTP status of the answer."),
    boolean("success").read_only().about("true when it worked."),
    long_text("error_message", 10_000).read_only().nullable().third_party(),
    integer("duration_ms").read_only().nullable().about("Time taken, milliseconds."),
];

const ORDERS: &[&str] = &["created_at"];

/// Tools on attempts.
pub static TOOLS: &[Tool] = &[
    Tool::read("billing_nfes_request_tries_list", Text::new("Listar tentativas da NF-e", "List NF-e attempts"), &NFE)
        .scope("nfes", "billing.nfes")
        .about(
            "Lists the attempts at the provider for one NF-e, with how each failed. What was sent and answered is not \
             shown.",
        )
        .get("/v1/nfes/{id}/request-tries", Verb::Rule)
        .answers(Answer::List)
        .returns(&REQUEST_TRY),
    Tool::read(
        "billing_nfes_request_tries_list_all",
        Text::new("Listar tentativas de todas as NF-e", "List all NF-e attempts"),
        &NFE,
    )
    .scope("nfes", "billing.nfes")
    .about("Lists the attempts at the provider for every NF-e, newest first, without what was sent and answered.")
    .get("/v1/nfes/request-tries", Verb::Rule)
    .answers(Answer::List)
    .sorted_by(ORDERS)
    .numbered()
    .returns(&REQUEST_TRY),
];
