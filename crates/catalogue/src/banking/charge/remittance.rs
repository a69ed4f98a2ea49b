//! Remittances (CNAB remessa): files of instructions to a bank.

use super::bank_billet::BANK_BILLET;
use super::bank_billet_account::BANK_BILLET_ACCOUNT;
use super::bank_billet_remittance::BANK_BILLET_REMITTANCE;
use super::shared;
use crate::field::{
    Field, date, instant, integer, integers, long_text, one_of, records, reference, references, text, texts, url,
};
use crate::filter::{equal, from, has, to};
use crate::record::Record;
use crate::text::Text;
use crate::tool::{Answer, Tool, Verb};

/// A remittance file. `send` (so spelled by the API) means sent.
pub static REMITTANCE: Record = Record::new("charge_remittance", Text::new("Remessa CNAB", "Charge remittance"))
    .uri("kobana://banking/charge/remittances/{uid}")
    .fields(&[
        shared::IDENTITY,
        FILE,
        WALLET,
        shared::EXTERNAL_ID,
        shared::CUSTOM_DATA,
        shared::TAGS,
        shared::TAG_LIST,
        ENTRIES,
        SEARCHED,
        shared::ORIGIN,
        shared::TIMES,
    ])
    .state("status")
    .label(&["filename", "status", "created_at"])
    .summary(&["filename", "remittance_number", "status", "created_at", "sent_via_integration"])
    .details(&["content"])
    .indexed(&["external_id"]);

/// List, get, raw, create, create in bulk, delete.
pub static TOOLS: &[Tool] = &[
    Tool::read("banking_charge_remittance_list", Text::new("Listar remessas CNAB", "List remittances"), &REMITTANCE)
        .about("Lists CNAB remittance files, newest first, without their text. Ranges include both ends.")
        .scope("charge", "integration.remittances")
        .get("/v1/remittances", Verb::List)
        .filters(&[
            from(date("created_from"), "created_at"),
            to(date("created_to"), "created_at"),
            from(date("expire_from").about("Due dates of its boletos."), "last_expire_at"),
            to(date("expire_to"), "first_expire_at"),
            equal(reference("bank_billet_account_uid", &BANK_BILLET_ACCOUNT, "bank_billet_account_id")),
            has(long_text("our_code", 6).about("Instruction code: 1001 registration, 1002 write-off."), "our_codes"),
            has(text("tags").about("Comma-separated; all must be there."), "tags"),
        ])
        .paged(),
    Tool::read("banking_charge_remittance_get", Text::new("Ver remessa CNAB", "Show remittance"), &REMITTANCE)
        .about(
            "Shows one remittance file with its entries. status: `unprocessed`, `processed`, `send` (sent to the \
             bank).",
        )
        .scope("charge", "integration.remittances")
        .get("/v1/remittances/{uid}", Verb::Get),
    Tool::read(
        "banking_charge_remittance_raw",
        Text::new("Ler arquivo da remessa CNAB", "Read remittance file"),
        &REMITTANCE,
    )
    .about(
        "Gives the text of a remittance file, to hand to the bank. Refused while it waits for processing. Counts as a \
         download.",
    )
    .scope("charge", "integration.remittances")
    .get("/v1/remittances/{uid}/raw", Verb::Rule)
    .answers(Answer::File("text/plain")),
    Tool::write("banking_charge_remittance_create", Text::new("Gerar remessa CNAB", "Create remittance"), &REMITTANCE)
        .about(
            "Puts pending entries of one wallet into a remittance file, which starts as `unprocessed`. Without uids it \
         takes all of the wallet's pending entries. Refused when an entry does not exist.",
        )
        .scope("charge", "integration.remittances")
        .post("/v1/remittances", Verb::Rule)
        .open_world()
        .body(&[WALLET, UIDS, shared::EXTERNAL_ID, shared::CUSTOM_DATA, shared::TAGS]),
    Tool::write(
        "banking_charge_remittance_create_bulk",
        Text::new("Gerar remessas CNAB em lote", "Create remittances by wallet"),
        &REMITTANCE,
    )
    .about("Puts the given pending entries into remittance files, one for each wallet. Answers the files.")
    .scope("charge", "integration.remittances")
    .post("/v1/remittances/bulk", Verb::Rule)
    .open_world()
    .answers(Answer::List)
    .body(&[UIDS]),
    Tool::destructive(
        "banking_charge_remittance_delete",
        Text::new("Excluir remessa CNAB", "Delete remittance"),
        &REMITTANCE,
    )
    .consequence(
        "Exclui o arquivo de vez. Se o banco ainda não o recebeu, as instruções dele não chegam lá.",
        "Deletes the file for good. If the bank has not got it yet, its instructions never arrive.",
    )
    .about("Deletes a remittance file. If the bank has not got it yet, its instructions never arrive.")
    .scope("charge", "integration.remittances")
    .delete("/v1/remittances/{uid}", Verb::Delete)
    .idempotent(),
];

static UIDS: &[Field] =
    &[references("bank_billet_remittance_uids", &BANK_BILLET_REMITTANCE, "bank_billet_remittance_ids")];

const FILE: &[Field] = &[
    text("filename").read_only().nullable(),
    one_of("status", &["unprocessed", "processed", "send"]).read_only(),
    integer("remittance_number").read_only().nullable(),
    instant("processed_at").read_only().nullable(),
    instant("sent_via_integration").read_only().nullable(),
    one_of("generated_by", &["kobana", "customer"]).read_only(),
    url("url").read_only().nullable(),
    long_text("content", 1_048_576).read_only().nullable().third_party(),
];

static WALLET: &[Field] = &[
    reference("bank_billet_account_uid", &BANK_BILLET_ACCOUNT, "bank_billet_account_id").nullable().about("Wallet."),
    integer("bank_billet_account_id").read_only().nullable(),
];

static ENTRIES: &[Field] = &[
    records("bank_billet_remittances", &BANK_BILLET_REMITTANCE).read_only().nullable(),
    references("bank_billet_uids", &BANK_BILLET, "bank_billet_ids").read_only().nullable(),
    integers("bank_billet_ids").read_only().nullable(),
];

/// What the public API searches its entries for, kept on the file so that one index serves each filter.
const SEARCHED: &[Field] = &[
    texts("our_codes").read_only().nullable().about("Codes of its entries."),
    date("first_expire_at").read_only().nullable().about("Earliest due date of its boletos."),
    date("last_expire_at").read_only().nullable().about("Latest due date of its boletos."),
];
