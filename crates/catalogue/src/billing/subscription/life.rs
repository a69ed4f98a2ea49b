//! What happens to a subscription in its life.

use super::SUBSCRIPTION;
use crate::billing::invoice::INVOICE;
use crate::billing::plan::PLAN;
use crate::billing::shared::TIMINGS;
use crate::field::{Field, boolean, id_of, instant, long_text, one_of};
use crate::text::Text;
use crate::tool::{Tool, Verb};

const PAUSE: &[Field] = &[
    one_of("behavior", &["mark_uncollectible", "keep_as_draft", "void"])
        .about("What becomes of invoices made meanwhile.")
        .usual("\"mark_uncollectible\""),
    instant("resumes_at"),
];

const CANCEL: &[Field] = &[
    boolean("cancel_at_period_end").about("true: ends with the current period.").usual("false"),
    long_text("reason", 500).third_party(),
];

static CHANGE_PLAN: &[Field] = &[
    id_of("plan_id", &PLAN).required(),
    one_of("timing", TIMINGS).usual("\"immediate\""),
    long_text("reason", 500).third_party(),
];

/// What happens to a subscription in its life.
pub static TOOLS: &[Tool] = &[
    Tool::destructive(
        "billing_subscriptions_pause",
        Text::new("Pausar assinatura", "Pause subscription"),
        &SUBSCRIPTION,
    )
    .scope("subscriptions", "billing.subscriptions")
    .consequence(
        "Pausa a cobrança. As faturas feitas durante a pausa ficam incobráveis, em rascunho ou anuladas, conforme \
         a escolha; anuladas não voltam.",
        "Pauses collection. Invoices made meanwhile become uncollectible, stay drafts or are voided, as chosen; \
         voided ones do not come back.",
    )
    .about(
        "Pauses collection, until resumes_at if given. behavior says what becomes of invoices made meanwhile; \
         when it is sent the person is asked, since void cannot be undone.",
    )
    .post("/v1/subscriptions/{id}/pause", Verb::Rule)
    .body(&[PAUSE])
    .plain_without(&["behavior"]),
    Tool::write("billing_subscriptions_resume", Text::new("Retomar assinatura", "Resume subscription"), &SUBSCRIPTION)
        .scope("subscriptions", "billing.subscriptions")
        .about("Takes up a paused subscription again: invoices and charges go on. Refused unless it is paused.")
        .post("/v1/subscriptions/{id}/resume", Verb::Rule),
    Tool::destructive(
        "billing_subscriptions_cancel",
        Text::new("Cancelar assinatura", "Cancel subscription"),
        &SUBSCRIPTION,
    )
    .scope("subscriptions", "billing.subscriptions")
    .consequence(
        "Cancela a assinatura, agora ou no fim do período atual. O uso e os acertos ainda não faturados são faturados \
         então. Não devolve o que já foi pago e não pode ser retomada.",
        "Cancels the subscription, now or at the end of the current period. Use and settlements not yet billed are \
         invoiced then. It refunds nothing and cannot be taken up again.",
    )
    .about(
        "Cancels a subscription at once, or with cancel_at_period_end when the current period ends. It cannot be \
         taken up again. Refunds nothing.",
    )
    .post("/v1/subscriptions/{id}/cancel", Verb::Rule)
    .body(&[CANCEL]),
    Tool::destructive(
        "billing_subscriptions_activate",
        Text::new("Ativar assinatura", "Activate subscription"),
        &SUBSCRIPTION,
    )
    .scope("subscriptions", "billing.subscriptions")
    .consequence(
"A assinatura começa: sem período de teste, a primeira fatura é emitida e, com cobrança automática, cobrada agora.",
"The subscription begins: without a trial its first invoice is issued and, with automatic collection, charged now.",
)
.about("Starts a draft or confirmed subscription: periods and invoices begin. Refused in any other state.")
    .post("/v1/subscriptions/{id}/activate", Verb::Rule)
    .idempotent(),
    Tool::destructive(
        "billing_subscriptions_change_plan",
        Text::new("Mudar plano da assinatura", "Change subscription's plan"),
        &SUBSCRIPTION,
    )
    .scope("subscriptions", "billing.subscriptions")
    .consequence(
"A assinatura muda de plano. A diferença do período pode ser faturada e cobrada agora, ou virar crédito do cliente.",
"The subscription moves to the plan. What the rest of the period differs by may be invoiced and charged now, or become the customer's credit.",
)
.about(
        "Moves a subscription to another plan, now or at the end of the period. What is left of the period is \
         settled by its proration_behavior, which may invoice at once or give a credit.",
    )
    .post("/v1/subscriptions/{id}/change-plan", Verb::Rule)
    .body(&[CHANGE_PLAN]),
    Tool::write(
        "billing_subscriptions_revert_to_confirmed",
        Text::new("Voltar assinatura a confirmada", "Revert subscription to confirmed"),
        &SUBSCRIPTION,
    )
    .scope("subscriptions", "billing.subscriptions")
    .about("Takes a subscription back to confirmed, before its start.")
    .post("/v1/subscriptions/{id}/revert-to-confirmed", Verb::Rule),
    Tool::write(
        "billing_subscriptions_create_invoice",
        Text::new("Faturar assinatura agora", "Invoice subscription now"),
        &SUBSCRIPTION,
    )
    .scope("subscriptions", "billing.subscriptions")
    .about(
        "Makes a one-off invoice for a subscription, outside its cycle. The next invoice of the cycle comes all \
         the same.",
    )
    .post("/v1/subscriptions/{id}/create-invoice", Verb::Rule)
    .returns(&INVOICE),
    Tool::write(
        "billing_subscriptions_sync_plan_items",
        Text::new("Alinhar assinatura ao plano", "Sync subscription with plan"),
        &SUBSCRIPTION,
    )
    .scope("subscriptions", "billing.subscriptions")
    .about("Sets the items of a subscription to those that its plan has now. Invoices already made stay.")
    .post("/v1/subscriptions/{id}/sync-plan-items", Verb::Rule),
];
