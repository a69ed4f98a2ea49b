//! Boleto groups, for printing together.

use super::bank_billet::BANK_BILLET;
use super::bank_billet_batch_export::BANK_BILLET_BATCH_EXPORT;
use super::shared;
use crate::field::{Field, integers, reference, references, references_with_commas, text};
use crate::record::Record;
use crate::text::Text;
use crate::tool::{Answer, Tool, Verb};

/// A boleto group.
pub static BANK_BILLET_BATCH: Record =
    Record::new("charge_bank_billet_batch", Text::new("Lote de boletos", "Charge bank billet batch"))
        .fields(&[shared::IDENTITY, NAME, MEMBERS, shared::TIMES])
        .label(&["name", "created_at"])
        .summary(&["name", "created_at"]);

/// List, get, create, add, remove, export, delete.
pub static TOOLS: &[Tool] = &[
    Tool::read(
        "banking_charge_bank_billet_batch_list",
        Text::new("Listar lotes de boletos", "List boleto groups"),
        &BANK_BILLET_BATCH,
    )
    .about("Lists boleto groups, newest first, with the boletos in each.")
    .scope("charge", "charge.bank_billets")
    .get("/v1/bank_billet_batches", Verb::List)
    .paged(),
    Tool::read(
        "banking_charge_bank_billet_batch_get",
        Text::new("Ver lote de boletos", "Show boleto group"),
        &BANK_BILLET_BATCH,
    )
    .about("Shows one boleto group and the boletos in it.")
    .scope("charge", "charge.bank_billets")
    .get("/v1/bank_billet_batches/{uid}", Verb::Get),
    Tool::write(
        "banking_charge_bank_billet_batch_create",
        Text::new("Criar lote de boletos", "Create boleto group"),
        &BANK_BILLET_BATCH,
    )
    .about("Groups existing boletos under a name, to be exported as one PDF or ZIP. The boletos do not change.")
    .scope("charge", "charge.bank_billets")
    .post("/v1/bank_billet_batches", Verb::Rule)
    .body(&[NAME, UIDS])
    .requires(&["name"]),
    Tool::write(
        "banking_charge_bank_billet_batch_add_bank_billets",
        Text::new("Incluir boletos no lote", "Add boletos to group"),
        &BANK_BILLET_BATCH,
    )
    .about("Adds boletos to a group. Refused when one of them does not exist.")
    .scope("charge", "charge.bank_billets")
    .put("/v1/bank_billet_batches/{uid}/add_bank_billets", Verb::Rule)
    .answers(Answer::NoContent)
    .idempotent()
    .body(&[UIDS])
    .requires(&["bank_billet_uids"]),
    Tool::destructive(
        "banking_charge_bank_billet_batch_remove_bank_billet",
        Text::new("Retirar boleto do lote", "Take boleto out of group"),
        &BANK_BILLET_BATCH,
    )
    .consequence(
        "Tira o boleto só deste lote. Ele continua valendo.",
        "Takes the boleto out of this group alone. It stays valid.",
    )
    .about("Takes one boleto out of a group. The boleto itself stays.")
    .scope("charge", "charge.bank_billets")
    .delete("/v1/bank_billet_batches/{uid}/remove_bank_billet", Verb::Rule)
    .idempotent()
    .body(&[&[reference("bank_billet_uid", &BANK_BILLET, "bank_billet_id").required()]]),
    Tool::write(
        "banking_charge_bank_billet_batch_export_pdf",
        Text::new("Exportar lote em PDF", "Export boleto group as PDF"),
        &BANK_BILLET_BATCH,
    )
    .about(
        "Queues one PDF with every boleto of a group. Fetch it later with banking_charge_bank_billet_batch_export_get.",
    )
    .scope("charge", "charge.bank_billets")
    .post("/v1/bank_billet_batches/{uid}/pdf", Verb::Rule)
    .returns(&BANK_BILLET_BATCH_EXPORT),
    Tool::write(
        "banking_charge_bank_billet_batch_export_zip",
        Text::new("Exportar lote em ZIP", "Export boleto group as ZIP"),
        &BANK_BILLET_BATCH,
    )
    .about("Queues a ZIP with the boletos of a group. Fetch it later with banking_charge_bank_billet_batch_export_get.")
    .scope("charge", "charge.bank_billets")
    .post("/v1/bank_billet_batches/{uid}/zip", Verb::Rule)
    .returns(&BANK_BILLET_BATCH_EXPORT),
    Tool::destructive(
        "banking_charge_bank_billet_batch_delete",
        Text::new("Excluir lote de boletos", "Delete boleto group"),
        &BANK_BILLET_BATCH,
    )
    .consequence(
        "Exclui o lote de vez. Os boletos dele continuam valendo.",
        "Deletes the group for good. Its boletos stay valid.",
    )
    .about("Deletes a group. Its boletos stay.")
    .scope("charge", "charge.bank_billets")
    .delete("/v1/bank_billet_batches/{uid}", Verb::Delete)
    .idempotent(),
];

const NAME: &[Field] = &[text("name").third_party()];

static UIDS: &[Field] = &[references_with_commas("bank_billet_uids", &BANK_BILLET, "bank_billet_ids")];

static MEMBERS: &[Field] = &[
    references("bank_billet_uids", &BANK_BILLET, "bank_billet_ids").read_only(),
    integers("bank_billet_ids").read_only(),
];
