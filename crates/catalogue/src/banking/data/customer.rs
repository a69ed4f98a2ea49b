//! Payers (customers): whom the account charges.

use super::super::charge::shared::{IDENTITY, NOTES, ORIGIN, TAG_LIST, TAGS, TIMES, payer};
use crate::field::{
    Field, boolean, date, document, email, instant, integer, long_text, map, one_of, postal_code, text,
};
use crate::record::Record;
use crate::text::Text;
use crate::tool::{Answer, Tool, Verb};

/// A payer.
pub static CUSTOMER: Record = Record::new("data_customer", Text::new("Cliente", "Customer"))
    .uri("kobana://banking/data/customers/{uid}")
    .fields(&[
        IDENTITY, DOCUMENT, PERSON, ADDRESS, CONTACT, SILENCE, NOTES, TAGS, TAG_LIST, OWN, ORIGIN, SET_BY_API, TIMES,
    ])
    .label(&["person_name", "cnpj_cpf"])
    .summary(&["person_name", "cnpj_cpf", "email", "city_name"])
    .indexed(&["cnpj_cpf", "email"]);

const DOCUMENT: &[Field] = &[document("cnpj_cpf").third_party()];

const PERSON: &[Field] = &[
    long_text("person_name", 120).third_party().about("Person's name or company's legal name."),
    long_text("contact_person", 120).nullable().third_party().about("Whom to talk to at a company."),
    text("nickname").nullable().third_party().about("Nickname or trade name."),
    date("birthday").nullable(),
];

const ADDRESS: &[Field] = &[
    text("address").third_party().about("Street."),
    long_text("address_number", 10).third_party(),
    long_text("address_complement", 120).nullable().third_party(),
    long_text("neighborhood", 80).third_party(),
    long_text("city_name", 60).third_party().about("Full, correct name."),
    one_of("state", payer::STATES),
    postal_code("zipcode").third_party().about("CEP, 8 digits."),
];

const CONTACT: &[Field] = &[
    email("email").third_party(),
    email("email_cc").third_party(),
    long_text("phone_number", 15).nullable().third_party().about("With area code."),
    long_text("mobile_local_code", 2).nullable().third_party().about("Area code (DDD)."),
    long_text("mobile_number", 9).nullable().third_party(),
];

const SILENCE: &[Field] = &[
    boolean("ignore_email").nullable().about("true: never e-mail this payer."),
    boolean("ignore_sms").nullable().about("true: never text this payer."),
    boolean("ignore_whatsapp").nullable().about("true: no WhatsApp for this payer."),
];

const OWN: &[Field] =
    &[text("external_code").nullable().about("Your own code."), map("custom_data").nullable().customers_own()];

const SET_BY_API: &[Field] = &[
    text("truncated_address").read_only().nullable().third_party(),
    text("portal_password").read_only().nullable().secret(),
    boolean("ignore_credit_restriction").read_only().nullable(),
    integer("credit_restriction_status").read_only().nullable(),
    instant("ignore_credit_restriction_limit_at").read_only().nullable(),
    boolean("ignore_credit_restriction_reason").read_only().nullable(),
    email("credit_restriction_responsable_email").read_only().nullable().third_party(),
    instant("ignore_credit_restriction_included_at").read_only().nullable(),
];

const QUERY_DOCUMENT: &[Field] = &[document("q").required().about("CPF or CNPJ, masked or not.")];
const QUERY_EMAIL: &[Field] = &[email("q").required()];

/// Tools on payers. The public documents name no paging for the list; the general rule of v1 lists is taken to hold.
pub const TOOLS: &[Tool] = &[
    Tool::read("banking_data_customer_list", Text::new("Listar clientes", "List customers"), &CUSTOMER)
        .scope("data", "crm.customers")
        .about("Lists payers, newest first. To look for one person use find_by_cnpj_cpf or find_by_email, which are faster.")
        .get("/v1/customers", Verb::List)
        .paged(),
    Tool::read("banking_data_customer_get", Text::new("Ver cliente", "Show customer"), &CUSTOMER)
        .scope("data", "crm.customers")
        .about("Shows one payer: name, document, address, contacts and whether messages may be sent.")
        .get("/v1/customers/{uid}", Verb::Get),
    Tool::read(
        "banking_data_customer_find_by_cnpj_cpf",
        Text::new("Buscar cliente por CPF ou CNPJ", "Find customer by CPF or CNPJ"),
        &CUSTOMER,
    )
    .scope("data", "crm.customers")
    .about("Finds the payer with this CPF or CNPJ. Answers not_found when there is none; it never guesses a near match.")
    .get("/v1/customers/cnpj_cpf", Verb::Rule)
    .query(QUERY_DOCUMENT),
    Tool::read(
        "banking_data_customer_find_by_email",
        Text::new("Buscar cliente por e-mail", "Find customer by e-mail"),
        &CUSTOMER,
    )
    .scope("data", "crm.customers")
    .about("Finds the payer with this main e-mail address. Answers not_found when there is none.")
    .get("/v1/customers/email", Verb::Rule)
    .query(QUERY_EMAIL),
    Tool::write("banking_data_customer_create", Text::new("Cadastrar cliente", "Create customer"), &CUSTOMER)
        .scope("data", "crm.customers")
        .about(
            "Registers a payer. Look for the CPF or CNPJ first, so that nobody is registered twice. Refuses an invalid \
             document, CEP or city.",
        )
        .post("/v1/customers", Verb::Create)
        .body(&[PERSON, ADDRESS, DOCUMENT, CONTACT, SILENCE, NOTES, TAGS, OWN])
        .requires(&["person_name", "address", "neighborhood", "city_name", "zipcode"]),
    Tool::write("banking_data_customer_update", Text::new("Alterar cliente", "Change customer"), &CUSTOMER)
        .scope("data", "crm.customers")
        .about(
            "Changes a payer's data; fields left out stay as they are. The CPF or CNPJ cannot change. Boletos already \
             issued keep the data that they were issued with.",
        )
        .put("/v1/customers/{uid}", Verb::Update)
        .answers(Answer::NoContent)
        .idempotent()
        .body(&[PERSON, ADDRESS, CONTACT, SILENCE, NOTES, TAGS, OWN]),
];
