//! A small product: one record type with everything a boleto has, one that is read by URI only.

use catalogue::field::{date, instant, map, money, object, objects, one_of, reference, references, text, uid, url};
use catalogue::{
    Answer, Completion, Field, Kind, Policy, Product, Prompt, PromptArgument, PromptEffect, Record, Reused, Source,
    Tenancy, Text, Tool, Unasked, Usual, Verb, filter,
};

pub(crate) static BOLETO: Record = Record::new("charge_boleto", Text::new("Boleto", "Boleto"))
    .uri("kobana://banking/charge/boletos/{uid}")
    .fields(&[&[
        uid("uid").read_only(),
        money("amount"),
        date("expire_at"),
        text("payer_name").third_party(),
        object("payer", PAYER),
        one_of("status", &["opened", "canceled"]).read_only(),
        instant("updated_at").read_only(),
        text("views"),
    ]])
    .state("status")
    .label(&["payer_name"])
    .summary(&["amount", "payer_name", "expire_at", "payer.email"]);

const LOGIN: &[&[Field]] = &[&[text("user"), text("password").secret()]];

const PAYER: &[&[Field]] = &[&[text("email")]];

pub(crate) static PIX: Record = Record::new("charge_pix", Text::new("Pix", "Pix"))
    .fields(&[&[uid("uid").read_only(), money("amount"), text("payer_name")]])
    .summary(&["amount"]);

pub(crate) static RECEIPT: Record =
    Record::new("charge_receipt", Text::new("Recebimento", "Receipt")).fields(&[&[uid("uid").read_only()]]);

pub(crate) static EVENT: Record = Record::new("data_event", Text::new("Evento", "Event"))
    .uri("kobana://banking/data/events/{uid}")
    .fields(&[&[uid("uid").read_only(), text("code")]])
    .by_uri_only();

static BOLETOS: &[Tool] = &[
    Tool::read("banking_charge_boleto_list", Text::new("Listar boletos", "List boletos"), &BOLETO)
        .scope("charge", "charge.boletos")
        .get("/v1/boletos", Verb::List)
        .filters(&[filter::equal(one_of("status", &["opened", "canceled"])), filter::equal(text("payer_name"))])
        .paged(),
    Tool::read("banking_charge_boleto_get", Text::new("Ver um boleto", "Get a boleto"), &BOLETO)
        .scope("charge", "charge.boletos")
        .get("/v1/boletos/{uid}", Verb::Get),
    Tool::write("banking_charge_boleto_create", Text::new("Emitir boleto", "Issue a boleto"), &BOLETO)
        .scope("charge", "charge.boletos")
        .post("/v1/boletos", Verb::Create)
        .body(&[&[money("amount").required(), date("expire_at"), text("payer_name"), object("payer", PAYER)]]),
    Tool::destructive("banking_charge_boleto_cancel", Text::new("Cancelar boleto", "Cancel a boleto"), &BOLETO)
        .scope("charge", "charge.boletos")
        .put("/v1/boletos/{uid}/cancel", Verb::Transition { from: &["opened"], to: "canceled" })
        .answers(Answer::NoContent)
        .body(&[&[text("reason"), money("refund")]]),
    Tool::destructive("banking_charge_boleto_pay", Text::new("Pagar boleto", "Pay a boleto"), &BOLETO)
        .scope("charge", "charge.boletos")
        .put("/v1/boletos/{uid}/pay", Verb::Rule)
        .answers(Answer::NoContent)
        .body(&[&[text("reason"), money("refund"), object("login", LOGIN)]]),
    Tool::destructive("banking_charge_boleto_wipe", Text::new("Apagar tudo", "Wipe all"), &BOLETO)
        .scope("charge", "charge.boletos")
        .post("/v2/boletos/wipe", Verb::Rule)
        .answers(Answer::Object),
];

static PIX_TOOLS: &[Tool] = &[
    Tool::read("banking_charge_pix_get", Text::new("Ver um Pix", "Get a Pix"), &PIX)
        .scope("charge", "charge.pix")
        .get("/v2/charge/pix/{uid}", Verb::Get),
    Tool::destructive("banking_charge_pix_cancel", Text::new("Cancelar Pix", "Cancel a Pix"), &PIX)
        .scope("charge", "charge.pix")
        .put("/v2/charge/pix/{pix_uid}/cancel", Verb::Rule),
];

static PRINTS: &[Tool] =
    &[Tool::write("banking_charge_receipt_print", Text::new("Imprimir recibo", "Print a receipt"), &RECEIPT)
        .scope("charge", "charge.receipts")
        .post("/v2/receipts/{uid}/print", Verb::Rule)
        .answers(Answer::NoContent)
        .needs_key()];

static RECEIPTS: &[Tool] = &[Tool::destructive(
    "banking_charge_receipt_create",
    Text::new("Registrar recebimento", "Record a receipt"),
    &RECEIPT,
)
.scope("charge", "charge.receipts")
.post("/v2/receipts", Verb::Create)
.answers(Answer::NoContent)
.body(&[&[
    money("amount").required(),
    reference("boleto_uid", &BOLETO, "boleto_id"),
    references("boleto_uids", &BOLETO, "boleto_ids"),
    object("payable", &[&[uid("uid"), one_of("type", &["Boleto", "Pix"])]]),
    objects("parts", &[&[uid("pix_uid"), money("amount")]]),
    map("custom_data"),
    url("proof"),
]])];

static EVENTS: &[Tool] = &[
    Tool::read("banking_data_event_list", Text::new("Listar eventos", "List events"), &EVENT)
        .scope("data", "system.events")
        .get("/v1/events", Verb::List)
        .paged(),
    Tool::read("banking_data_event_get", Text::new("Ver um evento", "Get an event"), &EVENT)
        .scope("data", "system.events")
        .get("/v1/events/{uid}", Verb::Get),
];

const DUE_BEFORE: PromptArgument =
    PromptArgument::optional("due_before", Kind::Date, Text::new("", "")).usual(Usual::DaysFromToday(0));

static PROMPTS: &[Prompt] = &[
    Prompt {
        name: "review",
        title: Text::new("Revisar", "Review"),
        about: Text::new("Revisa vencidos.", "Reviews what is overdue."),
        arguments: &[DUE_BEFORE],
        tools: &["banking_charge_boleto_list"],
        effect: PromptEffect::Reads,
        steps: Text::new("Hoje {today}; antes de {due_before}; até {overdue_until}; {outro}", "Today {today}"),
    },
    Prompt {
        name: "explain",
        title: Text::new("Explicar", "Explain"),
        about: Text::new("Explica um boleto.", "Explains a boleto."),
        arguments: &[PromptArgument::required("bank_billet_uid", Kind::Uid, Text::new("", ""))],
        tools: &["banking_charge_boleto_get"],
        effect: PromptEffect::Reads,
        steps: Text::new("Explique {bank_billet_uid}", "Explain {bank_billet_uid}"),
    },
    Prompt {
        name: "collect",
        title: Text::new("Cobrar", "Collect"),
        about: Text::new("Cobra.", "Collects."),
        arguments: &[DUE_BEFORE],
        tools: &["banking_charge_boleto_list", "banking_charge_boleto_create"],
        effect: PromptEffect::Writes,
        steps: Text::new("Cobre até {overdue_until}", "Collect up to {overdue_until}"),
    },
];

static TOOLS: &[&[Tool]] = &[BOLETOS, PIX_TOOLS, PRINTS, RECEIPTS, EVENTS];

static RECORDS: &[&Record] = &[&BOLETO, &PIX, &RECEIPT, &EVENT];

const COMPLETIONS: &[Completion] = &[
    Completion::new("", "uid", Source::Newest("banking_charge_boleto_list")),
    Completion::new("", "bank_billet_uid", Source::Newest("banking_charge_boleto_list")),
    Completion::new("", "due_before", Source::Days),
];

const fn product(policy: Policy) -> Product {
    Product {
        name: "banking",
        title: Text::new("Banco", "Bank"),
        instructions: Text::new("", ""),
        tenancy: Tenancy::Account,
        policy,
        tools: TOOLS,
        records: RECORDS,
        resources: &[],
        prompts: PROMPTS,
        completions: COMPLETIONS,
    }
}

/// Banking's policy.
pub(crate) static LENIENT: Product =
    product(Policy { unasked: Unasked::Runs, reused: Reused::AsksAgain, declined_code: "user_declined" });

/// Finance's policy.
pub(crate) static STRICT: Product =
    product(Policy { unasked: Unasked::IsRefused, reused: Reused::IsRefused, declined_code: "USER_DECLINED" });
