//! Return files (CNAB retorno): what a bank sent back.

use super::bank_billet_account::BANK_BILLET_ACCOUNT;
use super::bank_billet_discharge::BANK_BILLET_DISCHARGE;
use super::shared;
use crate::field::{Field, base64, date, instant, integer, one_of, records, reference, text};
use crate::filter::{equal, from, has, to};
use crate::record::Record;
use crate::text::Text;
use crate::tool::{Answer, Tool, Verb};

/// A return file.
pub static DISCHARGE: Record = Record::new("charge_discharge", Text::new("Retorno CNAB", "Charge discharge"))
    .uri("kobana://banking/charge/discharges/{uid}")
    .fields(&[
        shared::IDENTITY,
        FILE,
        WALLET,
        shared::EXTERNAL_ID,
        shared::CUSTOM_DATA,
        shared::TAGS,
        shared::TAG_LIST,
        ENTRIES,
        shared::ORIGIN,
        shared::TIMES,
    ])
    .state("status")
    .label(&["filename", "status", "created_at"])
    .summary(&["filename", "status", "created_at", "processed_at"])
    .indexed(&["external_id"]);

/// List, get, download, create, pay off, reprocess.
pub static TOOLS: &[Tool] = &[
    Tool::read("banking_charge_discharge_list", Text::new("Listar retornos CNAB", "List return files"), &DISCHARGE)
        .about("Lists CNAB return files, newest first. Ranges include both ends.")
        .scope("charge", "integration.discharges")
        .get("/v1/discharges", Verb::List)
        .filters(&[
            from(date("created_from"), "created_at"),
            to(date("created_to"), "created_at"),
            equal(reference("bank_billet_account_uid", &BANK_BILLET_ACCOUNT, "bank_billet_account_id")),
            has(text("tags").about("Comma-separated; all must be there."), "tags"),
        ])
        .paged(),
    Tool::read("banking_charge_discharge_get", Text::new("Ver retorno CNAB", "Show return file"), &DISCHARGE)
        .about("Shows one CNAB return file with its entries, one a boleto's occurrence.")
        .scope("charge", "integration.discharges")
        .get("/v1/discharges/{uid}", Verb::Get),
    Tool::read(
        "banking_charge_discharge_download",
        Text::new("Baixar retorno CNAB", "Download return file"),
        &DISCHARGE,
    )
    .about("Gives a return file as the bank wrote it. To understand it, get it instead.")
    .scope("charge", "integration.discharges")
    .get("/v1/discharges/{uid}/download", Verb::Rule)
    .answers(Answer::File("text/plain")),
    // Destructive: processing the file records payments and write-offs.
    Tool::destructive(
        "banking_charge_discharge_create",
        Text::new("Enviar retorno CNAB", "Upload return file"),
        &DISCHARGE,
    )
    .consequence(
        "O processamento do arquivo registra os pagamentos e as baixas dos boletos que estão nele. Nenhum dinheiro se move.",
        "Processing the file records the payments and write-offs of the boletos in it. No money moves.",
    )
    .about(
        "Uploads a CNAB return file. Its processing records payments and write-offs of the boletos in it. Starts as \
         `unprocessed`. Refused without file and name.",
    )
    .scope("charge", "integration.discharges")
    .post("/v1/discharges", Verb::Rule)
    .body(&[UPLOAD, WALLET, shared::EXTERNAL_ID, shared::CUSTOM_DATA, shared::TAGS])
    .requires(&["file_base64", "filename"]),
    Tool::destructive(
        "banking_charge_discharge_pay_off",
        Text::new("Quitar boletos do retorno CNAB", "Settle boletos of return file"),
        &DISCHARGE,
    )
    .consequence(
        "Dá por pagos todos os boletos encontrados no arquivo e encerra a cobrança deles. Nenhum dinheiro se move.",
        "Settles every boleto found in the file and ends their collection. No money moves.",
    )
    .about("Marks EVERY boleto identified in a return file as `paid`. List its entries first and show them.")
    .scope("charge", "integration.discharges")
    .put("/v1/discharges/{uid}/pay_off", Verb::Rule)
    .answers(Answer::NoContent)
    .idempotent(),
    // Destructive: the file's payments and write-offs run again.
    Tool::destructive(
        "banking_charge_discharge_reprocess",
        Text::new("Reprocessar retorno CNAB", "Process return file again"),
        &DISCHARGE,
    )
    .consequence(
        "Registra outra vez os pagamentos e as baixas do arquivo. Nenhum dinheiro se move.",
        "Records the file's payments and write-offs once more. No money moves.",
    )
    .about(
        "Processes a return file again: its payments and write-offs run once more. Use it when entries found no \
         boleto.",
    )
    .scope("charge", "integration.discharges")
    .put("/v1/discharges/{uid}/reprocess", Verb::Rule)
    .answers(Answer::NoContent),
];

const UPLOAD: &[Field] = &[base64("file_base64", 1_048_576).about("The file, 1 MiB at most."), text("filename")];

const FILE: &[Field] = &[
    text("filename").nullable().third_party(),
    one_of("status", &["unprocessed", "processed"]).read_only(),
    instant("processed_at").read_only().nullable(),
    instant("created_via_integration").read_only().nullable(),
];

static WALLET: &[Field] = &[
    reference("bank_billet_account_uid", &BANK_BILLET_ACCOUNT, "bank_billet_account_id").nullable().about("Wallet."),
    integer("bank_billet_account_id").read_only().nullable(),
];

static ENTRIES: &[Field] = &[records("bank_billet_discharges", &BANK_BILLET_DISCHARGE).read_only().nullable()];
