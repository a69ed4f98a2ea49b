//! Tools on charges under a recurrence.

use super::super::super::command::ADMIN_COMMAND;
use super::super::blocks::{LABELS, RECURRENCE, RECURRENCE_PATH};
use super::{AUTOMATIC_PIX_PIX, fields};
use crate::banking::charge::shared::{CUSTOM_DATA, EXTERNAL_ID, TAGS};
use crate::field::{Field, date, text};
use crate::filter::{Filter, equal};
use crate::text::Text;
use crate::tool::{Tool, Verb};

const RETRY: &[Field] = &[date("date").required().about("The day of the new try; later than today.")];

const FILTERS: &[Filter] = &[equal(RECURRENCE), equal(text("external_id"))];

/// Tools on charges under a recurrence.
pub const TOOLS: &[Tool] = &[
    Tool::read(
        "banking_charge_automatic_pix_pix_list",
        Text::new("Listar cobranças de Pix Automático", "List Pix Automático charges"),
        &AUTOMATIC_PIX_PIX,
    )
    .scope("charge", "charge.automatic_pix.pix")
    .about("Lists charges made under recurrences, newest first.")
    .get("/v2/charge/automatic_pix/pix", Verb::List)
    .filters(FILTERS)
    .paged(),
    Tool::read(
        "banking_charge_automatic_pix_pix_get",
        Text::new("Ver cobrança de Pix Automático", "Show Pix Automático charge"),
        &AUTOMATIC_PIX_PIX,
    )
    .scope("charge", "charge.automatic_pix.pix")
    .about("Shows one charge: amount, day, tries, what was received and what was refunded.")
    .get("/v2/charge/automatic_pix/pix/{uid}", Verb::Get),
    Tool::write(
        "banking_charge_automatic_pix_pix_create",
        Text::new("Criar cobrança de Pix Automático", "Create Pix Automático charge"),
        &AUTOMATIC_PIX_PIX,
    )
    .scope("charge", "charge.automatic_pix.pix")
    .about(
        "Creates a charge under an approved recurrence: the payer's bank debits it on its day without asking the payer \
         again. Refuses an external_id in use.",
    )
    .post("/v2/charge/automatic_pix/recurrences/{recurrence_uid}/pix", Verb::Rule)
    .path_fields(RECURRENCE_PATH)
    .body(&[fields::TERMS, fields::EXTRAS, fields::SENT_DEBTOR, EXTERNAL_ID, TAGS, CUSTOM_DATA])
    .requires(&["amount", "retry_policy", "next_business_day", "expire_at"])
    .open_world(),
    Tool::write(
        "banking_charge_automatic_pix_pix_update",
        Text::new("Alterar etiquetas da cobrança de Pix Automático", "Change Pix Automático charge labels"),
        &AUTOMATIC_PIX_PIX,
    )
    .scope("charge", "charge.automatic_pix.pix")
    .about(
        "Changes your own key, tags and data of a charge. Amount and day cannot change: cancel it and create another.",
    )
    .patch("/v2/charge/automatic_pix/pix/{uid}", Verb::Update)
    .idempotent()
    .body(LABELS),
    Tool::write(
        "banking_charge_automatic_pix_pix_retry",
        Text::new("Tentar de novo a cobrança de Pix Automático", "Retry Pix Automático charge"),
        &AUTOMATIC_PIX_PIX,
    )
    .scope("charge", "charge.automatic_pix.pix")
    .about(
        "Asks the bank to debit a charge that failed or expired once more, on another day. Answers with a pending \
         command. Refuses a day that is not in the future.",
    )
    .put(
        "/v2/charge/automatic_pix/pix/{uid}/retry",
        Verb::Command { operation: "retry", from: &["expired", "rejected"] },
    )
    .body(&[RETRY])
    .returns(&ADMIN_COMMAND),
    Tool::destructive(
        "banking_charge_automatic_pix_pix_cancel",
        Text::new("Cancelar cobrança de Pix Automático", "Cancel Pix Automático charge"),
        &AUTOMATIC_PIX_PIX,
    )
    .scope("charge", "charge.automatic_pix.pix")
    .consequence(
        "Pede ao banco que não debite esta cobrança, o que ainda pode acontecer até ele confirmar. A recorrência continua.",
        "Asks the bank not to debit this charge, which can still happen until it confirms. The recurrence goes on.",
    )
    .about(
        "Asks the bank to cancel a charge, so that it is not debited. Answers with a pending command. Refuses one \
            that is paid or has ended.",
    )
    .put(
        "/v2/charge/automatic_pix/pix/{uid}/cancel",
        Verb::Command { operation: "cancel", from: &["pending", "created", "active"] },
    )
    .idempotent()
    .returns(&ADMIN_COMMAND),
];
