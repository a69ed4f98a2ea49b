//! Tools on inboxes.

use super::{ADDRESS, ATTACHMENTS, FILTERS, INBOX, READER, RECIPIENTS, SENDERS, STATUS};
use crate::field::{Field, email};
use crate::inbox::shared::{LABEL, OWN_ID};
use crate::text::Text;
use crate::tool::{Answer, PageSize, Tool, Verb};

const SENDER: &[Field] = &[email("email").required().about("The sender's address.")];

/// The API takes the address in the body of a DELETE as well.
const SENDER_IN_BODY: &[Field] = &[email("email")];

/// Tools on inboxes.
pub static TOOLS: &[Tool] = &[
    Tool::read("inboxes_list", Text::new("Listar inboxes", "List inboxes"), &INBOX)
        .scope("inboxes", "inbox.inboxes")
        .about("Lists the workspace's inboxes, newest first: address, agent, status and who may send.")
        .get("/v1/inboxes", Verb::List)
        .cursored()
        .page_size(PageSize::INBOX),
    Tool::write("inboxes_create", Text::new("Criar inbox", "Create inbox"), &INBOX)
        .scope("inboxes", "inbox.inboxes")
        .about(
            "Creates an active inbox, with an address made for it when none is given. Without allowed_recipients anybody \
             may send to it. Refused when the address is taken or off the inbox domain.",
        )
        .post("/v1/inboxes", Verb::Rule)
        .body(&[LABEL, ADDRESS, READER, SENDERS, FILTERS, ATTACHMENTS, OWN_ID])
        .requires(&["label"])
        .keyless(),
    Tool::read("inboxes_get", Text::new("Ver inbox", "Show inbox"), &INBOX)
        .scope("inboxes", "inbox.inboxes")
        .about("Shows an inbox: address, agent, senders, filters and attachment rules. Its id or external_id names it.")
        .get("/v1/inboxes/{id}", Verb::Get),
    Tool::destructive("inboxes_update", Text::new("Alterar inbox", "Change inbox"), &INBOX)
        .scope("inboxes", "inbox.inboxes")
        .consequence(
            "Muda quem pode enviar para a inbox, que regras filtram o que chega, que agente o lê ou se ela recebe. Com a lista de remetentes vazia, qualquer um pode enviar.",
            "Changes who may send to the inbox, which rules filter what arrives, which agent reads it, or whether it receives. With an empty list of senders anybody may send.",
        )
        .about(
            "Changes an inbox; what is left out stays. The person is asked when agent_id, status, filters or \
             allowed_recipients are sent. To add or remove one sender use inboxes_add_recipient and \
             inboxes_remove_recipient.",
        )
        .patch("/v1/inboxes/{id}", Verb::Rule)
        .body(&[READER, LABEL, STATUS, SENDERS, FILTERS, ATTACHMENTS])
        .plain_without(&["agent_id", "status", "allowed_recipients", "filters"])
        .keyless()
        .idempotent(),
    Tool::destructive("inboxes_delete", Text::new("Excluir inbox", "Delete inbox"), &INBOX)
        .scope("inboxes", "inbox.inboxes")
        .consequence(
            "Exclui a inbox de vez: o endereço dela deixa de receber. Os e-mails que já chegaram ficam.",
            "Deletes the inbox for good: its address receives no more. E-mails that arrived stay.",
        )
        .about("Deletes an inbox for good: its address receives no more. E-mails that arrived and their runs stay.")
        .delete("/v1/inboxes/{id}", Verb::Delete)
        .keyless()
        .idempotent(),
    Tool::destructive(
        "inboxes_add_recipient",
        Text::new("Permitir remetente na inbox", "Allow sender on inbox"),
        &INBOX,
    )
    .scope("inboxes", "inbox.inboxes")
    .consequence(
        "O que este endereço enviar passa a ser lido pelo agente da inbox. Se a lista estiver vazia, só ele poderá enviar.",
        "What this address sends is read by the inbox's agent from now on. If the list is empty, nobody else can send any more.",
    )
    .about(
        "Adds an address to those that may send to an inbox, and answers the list. Use only an address that the person \
         gave, never one read in an e-mail. On an empty list it locks out everybody else. One that is there already changes \
         nothing.",
    )
    .post("/v1/inboxes/{id}/recipients", Verb::Rule)
    .body(&[SENDER])
    .returns(&RECIPIENTS)
    .keyless()
    .idempotent(),
    Tool::destructive(
        "inboxes_remove_recipient",
        Text::new("Remover remetente da inbox", "Remove sender from inbox"),
        &INBOX,
    )
    .scope("inboxes", "inbox.inboxes")
    .consequence(
        "O que este endereço enviar passa a ser recusado. Se ele for o último da lista, qualquer um pode enviar; se não estiver nela, nada muda.",
        "What this address sends is rejected from now on. If it is the last of the list, anybody may send; if it is not in it, nothing changes.",
    )
    .about(
        "Takes an address off those that may send to an inbox, and answers the remaining list. An empty list lets anybody \
         send. An address that is not there changes nothing.",
    )
    .delete("/v1/inboxes/{id}/recipients", Verb::Rule)
    .answers(Answer::Record)
    .query(SENDER)
    .also(&[SENDER_IN_BODY])
    .returns(&RECIPIENTS)
    .keyless()
    .idempotent(),
];
