//! Reading boletos.

use super::{BANK_BILLET, FILTERED_STATES};
use crate::banking::charge::bank_billet_account::BANK_BILLET_ACCOUNT;
use crate::field::{date, document, long_text, one_of, reference};
use crate::filter::{Filter, equal, equal_on, from, to};
use crate::text::Text;
use crate::tool::{Tool, Verb};

/// List and get.
pub static READS: &[Tool] = &[
    Tool::read("banking_charge_bank_billet_list", Text::new("Listar boletos", "List boletos"), &BANK_BILLET)
        .about(
            "Lists boletos, newest first. Use it to find one, and its uid, by payer, bank number, dates or status. \
             Ranges include both ends. Unpaid and past the due date: status `overdue`. Short form, without addresses, \
             barcode, Pix code, file links and bank entries: the get tool has them.",
        )
        .scope("charge", "charge.bank_billets")
        .get("/v1/bank_billets", Verb::List)
        .filters(FILTERS)
        .paged(),
    Tool::read("banking_charge_bank_billet_get", Text::new("Ver boleto", "Show boleto"), &BANK_BILLET)
        .about(
            "Shows one boleto whole: amount, payer, due date, status, bank registration, typed line, barcode, Pix \
             code, links to the PDF, payments and bank entries. `status` and `registration_status` are independent.",
        )
        .scope("charge", "charge.bank_billets")
        .get("/v1/bank_billets/{uid}", Verb::Get),
];

static FILTERS: &[Filter] = &[
    equal(one_of("status", FILTERED_STATES)),
    equal_on(document("cnpj_cpf").about("Payer's CPF or CNPJ."), "customer_cnpj_cpf"),
    from(date("expire_from"), "expire_at"),
    to(date("expire_to"), "expire_at"),
    from(date("paid_from"), "paid_at"),
    to(date("paid_to"), "paid_at"),
    equal(reference("bank_billet_account_uid", &BANK_BILLET_ACCOUNT, "bank_billet_account_id")),
    equal(long_text("our_number", 40)),
    equal(long_text("processed_our_number_raw", 60).about("Our number with check digit, unformatted.")),
    from(date("created_from"), "created_at"),
    to(date("created_to"), "created_at"),
    from(date("registered_from"), "registered_at"),
    to(date("registered_to"), "registered_at"),
    from(date("updated_from"), "updated_at"),
    to(date("updated_to"), "updated_at"),
];
