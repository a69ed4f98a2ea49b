//! Fields of wallets.

use super::STATES;
use crate::field::{
    Field, boolean, document, instant, integer, long_text, map, object, one_of, one_of_numbers, postal_code, text, uid,
};

/// What people call it.
pub(super) const NAMES: &[Field] =
    &[text("custom_name").third_party(), text("name").read_only().about("Bank, contract and account.")];

/// Where it stands.
pub(super) const STATE: &[Field] = &[
    one_of("status", STATES).read_only(),
    instant("homologated_at").read_only().nullable(),
    boolean("default").read_only().nullable().about("Used where a boleto names no wallet."),
];

/// The bank's product.
pub(super) const CONTRACT: &[Field] =
    &[long_text("bank_contract_slug", 50).about("Bank contract."), one_of("kind", &["cnab400", "cnab240"])];

/// The bank account that is credited. Comes from the financial account.
pub(super) const ACCOUNT: &[Field] = &[
    long_text("agency_number", 20).read_only(),
    long_text("agency_digit", 2).read_only().nullable(),
    long_text("account_number", 20).read_only(),
    long_text("account_digit", 2).read_only(),
];

/// What the contract asks for besides the account.
pub(super) const EXTRA: &[Field] = &[
    long_text("extra1", 15).nullable().about("The bank's own codes; some contracts need them."),
    long_text("extra1_digit", 3).nullable(),
    long_text("extra2", 15).nullable(),
    long_text("extra2_digit", 3).nullable(),
    long_text("extra3", 30).nullable().about("Remittance code."),
];

/// The contract with the bank.
pub(super) const CONTRACT_NUMBER: &[Field] = &[long_text("contract", 15)];

/// The kind of contract.
pub(super) const CONTRACT_TYPE: &[Field] = &[long_text("contract_type", 2)];

/// What the next boleto and the next file are numbered.
pub(super) const NUMBERING: &[Field] =
    &[integer("next_our_number").nullable(), integer("next_remittance_number").nullable()];

/// Who issues.
pub(super) const BENEFICIARY: &[Field] = &[
    long_text("beneficiary_name", 100).third_party(),
    document("beneficiary_cnpj_cpf").third_party(),
    text("beneficiary_address_street").third_party().nullable(),
    long_text("beneficiary_address_street_number", 30).third_party().nullable(),
    text("beneficiary_address_complement").third_party().nullable(),
    text("beneficiary_address_neighborhood").third_party().nullable(),
    long_text("beneficiary_address_city", 50).third_party().nullable(),
    long_text("beneficiary_address_state", 2).third_party().nullable().about("UF."),
    postal_code("beneficiary_address_zipcode").third_party().nullable().about("CEP, 8 digits."),
];

/// The issuer's address in one line.
pub(super) const BENEFICIARY_LINE: &[Field] =
    &[long_text("beneficiary_address", 1000).third_party().read_only().nullable()];

/// Where its boletos say that they can be paid.
pub(super) const PAYMENT_PLACE: &[Field] = &[long_text("payment_place", 100).nullable().third_party()];

/// How it issues.
pub(super) const SETTINGS: &[Field] = &[
    boolean("allow_expiration_on_weekends").nullable().about("Due dates on weekends and holidays."),
    boolean("remittance_disabled").nullable().about("No remittance files."),
];

/// Defaults of its boletos.
pub(super) const CONFIGURATION: &[Field] = &[map("configuration").nullable().about("Defaults of its boletos.")];

/// What it is tied to.
pub(super) const LINKS: &[Field] = &[
    instant("remittance_disabled_at").read_only().nullable(),
    boolean("allow_duplicate_charge_payments").read_only().nullable(),
    boolean("integration").read_only(),
    object("bank_contract", &[BANK_CONTRACT]).read_only(),
    object("financial_account", &[&[uid("uid").read_only()]]).read_only().nullable(),
];

const BANK_CONTRACT: &[Field] = &[
    object("bank", &[BANK]).read_only(),
    text("slug").read_only(),
    text("code").read_only(),
    text("sufix").read_only().nullable(),
    text("variation").read_only().nullable(),
    text("name").read_only(),
];

const BANK: &[Field] = &[text("code").read_only(), text("name").read_only(), text("number").read_only()];

/// Who manages the Pix of hybrid boletos.
pub(super) const PIX_MODE: &[Field] =
    &[one_of_numbers("pix_mode", &[1, 2, 3]).nullable().about("Pix by: 1 Kobana, 2 bank, 3 not set.")];

/// What the Pix takes over from the boleto.
pub(super) const PIX_BILLING: &[Field] = &[object("pix_billing_options", &[PIX_OPTIONS]).nullable()];

const PIX_OPTIONS: &[Field] = &[
    text("kind"),
    boolean("interest").nullable(),
    boolean("fine").nullable(),
    boolean("discount").nullable(),
    boolean("revoke_days").nullable(),
];

/// The hybrid boleto's settings, as answered.
pub(super) const BOLEPIX_STATE: &[Field] = &[
    object("bolepix", &[PIX_MODE, PIX_ACCOUNT_STATE, PIX_BILLING]).read_only().nullable(),
    instant("bolepix_enabled_at").read_only().nullable(),
    text("bolepix_key").read_only().nullable(),
];

const PIX_ACCOUNT_STATE: &[Field] =
    &[integer("pix_account_id").read_only().nullable(), object("pix_account", &[PIX_ACCOUNT]).read_only().nullable()];

const PIX_ACCOUNT: &[Field] = &[
    integer("id").read_only(),
    uid("uid").read_only(),
    text("custom_name").read_only().third_party(),
    text("key").read_only(),
    text("financial_provider_slug").read_only(),
    boolean("enabled").read_only(),
    boolean("default").read_only(),
    text("status").read_only(),
    object("beneficiary", &[PIX_BENEFICIARY]).read_only().nullable(),
    map("configuration").read_only().nullable(),
    uid("financial_account_uid").read_only(),
    instant("validated_at").read_only().nullable(),
    instant("enabled_at").read_only().nullable(),
    instant("created_at").read_only(),
    instant("updated_at").read_only(),
];

const PIX_BENEFICIARY: &[Field] = &[
    text("name").read_only().third_party(),
    document("document").read_only().third_party(),
    document("document_number").read_only().third_party(),
    object("address", &[PIX_ADDRESS]).read_only(),
];

const PIX_ADDRESS: &[Field] = &[
    text("street").read_only().third_party(),
    text("number").read_only().third_party(),
    text("complement").read_only().third_party().nullable(),
    text("neighborhood").read_only().third_party(),
    text("city_name").read_only().third_party(),
    text("state").read_only().third_party(),
    postal_code("zip_code").read_only().third_party(),
];
