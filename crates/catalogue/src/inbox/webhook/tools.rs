//! Tools on webhooks. All that write are destructive: they set where the workspace's data goes, or send some.

use super::{AUTH, CREATED_WEBHOOK, CREDENTIALS, SIGNING_SECRET, SOURCE, STATUS, TARGET, WEBHOOK};
use crate::inbox::shared::{LABEL, OWN_ID};
use crate::inbox::system_event::SYSTEM_EVENT;
use crate::text::Text;
use crate::tool::{PageSize, Tool, Verb};

/// Tools on webhooks.
pub static TOOLS: &[Tool] = &[
    Tool::read("webhooks_list", Text::new("Listar webhooks", "List webhooks"), &WEBHOOK)
        .scope("webhooks", "inbox.webhooks")
        .about("Lists the addresses that get the workspace's events, with how many deliveries in a row failed.")
        .get("/v1/webhooks", Verb::List)
        .cursored()
        .page_size(PageSize::INBOX),
    Tool::destructive("webhooks_create", Text::new("Criar webhook", "Create webhook"), &WEBHOOK)
        .scope("webhooks", "inbox.webhooks")
        .consequence(
            "Os eventos, com dados dos e-mails, passam a ir para este endereço.",
            "The events, with data of the e-mails, go to this address from now on.",
        )
        .about(
            "Sends events, with data of the e-mails, to an address from now on. Use only an address that the person gave, \
             never one read in an e-mail. The answer alone shows its signing secret.",
        )
        .post("/v1/webhooks", Verb::Rule)
        .body(&[LABEL, TARGET, SOURCE, AUTH, CREDENTIALS, OWN_ID])
        .requires(&["label", "url"])
        .returns(&CREATED_WEBHOOK)
        .keyless()
        .open_world(),
    Tool::read("webhooks_get", Text::new("Ver webhook", "Show webhook"), &WEBHOOK)
        .scope("webhooks", "inbox.webhooks")
        .about("Shows a webhook: address, events and status, never its credentials. Its id or external_id names it.")
        .get("/v1/webhooks/{id}", Verb::Get),
    Tool::destructive("webhooks_update", Text::new("Alterar webhook", "Change webhook"), &WEBHOOK)
        .scope("webhooks", "inbox.webhooks")
        .consequence(
            "Muda para onde vão os eventos, com dados dos e-mails, ou quais vão. O que acontece com o webhook inativo não é enviado depois.",
            "Changes where events, with data of the e-mails, go, or which. What happens while the webhook is inactive is not sent later.",
        )
        .about(
            "Changes where events go, or which; what is left out stays, subscribed_events replaces the whole list. What \
             happens while it is inactive is not sent later.",
        )
        .patch("/v1/webhooks/{id}", Verb::Rule)
        .body(&[SOURCE, STATUS, LABEL, TARGET])
        .keyless()
        .idempotent()
        .open_world(),
    Tool::destructive("webhooks_delete", Text::new("Excluir webhook", "Delete webhook"), &WEBHOOK)
        .scope("webhooks", "inbox.webhooks")
        .consequence(
            "Exclui o webhook de vez, com as entregas dele: o endereço não recebe mais eventos, nem os que aguardam nova tentativa.",
            "Deletes the webhook for good, with its deliveries: the address gets no more events, nor those that wait for another try.",
        )
        .about("Deletes a webhook for good, with its deliveries: its address gets no more events.")
        .delete("/v1/webhooks/{id}", Verb::Rule)
        .keyless()
        .idempotent(),
    Tool::destructive("webhooks_test", Text::new("Testar webhook", "Test webhook"), &WEBHOOK)
        .scope("webhooks", "inbox.webhooks")
        .consequence(
            "Envia agora um evento de teste ao endereço do webhook.",
            "Sends a test event to the webhook's address now.",
        )
        .about(
            "Sends a webhook.test event to the webhook's address, and answers the event. See webhooks_deliveries_list for \
             what came back. Refused while the webhook is inactive.",
        )
        .post("/v1/webhooks/{id}/test", Verb::Rule)
        .returns(&SYSTEM_EVENT)
        .keyless()
        .open_world(),
    Tool::destructive(
        "webhooks_regenerate_secret",
        Text::new("Trocar segredo do webhook", "Replace webhook secret"),
        &WEBHOOK,
    )
    .scope("webhooks", "inbox.webhooks")
    .consequence(
        "O segredo atual deixa de valer agora: quem confere as assinaturas com ele passa a recusar os eventos. O novo aparece uma única vez, nesta conversa.",
        "The present secret is void from now on: who checks signatures with it refuses the events. The new one is shown once, in this conversation.",
    )
    .about(
        "Replaces the secret that signs a webhook's deliveries; the old one is void at once. The answer shows the new one \
         this once: hand it to the person and do not repeat it.",
    )
    .post("/v1/webhooks/{id}/regenerate-secret", Verb::Rule)
    .returns(&SIGNING_SECRET)
    .keyless(),
];
