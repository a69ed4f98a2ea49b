//! Blocks of fields and lists of words that several record types and tools share, each written once.

use crate::field::{
    Field, Fields, bare_document, boolean, date, instant, integer, long_text, map, maps, objects, one_of, postal_code,
    text, texts, uid,
};
use crate::record::Record;
use crate::text::Text;

/// What a delete answers.
pub static DELETED: Record = Record::billing("deleted", Text::new("Exclusão", "Deletion"))
    .never_kept()
    .fields(&[&[boolean("deleted").read_only()]]);

/// What an operation on several records answers. The documents name its `skipped_ids` for plans and its `errors` for
/// proposals, and give products no shape.
pub static BULK_RESULT: Record =
    Record::billing("bulk_result", Text::new("Resultado em lote", "Bulk result")).never_kept().fields(&[BULK_OUTCOME]);

const BULK_OUTCOME: &[Field] = &[
    texts("processed_ids").read_only().about("Done."),
    texts("skipped_ids").read_only().about("Left as they were; errors says why."),
    objects("errors", SKIPPED).read_only(),
];

const SKIPPED: Fields = &[&[
    uid("id").read_only(),
    text("code").read_only().about("Why."),
    long_text("message", 500).read_only().third_party(),
]];

/// What setting an order on screen answers.
pub static REORDERED: Record = Record::billing("reordered", Text::new("Nova ordem", "New order"))
    .never_kept()
    .fields(&[&[integer("reordered_count").read_only(), texts("ids").read_only().about("All, first to last.")]]);

/// The names of a record.
pub const IDENTITY: &[Field] = &[uid("id").read_only(), uid("public_id").read_only()];

/// The name of a record that has no public one.
pub const ID: &[Field] = &[uid("id").read_only()];

/// The caller's own name of a record.
pub const OWN_ID: &[Field] = &[text("external_id").nullable()];

/// The caller's own name of a record, which a change may take away.
pub const OWN_ID_CLEARED: &[Field] = &[text("external_id").clearable()];

/// The caller's own name of a record that callers do not write.
pub const OWN_ID_KEPT: &[Field] = &[text("external_id").read_only().nullable()];

/// The caller's own name, in the bodies that are written in camel case.
pub const OWN_ID_CAMEL: &[Field] = &[text("externalId")];

/// What the customer's programs keep with a record.
pub const CUSTOM: &[Field] = &[map("custom_metadata").nullable().customers_own().in_detail()];

/// The same, where callers do not write it.
pub const CUSTOM_KEPT: &[Field] = &[map("custom_metadata").read_only().nullable().customers_own().in_detail()];

/// The same, in the bodies that are written in camel case.
pub const CUSTOM_CAMEL: &[Field] = &[map("customMetadata").customers_own()];

/// How a change treats what the customer's programs keep.
pub const MODE: &[Field] = &[one_of("custom_metadata_mode", &["replace", "merge"])
    .usual("\"replace\"")
    .about("merge keeps keys that are not sent.")];

/// What Kobana keeps with a record.
pub const METADATA: &[Field] = &[map("metadata").read_only().nullable().customers_own().in_detail()];

/// The organization that a record belongs to.
pub const OWNER: &[Field] = &[uid("organization_id").read_only()];

/// When a record was made and last changed.
pub const TIMES: &[Field] = &[instant("created_at").read_only(), instant("updated_at").read_only()];

/// When a record was made.
pub const CREATED: &[Field] = &[instant("created_at").read_only()];

/// A list by its customer: what the API calls the person.
pub const PERSON_ID: Field = uid("person_id").about("The customer's id.");

/// A list by its customer's document.
pub const PERSON_DOCUMENT: Field = bare_document("person_document_number");

/// A list by a part of its customer's name.
pub const PERSON_NAME: Field = text("person_name_contains").third_party();

/// A list by its customer.
pub const OF_CUSTOMER: &[Field] = &[PERSON_ID, PERSON_DOCUMENT, PERSON_NAME];

/// An address of a customer.
pub const ADDRESS: Fields = &[&[
    text("kind").about("billing, shipping."),
    text("street").third_party(),
    text("number"),
    text("complement").nullable().third_party(),
    text("neighborhood").third_party(),
    text("city").third_party(),
    text("state").about("Two letters."),
    postal_code("postal_code"),
    text("country").about("ISO code."),
]];

/// A phone, an e-mail address or a site of a customer.
pub const CONTACT: Fields = &[&[text("kind").about("What it is for."), text("value").required().third_party()]];

/// A card that stands behind a token, which the payer's browser makes: card numbers are never taken.
pub const CARD: Fields = &[&[
    text("card_token").required().filled().secret().about("Made by the payer's browser; never a card number."),
    text("holder_name").required().third_party(),
]];

/// The registration data of a company or the organization.
pub const PERSON: Fields = &[PERSON_NAMES, PERSON_CONTACTS, PERSON_KEPT, TIMES];

const PERSON_NAMES: &[Field] = &[
    uid("id").read_only(),
    text("external_code").read_only().nullable(),
    text("name").read_only().third_party(),
    text("nickname").read_only().nullable().third_party(),
    text("legal_name").read_only().nullable().third_party(),
    one_of("document_type", DOCUMENT_TYPES).read_only().nullable(),
    bare_document("document_number").read_only().nullable(),
    one_of("kind", PERSON_KINDS).read_only().nullable(),
    date("birthday").read_only().nullable().about("Birth or founding date."),
    long_text("notes", 5000).read_only().nullable().third_party(),
];

const PERSON_CONTACTS: &[Field] = &[
    maps("addresses").read_only(),
    maps("phones").read_only(),
    maps("emails").read_only(),
    maps("websites").read_only(),
    texts("tags").read_only().nullable(),
];

const PERSON_KEPT: &[Field] = &[
    map("custom_metadata").read_only().nullable().customers_own(),
    map("metadata").read_only().nullable().customers_own(),
    text("type").read_only(),
    uid("parent_id").read_only().nullable(),
    text("external_id").read_only().nullable(),
];

/// How often a subscription bills.
pub const CYCLES: &[&str] = &["monthly", "quarterly", "semiannual", "annual"];

/// How the rest of a period is settled when something changes within it.
pub const PRORATIONS: &[&str] = &["full_proration", "no_proration", "partial_proration"];

/// When a change takes effect.
pub const TIMINGS: &[&str] = &["immediate", "end_of_period"];

/// Whether invoices and charges are made by themselves: both, invoices alone, neither.
pub const COLLECTION_METHODS: &[&str] = &["charge_automatically", "manual_charge", "manual_invoice"];

/// When an NF-e is issued.
pub const NFE_POLICIES: &[&str] = &["disabled", "on_finalization", "on_full_payment", "per_installment"];

/// Taxes.
pub const TAX_TYPES: &[&str] = &["iss", "pis", "cofins", "csll", "irpj", "irrf", "csrf", "inss", "cbs", "ibs"];

/// How money comes in.
pub const METHODS: &[&str] = &["card", "bank_slip", "pix", "bank_transfer"];

/// How an invoice is charged.
pub const CHARGED_BY: &[&str] = &["pix", "bank_slip", "card"];

/// CPF or CNPJ.
pub const DOCUMENT_TYPES: &[&str] = &["cpf", "cnpj"];

/// Annexes of Simples Nacional.
pub const ANNEXES: &[&str] = &["annex_iii", "annex_iv", "annex_v"];

/// Shown to customers, or to operators only.
pub const VISIBILITIES: &[&str] = &["public", "private"];

/// Directions of a plan change.
pub const CHANGE_TYPES: &[&str] = &["upgrade", "downgrade", "lateral"];

/// How a change of a subscription stands.
pub const CHANGE_STATES: &[&str] = &["pending", "scheduled", "completed", "canceled", "failed"];

/// How what is sold stands.
pub const SALE_STATES: &[&str] = &["draft", "active", "archived"];

/// A person or a company.
pub const PERSON_KINDS: &[&str] = &["individual", "company"];
