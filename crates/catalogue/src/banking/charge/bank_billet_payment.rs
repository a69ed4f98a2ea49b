//! Payments received for boletos.

use super::bank_billet::BANK_BILLET;
use super::bank_billet_account::BANK_BILLET_ACCOUNT;
use super::discharge::DISCHARGE;
use super::pix::PIX;
use super::shared;
use crate::field::{Field, boolean, date, integer, long_text, map, money, one_of_numbers, reference, text};
use crate::filter::{equal, from, to};
use crate::record::Record;
use crate::text::Text;
use crate::tool::{Tool, Verb};

/// A payment received for a boleto.
pub static BANK_BILLET_PAYMENT: Record =
    Record::new("charge_bank_billet_payment", Text::new("Pagamento de boleto", "Charge bank billet payment"))
        .uri("kobana://banking/charge/bank_billet_payments/{uid}")
        .fields(&[
            shared::IDENTITY,
            PAYMENT,
            PLACE,
            CREDIT,
            PARENTS,
            DISCHARGE_LINK,
            TWINS,
            PARSED,
            shared::ORIGIN,
            shared::TIMES,
        ])
        .label(&["customer_person_name", "paid_amount", "paid_at"])
        .summary(&["paid_amount", "amount", "customer_person_name", "paid_at", "expire_at", "our_number"]);

/// List, get, create, delete.
pub static TOOLS: &[Tool] = &[
    Tool::read(
        "banking_charge_bank_billet_payment_list",
        Text::new("Listar pagamentos de boletos", "List boleto payments"),
        &BANK_BILLET_PAYMENT,
    )
    .about(
        "Lists payments received for boletos, newest first: what was paid, when, where, and when it is credited. \
         Ranges include both ends.",
    )
    .scope("charge", "charge.bank_billet_payments")
    .get("/v1/bank_billet_payments", Verb::List)
    .filters(&[
        from(date("paid_from"), "paid_at"),
        to(date("paid_to"), "paid_at"),
        equal(reference("bank_billet_uid", &BANK_BILLET, "bank_billet_id")),
        equal(reference("bank_billet_account_uid", &BANK_BILLET_ACCOUNT, "bank_billet_account_id")),
    ])
    .paged(),
    Tool::read(
        "banking_charge_bank_billet_payment_get",
        Text::new("Ver pagamento de boleto", "Show boleto payment"),
        &BANK_BILLET_PAYMENT,
    )
    .about("Shows one payment received for a boleto.")
    .scope("charge", "charge.bank_billet_payments")
    .get("/v1/bank_billet_payments/{uid}", Verb::Get),
    Tool::destructive(
        "banking_charge_bank_billet_payment_create",
        Text::new("Registrar pagamento de boleto", "Record boleto payment"),
        &BANK_BILLET_PAYMENT,
    )
    .consequence(
        "Dá o boleto por pago com este valor. Nenhum dinheiro se move: confira antes se ele foi recebido.",
        "Settles the boleto with this amount. No money moves: check first that it came in.",
    )
    .about(
        "Records a payment received for a boleto, which becomes `paid`. It moves no money: check the receipt first. To \
         settle a boleto without details of the payment use banking_charge_bank_billet_pay.",
    )
    .scope("charge", "charge.bank_billet_payments")
    .post("/v1/bank_billet_payments", Verb::Rule)
    .body(&[PARENTS, PAYMENT_INPUT, PLACE, DISCHARGE_LINK])
    .requires(&["bank_billet_uid", "bank_billet_account_uid"]),
    Tool::destructive(
        "banking_charge_bank_billet_payment_delete",
        Text::new("Excluir pagamento de boleto", "Delete boleto payment"),
        &BANK_BILLET_PAYMENT,
    )
    .consequence(
        "Exclui o registro do pagamento. Nenhum dinheiro é devolvido, e o boleto pode continuar como pago.",
        "Deletes the record of the payment. No money is given back, and the boleto may stay paid.",
    )
    .about(
        "Deletes the record of a payment, for one recorded by mistake. Read the boleto afterwards: its status may stay \
         `paid`.",
    )
    .scope("charge", "charge.bank_billet_payments")
    .delete("/v1/bank_billet_payments/{uid}", Verb::Delete)
    .idempotent(),
];

const KIND: Field =
    one_of_numbers("kind", &[0, 1, 2]).about("0 straight to the beneficiary, 1 boleto, confirmed by the bank, 2 Pix.");

const PAYMENT: &[Field] = &[
    money("paid_amount"),
    money("amount").about("The boleto's."),
    date("paid_at").nullable(),
    KIND,
    text("customer_person_name").nullable().third_party(),
    long_text("our_number", 40).nullable(),
];

const PAYMENT_INPUT: &[Field] = &[
    money("paid_amount").required(),
    date("paid_at").required(),
    KIND.required(),
    money("amount").about("The boleto's."),
    text("customer_person_name").third_party().about("Who paid."),
    long_text("our_number", 40),
];

/// Where it was paid, and what the bank kept.
const PLACE: &[Field] = &[
    long_text("paid_bank", 3).nullable().about("Bank number."),
    long_text("paid_agency", 5).nullable(),
    long_text("paid_agency_number", 4).nullable(),
    long_text("paid_agency_digit", 1).nullable(),
    money("bank_rate").nullable().about("Bank fee."),
    text("financial_provider_external_id").nullable().about("Id at the bank."),
];

const CREDIT: &[Field] = &[
    date("credit_at").read_only().nullable(),
    date("expire_at").read_only().nullable(),
    text("document_number").read_only().nullable().third_party(),
    boolean("direct").read_only().nullable(),
    boolean("paid_by_pix").read_only().nullable(),
];

static PARENTS: &[Field] = &[
    reference("bank_billet_uid", &BANK_BILLET, "bank_billet_id").nullable(),
    reference("bank_billet_account_uid", &BANK_BILLET_ACCOUNT, "bank_billet_account_id").nullable().about("Wallet."),
];

static DISCHARGE_LINK: &[Field] =
    &[reference("discharge_uid", &DISCHARGE, "discharge_id").nullable().about("Return file.")];

static TWINS: &[Field] = &[
    integer("bank_billet_id").read_only().nullable(),
    integer("bank_billet_account_id").read_only().nullable(),
    integer("discharge_id").read_only().nullable(),
    reference("pix_uid", &PIX, "pix_id").read_only().nullable(),
    integer("pix_id").read_only().nullable(),
];

/// The bank's line, field by field.
const PARSED: &[Field] = &[map("line_parsed").read_only().nullable().third_party()];
