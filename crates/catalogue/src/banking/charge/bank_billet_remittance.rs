//! Remittance entries: one instruction about one boleto, on its way to the bank.

use super::bank_billet::BANK_BILLET;
use super::bank_billet_account::BANK_BILLET_ACCOUNT;
use super::remittance::REMITTANCE;
use super::shared;
use crate::field::{Field, boolean, date, instant, integer, long_text, one_of, reference, text};
use crate::filter::{Filter, equal, from, to};
use crate::record::Record;
use crate::text::Text;
use crate::tool::{Answer, Tool, Verb};

/// A remittance entry. It is pending while it belongs to no remittance.
pub static BANK_BILLET_REMITTANCE: Record =
    Record::new("charge_bank_billet_remittance", Text::new("Registro de remessa", "Charge bank billet remittance"))
        .uri("kobana://banking/charge/bank_billet_remittances/{uid}")
        .fields(&[shared::IDENTITY, INSTRUCTION, PARENTS, shared::TIMES])
        .label(&["occurrence_detail", "our_code", "processed_at"])
        .summary(&["occurrence_detail", "our_code", "expire_at", "processed_at"])
        .indexed(&["pending"]);

/// List, list pending, get, create an instruction, delete.
pub static TOOLS: &[Tool] = &[
    Tool::read(
        "banking_charge_bank_billet_remittance_list",
        Text::new("Listar registros de remessa", "List remittance entries"),
        &BANK_BILLET_REMITTANCE,
    )
    .about(
        "Lists remittance entries, newest first: what the bank was or will be told about each boleto. Ranges include \
         both ends.",
    )
    .scope("charge", "integration.remittances")
    .get("/v1/bank_billet_remittances", Verb::List)
    .filters(FILTERS)
    .paged(),
    Tool::read(
        "banking_charge_bank_billet_remittance_list_pending",
        Text::new("Listar pendências de remessa", "List pending remittance entries"),
        &BANK_BILLET_REMITTANCE,
    )
    .about("Lists remittance entries that are in no file yet. Use it before banking_charge_remittance_create.")
    .scope("charge", "integration.remittances")
    .get("/v1/bank_billet_remittances/pending", Verb::Rule)
    .answers(Answer::List)
    .filters(FILTERS)
    .paged(),
    Tool::read(
        "banking_charge_bank_billet_remittance_get",
        Text::new("Ver registro de remessa", "Show remittance entry"),
        &BANK_BILLET_REMITTANCE,
    )
    .about("Shows one remittance entry. It is pending while remittance_uid is null.")
    .scope("charge", "integration.remittances")
    .get("/v1/bank_billet_remittances/{uid}", Verb::Get),
    // Destructive: the codes ask for write-offs, protests and credit bureau listings. `{uid}` names the boleto.
    Tool::destructive(
        "banking_charge_bank_billet_remittance_create_occurrence",
        Text::new("Incluir instrução na remessa", "Queue instruction to the bank"),
        &BANK_BILLET,
    )
    .consequence(
        "A instrução vai ao banco na próxima remessa. Uma baixa encerra a cobrança; protesto e negativação atingem o crédito do pagador.",
        "The instruction goes to the bank with the next remittance. A write-off ends the collection; protest and credit bureau hurt the payer's credit.",
    )
    .about(
        "Queues an instruction about a BOLETO (uid is the boleto's) for the next remittance. our_code: 1002 write off, \
         1003 change due date, 1009 or 1011 protest, 1010 do not protest, 1018 stop the protest, 1028 change amount, \
         1034 paid straight to the beneficiary, 1066-1069 credit bureau listing. Refused when the bank lacks it.",
    )
    .scope("charge", "integration.remittances")
    .post("/v1/bank_billet_remittances/{uid}/occurrence/{our_code}", Verb::Rule)
    .open_world()
    .path_fields(&[one_of("our_code", OUR_CODES).required()])
    .answers(Answer::Object),
    Tool::destructive(
        "banking_charge_bank_billet_remittance_delete",
        Text::new("Retirar registro da remessa", "Take entry out of remittance"),
        &BANK_BILLET_REMITTANCE,
    )
    .consequence(
        "Esta instrução não chega ao banco. Se for a de registro, o boleto pode ficar sem registro.",
        "This instruction does not reach the bank. If it is the registration, the boleto may stay unregistered.",
    )
    .about("Drops a pending entry, so that its instruction never reaches the bank: a boleto may stay unregistered.")
    .scope("charge", "integration.remittances")
    .delete("/v1/bank_billet_remittances/{uid}", Verb::Rule)
    .idempotent(),
];

/// Instructions that the documents name.
const OUR_CODES: &[&str] =
    &["1002", "1003", "1009", "1010", "1011", "1018", "1028", "1034", "1066", "1067", "1068", "1069"];

static FILTERS: &[Filter] = &[
    equal(long_text("our_code", 6).about("1001 registration, 1002 write-off...")),
    from(date("expire_from").about("Due date of the boleto."), "expire_at"),
    to(date("expire_to"), "expire_at"),
    equal(reference("bank_billet_uid", &BANK_BILLET, "bank_billet_id")),
    equal(reference("bank_billet_account_uid", &BANK_BILLET_ACCOUNT, "bank_billet_account_id")),
    equal(reference("remittance_uid", &REMITTANCE, "remittance_id")),
];

const INSTRUCTION: &[Field] = &[
    long_text("our_code", 6).nullable().about("Kobana's code."),
    long_text("occurrence", 3).nullable().about("The bank's code."),
    text("occurrence_detail").nullable().third_party(),
    instant("processed_at").read_only().nullable(),
    // The public API lists pending entries without marking them; here the mark is kept, so that an index finds them.
    boolean("pending").read_only().nullable().about("In no file yet."),
    // The public API filters by the boleto's due date without showing it; here it is kept on the entry.
    date("expire_at").read_only().nullable().about("The boleto's due date."),
];

static PARENTS: &[Field] = &[
    reference("remittance_uid", &REMITTANCE, "remittance_id").read_only().nullable(),
    integer("remittance_id").read_only().nullable(),
    reference("bank_billet_uid", &BANK_BILLET, "bank_billet_id").read_only().nullable(),
    integer("bank_billet_id").read_only().nullable(),
    reference("bank_billet_account_uid", &BANK_BILLET_ACCOUNT, "bank_billet_account_id").read_only().nullable(),
    integer("bank_billet_account_id").read_only().nullable(),
];
