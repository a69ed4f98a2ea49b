//! Tools on recurrences.

use super::super::super::command::ADMIN_COMMAND;
use super::super::blocks::{ACCOUNT, LABELS};
use super::{AUTOMATIC_PIX_RECURRENCE, fields};
use crate::banking::charge::shared::{CUSTOM_DATA, EXTERNAL_ID, TAGS};
use crate::field::{Field, Fields, instant, long_text, object, text};
use crate::filter::{Filter, equal};
use crate::text::Text;
use crate::tool::{Tool, Verb};

const NEW_NAME: Fields = &[&[long_text("name", 140).third_party()]];

/// What the bank can change in a standing recurrence.
const AT_PROVIDER: &[Field] = &[instant("start_at"), object("debtor", NEW_NAME), fields::LOCATION, fields::PIX_UID];

/// States in which the bank still takes changes.
const ALIVE: &[&str] = &["pending", "created", "approved"];

const FILTERS: &[Filter] = &[equal(ACCOUNT), equal(text("external_id"))];

/// Tools on recurrences.
pub const TOOLS: &[Tool] = &[
    Tool::read(
        "banking_charge_automatic_pix_recurrence_list",
        Text::new("Listar recorrências de Pix Automático", "List Pix Automático recurrences"),
        &AUTOMATIC_PIX_RECURRENCE,
    )
    .scope("charge", "charge.automatic_pix.recurrences")
    .about("Lists recurrences (payers' standing authorisations), newest first.")
    .get("/v2/charge/automatic_pix/recurrences", Verb::List)
    .filters(FILTERS)
    .paged(),
    Tool::read(
        "banking_charge_automatic_pix_recurrence_get",
        Text::new("Ver recorrência de Pix Automático", "Show Pix Automático recurrence"),
        &AUTOMATIC_PIX_RECURRENCE,
    )
    .scope("charge", "charge.automatic_pix.recurrences")
    .about("Shows one recurrence: payer, amount, cycle, QR Code and whether the payer authorised it.")
    .get("/v2/charge/automatic_pix/recurrences/{uid}", Verb::Get),
    Tool::write(
        "banking_charge_automatic_pix_recurrence_create",
        Text::new("Criar recorrência de Pix Automático", "Create Pix Automático recurrence"),
        &AUTOMATIC_PIX_RECURRENCE,
    )
    .scope("charge", "charge.automatic_pix.recurrences")
    .about(
        "Registers a recurrence at the bank. Nothing is debited: the payer has to authorise it, by a QR Code (give \
         location_uid) or by a request (create one afterwards), and each charge is created under it. Refuses an \
         external_id in use.",
    )
    .post("/v2/charge/automatic_pix/recurrences", Verb::Create)
    .body(&[
        fields::BELONGS,
        fields::SUBJECT,
        fields::DEBTOR,
        fields::PERIOD,
        fields::MONEY,
        fields::AGREEMENT,
        EXTERNAL_ID,
        TAGS,
        CUSTOM_DATA,
    ])
    .requires(&[
        "charge_automatic_pix_account_uid",
        "document",
        "debtor",
        "start_at",
        "recurrence_term",
        "cycle",
        "amount_term",
        "retry_policy",
    ])
    .open_world(),
    Tool::write(
        "banking_charge_automatic_pix_recurrence_update",
        Text::new("Alterar etiquetas da recorrência de Pix Automático", "Change Pix Automático recurrence labels"),
        &AUTOMATIC_PIX_RECURRENCE,
    )
    .scope("charge", "charge.automatic_pix.recurrences")
    .about("Changes your own key, tags and data of a recurrence. For its terms use update_at_provider.")
    .patch("/v2/charge/automatic_pix/recurrences/{uid}", Verb::Update)
    .idempotent()
    .body(LABELS),
    Tool::write(
        "banking_charge_automatic_pix_recurrence_update_at_provider",
        Text::new("Alterar recorrência de Pix Automático no banco", "Change Pix Automático recurrence at the bank"),
        &AUTOMATIC_PIX_RECURRENCE,
    )
    .scope("charge", "charge.automatic_pix.recurrences")
    .about(
        "Asks the bank to change the start, the debtor's name, the Pix or the location of a recurrence. Answers with a \
         pending command. Refuses a recurrence that has ended.",
    )
    .put("/v2/charge/automatic_pix/recurrences/{uid}/update", Verb::Command { operation: "update", from: ALIVE })
    .idempotent()
    .body(&[AT_PROVIDER])
    .returns(&ADMIN_COMMAND),
    Tool::destructive(
        "banking_charge_automatic_pix_recurrence_cancel",
        Text::new("Cancelar recorrência de Pix Automático", "Cancel Pix Automático recurrence"),
        &AUTOMATIC_PIX_RECURRENCE,
    )
    .scope("charge", "charge.automatic_pix.recurrences")
    .consequence(
        "Pede ao banco que encerre a recorrência. Depois de confirmado, não se cobra mais por ela, e só o pagador pode autorizar outra.",
        "Asks the bank to end the recurrence. Once confirmed, nothing more is charged under it, and only the payer can authorise another.",
    )
    .about(
        "Asks the bank to cancel a recurrence: no further charge can be made under it, and only the payer can authorise \
         a new one. Answers with a pending command. Refuses a recurrence that has ended.",
    )
    .put("/v2/charge/automatic_pix/recurrences/{uid}/cancel", Verb::Command { operation: "cancel", from: ALIVE })
    .idempotent()
    .returns(&ADMIN_COMMAND),
];
