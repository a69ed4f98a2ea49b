//! Files of boleto groups.

use super::bank_billet_batch::BANK_BILLET_BATCH;
use super::shared;
use crate::field::{Field, instant, integer, one_of, reference, uid, url};
use crate::record::Record;
use crate::text::Text;
use crate::tool::{Answer, Tool, Verb};

/// An export of a boleto group.
pub static BANK_BILLET_BATCH_EXPORT: Record = Record::new(
    "charge_bank_billet_batch_export",
    Text::new("Exportação de lote de boletos", "Charge bank billet batch export"),
)
.fields(&[shared::IDENTITY, EXPORT, PARENTS, shared::TIMES])
.state("status")
.label(&["file_format", "status", "created_at"])
.summary(&["file_format", "status", "created_at"]);

/// Get.
pub static TOOLS: &[Tool] = &[Tool::read(
    "banking_charge_bank_billet_batch_export_get",
    Text::new("Obter arquivo do lote", "Get boleto group file"),
    &BANK_BILLET_BATCH_EXPORT,
)
.about(
    "Gives the address of the file that a PDF or ZIP export of a boleto group made. not_found while it is not ready: \
     try again later.",
)
.scope("charge", "charge.bank_billets")
.get("/v1/bank_billet_batch_exports/{uid}", Verb::Rule)
.answers(Answer::Redirect)];

const EXPORT: &[Field] = &[
    one_of("status", &["pending", "enqueued", "processed", "failed"]).read_only(),
    one_of("file_format", &["zip", "pdf"]).read_only(),
    url("output_url").read_only().nullable(),
    instant("processed_at").read_only().nullable(),
];

static PARENTS: &[Field] = &[
    reference("bank_billet_batch_uid", &BANK_BILLET_BATCH, "bank_billet_batch_id").read_only(),
    integer("bank_billet_batch_id").read_only(),
    integer("account_id").read_only(),
    // The public API's older names of the uids.
    uid("public_id").read_only(),
    uid("bank_billet_batch_public_id").read_only(),
    uid("account_public_id").read_only().nullable(),
];
