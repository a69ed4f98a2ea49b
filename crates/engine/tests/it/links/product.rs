//! A product of messages: an e-mail, its file, and the workspaces of the account.

use catalogue::field::{instant, text, uid, url};
use catalogue::{Answer, Policy, Product, Record, Resource, Reused, Tenancy, Text, Tool, Unasked, Verb};

static EMAIL: Record = Record::inbox("emails", Text::new("E-mail", "E-mail"))
    .fields(&[&[uid("id").read_only(), text("subject").third_party()]]);

static EML: Record = Record::inbox("email_eml", Text::new("Mensagem", "Message"))
    .fields(&[&[uid("email_id").read_only(), url("url").read_only(), instant("expires_at").read_only()]])
    .never_kept();

static WORKSPACE: Record = Record::inbox("workspaces", Text::new("Workspace", "Workspace"))
    .fields(&[&[uid("id").read_only(), text("label")]])
    .without_workspace();

static TOOLS: &[&[Tool]] = &[&[
    Tool::read("emails_get", Text::new("Ver um e-mail", "Get an e-mail"), &EMAIL)
        .scope("emails", "inbox.emails")
        .get("/v1/emails/{id}", Verb::Get),
    Tool::read("emails_eml", Text::new("Baixar um e-mail", "Download an e-mail"), &EMAIL)
        .scope("emails", "inbox.emails")
        .get("/v1/emails/{id}/eml", Verb::Rule)
        .returns(&EML)
        .answers(Answer::SignedFile("message/rfc822")),
    Tool::destructive("emails_reprocess", Text::new("Reprocessar um e-mail", "Reprocess an e-mail"), &EMAIL)
        .scope("emails", "inbox.emails")
        .post("/v1/emails/{id}/reprocess", Verb::Rule)
        .answers(Answer::Accepted),
    Tool::read("workspaces_get", Text::new("Ver um workspace", "Get a workspace"), &WORKSPACE)
        .scope("workspaces", "inbox.workspaces")
        .get("/v1/workspaces/{id}", Verb::Get),
]];

static RECORDS: &[&Record] = &[&EMAIL, &EML, &WORKSPACE];

static RESOURCES: &[Resource] = &[
    Resource::template("kobana://mail/emails/{id}", "email", Text::new("E-mail", "E-mail"), "id").read_by("emails_get"),
    Resource::template("kobana://mail/emails/{id}/eml", "eml", Text::new("Mensagem", "Message"), "id")
        .read_by("emails_eml"),
];

pub(super) static MAIL: Product = Product {
    name: "mail",
    title: Text::new("E-mails", "E-mails"),
    instructions: Text::new("", ""),
    tenancy: Tenancy::Connection,
    policy: Policy { unasked: Unasked::IsRefused, reused: Reused::IsRefused, declined_code: "user_declined" },
    tools: TOOLS,
    records: RECORDS,
    resources: RESOURCES,
    prompts: &[],
    completions: &[],
};
