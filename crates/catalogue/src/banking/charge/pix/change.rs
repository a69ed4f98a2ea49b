//! Tools that change, cancel and delete Pix charges. Changes and cancellations are commands: the bank confirms them.

use super::super::address::PAYER;
use super::super::command::ADMIN_COMMAND;
use super::{PIX, fields, terms};
use crate::field::{Field, money, object};
use crate::text::Text;
use crate::tool::{Tool, Verb};

const AMOUNT: &[Field] = &[money("amount").about("At least 0.01."), object("payer", PAYER)];

/// Changing, cancelling, deleting. An update may move the charge to another key, but only among the account's own
/// active Pix accounts, so that it is no destructive tool.
pub const CHANGES: &[Tool] = &[
    Tool::write("banking_charge_pix_update", Text::new("Alterar cobrança Pix", "Change Pix charge"), &PIX)
        .scope("charge", "charge.pix")
        .about(
            "Asks the bank to change an unpaid Pix charge; fields left out stay as they are. Answers with a pending \
             command: the charge changes when the bank confirms it. Refuses a charge that is paid, cancelled or expired.",
        )
        .put("/v2/charge/pix/{pix_uid}/update", Verb::Command { operation: "update", from: &["opened", "overdue"] })
        .idempotent()
        .body(&[AMOUNT, fields::ACCOUNT, fields::DUE, fields::MESSAGE, terms::SENT])
        .also(&[terms::LATER_DISCOUNTS])
        .returns(&ADMIN_COMMAND),
    Tool::destructive("banking_charge_pix_cancel", Text::new("Cancelar cobrança Pix", "Cancel Pix charge"), &PIX)
        .scope("charge", "charge.pix")
        .consequence(
            "Pede ao banco que cancele a cobrança. Ela ainda pode ser paga até o banco confirmar.",
            "Asks the bank to cancel the charge. It can still be paid until the bank confirms.",
        )
        .about(
            "Asks the bank to cancel a Pix charge, so that nobody can pay it any more. Answers with a pending command; \
             the charge is canceled when the bank confirms it. Refuses a charge that is paid or already cancelled.",
        )
        .put("/v2/charge/pix/{pix_uid}/cancel", Verb::Command { operation: "cancel", from: &["opened", "overdue"] })
        .idempotent()
        .returns(&ADMIN_COMMAND),
    Tool::destructive("banking_charge_pix_delete", Text::new("Excluir cobrança Pix", "Delete Pix charge"), &PIX)
        .scope("charge", "charge.pix")
        .consequence(
            "Exclui de vez a cobrança, que já tem de estar cancelada.",
            "Deletes the charge for good; it must be cancelled already.",
        )
        .about(
            "Deletes a cancelled Pix charge for good. Refuses one that is still open (cancel it first) and one that \
             belongs to a boleto.",
        )
        .delete("/v2/charge/pix/{uid}", Verb::Delete)
        .idempotent(),
];
