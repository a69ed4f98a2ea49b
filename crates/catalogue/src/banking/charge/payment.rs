//! Receipts (recebimentos): money that came in for a boleto or a Pix.

use crate::field::{
    Field, Fields, boolean, date, document, instant, integer, long_text, money, object, one_of, text, uid,
};
use crate::filter::{Filter, equal, equal_on, from, to};
use crate::record::Record;
use crate::text::Text;
use crate::tool::{Tool, Verb};

/// A receipt.
pub static PAYMENT: Record = Record::new("charge_payment", Text::new("Recebimento", "Charge payment"))
    .uri("kobana://banking/charge/payments/{uid}")
    .fields(&[NAMED, MONEY, PAYABLE, DEBTOR, IDENTIFIER, BANK, OUTCOME])
    .label(&["amount", "paid_at", "kind"])
    .summary(&["amount", "paid_at", "kind", "payable.type", "debtor.name"])
    .indexed(&["transaction_identifier"]);

const NAMED: &[Field] = &[uid("uid").read_only()];

const MONEY: &[Field] = &[
    money("amount").required().about("More than 0."),
    one_of("kind", KINDS).required().about("direct: handed over outside the bank."),
    date("paid_at").required(),
];

const KINDS: &[&str] = &["direct", "bank_billet", "pix"];
const PAYABLE_TYPES: &[&str] = &["BankBillet", "Pix"];

const PAYABLE: &[Field] = &[object("payable", WHAT).nullable().about("What it pays.")];

const WHAT: Fields = &[&[integer("id").read_only(), uid("uid"), one_of("type", PAYABLE_TYPES)]];

const DEBTOR: &[Field] = &[object("debtor", WHO_OWES).nullable().about("Who owes.")];

const WHO_OWES: Fields = &[&[
    boolean("is_payer").nullable().about("Whether the debtor paid; null until known."),
    text("name").nullable().third_party(),
    document("document_number").nullable().third_party(),
]];

const IDENTIFIER: &[Field] = &[text("transaction_identifier").nullable().about("Your own key of the transaction.")];

const BANK: &[Field] = &[
    object("payer", WHO_PAID).read_only().nullable().about("Who paid; known two business days later."),
    object("bank", RATE).read_only().nullable(),
    object("receiving", RECEIVING).read_only().nullable(),
];

const WHO_PAID: Fields =
    &[&[text("name").nullable().third_party(), document("document_number").nullable().third_party()]];

const RATE: Fields = &[&[money("rate").nullable().about("The bank's fee.")]];

const RECEIVING: Fields = &[&[
    long_text("bank", 3).nullable(),
    long_text("agency", 5).nullable(),
    long_text("agency_number", 4).nullable(),
    long_text("agency_digit", 1).nullable(),
]];

const DUPLICATED: Fields = &[&[uid("uid").nullable()]];

const OUTCOME: &[Field] = &[
    one_of("status", &["notified", "confirmed", "canceled", "duplicated"]).read_only().nullable(),
    date("credit_at").read_only().nullable(),
    object("duplicated", DUPLICATED).read_only().nullable().about("The first receipt of the same charge."),
    boolean("created_via_api").read_only().nullable(),
    instant("created_at").read_only().nullable(),
    instant("updated_at").read_only().nullable(),
];

const FILTERS: &[Filter] = &[
    from(date("paid_from"), "paid_at"),
    to(date("paid_to"), "paid_at"),
    from(money("amount_from"), "amount"),
    to(money("amount_to"), "amount"),
    equal(one_of("kind", KINDS)),
    equal_on(one_of("payable_type", PAYABLE_TYPES), "payable.type"),
    equal_on(uid("payable_public_id").about("Uid of the boleto or Pix paid."), "payable.uid"),
];

/// Tools on receipts. Recording one is destructive: the charge counts as paid from then on.
pub const TOOLS: &[Tool] = &[
    Tool::read("banking_charge_payment_list", Text::new("Listar recebimentos", "List receipts"), &PAYMENT)
        .scope("charge", "charge.payments")
        .about("Lists money received for boletos and Pix, newest first. Filters combine; bounds are inclusive.")
        .get("/v2/charge/payments", Verb::List)
        .filters(FILTERS)
        .paged(),
    Tool::read("banking_charge_payment_get", Text::new("Ver recebimento", "Show receipt"), &PAYMENT)
        .scope("charge", "charge.payments")
        .about("Shows one receipt: amount, day, what it pays, who owed and who paid.")
        .get("/v2/charge/payments/{uid}", Verb::Get),
    Tool::destructive("banking_charge_payment_create", Text::new("Registrar recebimento", "Record receipt"), &PAYMENT)
        .scope("charge", "charge.payments")
        .consequence(
            "Dá a cobrança por paga. Nenhum dinheiro se move: confira antes se o valor foi recebido.",
            "Settles the charge. No money moves: check first that the amount came in.",
        )
        .about(
            "Records money received for a boleto or a Pix, which then counts as paid. It moves no money: use it only \
             when the person says that the amount came in. Refuses an amount of 0.",
        )
        .post("/v2/charge/payments", Verb::Create)
        .body(&[MONEY, PAYABLE, DEBTOR, IDENTIFIER])
        .requires(&["payable"]),
    Tool::destructive("banking_charge_payment_delete", Text::new("Excluir recebimento", "Delete receipt"), &PAYMENT)
        .scope("charge", "charge.payments")
        .consequence(
            "Exclui o recebimento de vez. Nenhum dinheiro é devolvido, e a cobrança pode continuar como paga.",
            "Deletes the receipt for good. No money is given back, and the charge may stay paid.",
        )
        .about("Deletes a receipt recorded by mistake. Read the charge afterwards: it may still count as paid.")
        .delete("/v2/charge/payments/{uid}", Verb::Delete)
        .idempotent(),
];
