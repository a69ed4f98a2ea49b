//! Digital certificates, of which keys and passwords stay out of reach.

use crate::billing::shared::{
    CUSTOM_KEPT, DELETED, IDENTITY, METADATA, OWN_ID_KEPT, PERSON_DOCUMENT, PERSON_ID, PERSON_NAME, TIMES,
};
use crate::field::{Field, Fields, bare_document, date, instant, object, one_of, text, uid};
use crate::filter::{Filter, equal, from, to};
use crate::record::Record;
use crate::text::Text;
use crate::tool::{Answer, Tool, Verb};

/// An A1 certificate, without its key.
pub static CERTIFICATE: Record =
    Record::billing("certificates", Text::new("Certificado digital", "Digital certificate"))
        .fields(&[IDENTITY, OWN_ID_KEPT, OUTCOME, CUSTOM_KEPT, METADATA, TIMES])
        .state("status")
        .label(&["name", "document"])
        .summary(&["name", "common_name", "document", "status", "not_after"])
        .searched(&["name", "common_name", "document", "organization_name"])
        .worded(&["person.name"])
        .indexed(&["presence", "person_id", "person.document_number"])
        .shown_where("presence", "live", "");

const HOLDER: Fields = &[&[
    uid("id").read_only(),
    text("name").read_only().third_party(),
    bare_document("document_number").read_only().nullable().about("CPF or CNPJ."),
]];

/// What the API sets.
const OUTCOME: &[Field] = &[
    uid("person_id").read_only().nullable().about("When the document matches a known person."),
    text("name").read_only().third_party(),
    one_of("status", &["active", "expired", "revoked"]).read_only(),
    one_of("format", FORMATS).read_only().about("Format of the stored certificate."),
    bare_document("document").read_only().nullable().about("CPF or CNPJ read from the certificate, digits."),
    text("common_name").read_only().nullable().third_party().about("Subject common name."),
    text("organization_name").read_only().nullable().third_party().about("Subject organization."),
    text("organizational_unit").read_only().nullable().about("Subject unit."),
    text("issuer_common_name").read_only().nullable().third_party().about("Issuer common name."),
    text("issuer_organization").read_only().nullable().about("Issuer organization."),
    text("serial_number").read_only().nullable(),
    text("thumbprint").read_only().nullable().about("SHA-1, upper-case hex, unique."),
    instant("not_before").read_only().nullable().about("Valid from."),
    instant("not_after").read_only().nullable().about("Valid until."),
    object("person", HOLDER).read_only().nullable().about("When loaded."),
];

const FORMATS: &[&str] = &["pfx", "pem"];

const FILTERS: &[Filter] = &[
    equal(one_of("format", FORMATS)),
    equal(bare_document("document")),
    equal(text("serial_number")),
    from(date("not_after_from"), "not_after"),
    to(date("not_after_to"), "not_after"),
    from(date("not_before_from"), "not_before"),
    to(date("not_before_to"), "not_before"),
    from(date("created_after"), "created_at"),
    to(date("created_before"), "created_at"),
];

const ASKED: &[Field] = &[
    PERSON_ID,
    PERSON_DOCUMENT,
    PERSON_NAME,
    one_of("status", &["active", "expired", "revoked", "expiring_soon"]),
    text("search").about("In names and document."),
];

const ORDERS: &[&str] = &["name", "status", "not_after", "created_at", "updated_at"];

/// Tools on certificates.
pub static TOOLS: &[Tool] = &[
    Tool::read(
        "billing_certificates_list",
        Text::new("Listar certificados digitais", "List digital certificates"),
        &CERTIFICATE,
    )
    .scope("organization", "billing.certificates")
    .about(
        "Lists A1 certificates and until when they are valid. Keys and passwords are never shown; a new one is \
         uploaded in the app.",
    )
    .get("/v1/certificates", Verb::List)
    .filters(FILTERS)
    .query(ASKED)
    .sorted_by(ORDERS)
    .numbered(),
    Tool::read(
        "billing_certificates_get",
        Text::new("Ver certificado digital", "Show digital certificate"),
        &CERTIFICATE,
    )
    .scope("organization", "billing.certificates")
    .about("Shows a certificate: whose it is, who issued it and until when it is valid.")
    .get("/v1/certificates/{id}", Verb::Rule),
    Tool::destructive(
        "billing_certificates_delete",
        Text::new("Excluir certificado digital", "Delete digital certificate"),
        &CERTIFICATE,
    )
    .scope("organization", "billing.certificates")
    .consequence(
        "O certificado deixa de ser usado; NF-e que dependem dele não saem mais até que outro seja enviado no \
         aplicativo.",
        "The certificate is used no more; NF-e that need it wait until another is uploaded in the app.",
    )
    .about(
        "Removes a certificate; its record stays for the audit. NF-e that need it can no longer be issued or \
         looked up.",
    )
    .delete("/v1/certificates/{id}", Verb::Rule)
    .answers(Answer::Record)
    .returns(&DELETED)
    .idempotent(),
];
