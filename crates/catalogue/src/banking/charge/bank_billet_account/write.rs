//! Creating, changing and deleting wallets. All three decide where boletos' money goes.

use super::{BANK_BILLET_ACCOUNT, fields};
use crate::field::{Field, Fields, boolean, object, text, uid};
use crate::text::Text;
use crate::tool::{Answer, Tool, Verb};

/// Create, update, delete.
pub static WRITES: &[Tool] = &[
    // Destructive: it names the bank account and the Pix key that boletos' money is credited to.
    Tool::destructive(
        "banking_charge_bank_billet_account_create",
        Text::new("Criar carteira de cobrança", "Create collection wallet"),
        &BANK_BILLET_ACCOUNT,
    )
    .consequence(
        "Define quem recebe, e em que conta bancária, o dinheiro dos boletos desta carteira. Ela só emite depois de homologada.",
        "Sets who receives the money of this wallet's boletos, and in which bank account. It issues only after homologation.",
    )
    .about(
        "Creates a collection wallet as `pending`, on the bank account of a financial account. It decides where \
         boletos' money is credited. It issues only after homologation: request_homologation, then validate.",
    )
    .scope("charge", "charge.bank_billet_accounts")
    .post("/v1/bank_billet_accounts", Verb::Rule)
    .body(CREATE)
    .also(CREATE_ALSO)
    .requires(&[
        "bank_contract_slug",
        "financial_account_uid",
        "beneficiary_name",
        "beneficiary_cnpj_cpf",
        "beneficiary_address_street",
        "beneficiary_address_street_number",
        "beneficiary_address_complement",
        "beneficiary_address_neighborhood",
        "beneficiary_address_city",
        "beneficiary_address_state",
        "beneficiary_address_zipcode",
    ]),
    // Destructive: the beneficiary, the contract and the Pix key of hybrid boletos can change.
    Tool::destructive(
        "banking_charge_bank_billet_account_update",
        Text::new("Alterar carteira de cobrança", "Change collection wallet"),
        &BANK_BILLET_ACCOUNT,
    )
    .consequence(
        "O beneficiário e a chave Pix desta carteira dizem para onde vai o dinheiro dos boletos dela: confira-os.",
        "This wallet's beneficiary and Pix key say where the money of its boletos goes: check them.",
    )
    .about(
        "Changes a collection wallet, among others its beneficiary and Pix key: where money goes. Send only what \
         changes. Bank data is refused once the wallet is homologated.",
    )
    .scope("charge", "charge.bank_billet_accounts")
    .put("/v1/bank_billet_accounts/{uid}", Verb::Rule)
    .answers(Answer::NoContent)
    .idempotent()
    .body(UPDATE)
    .also(UPDATE_ALSO),
    Tool::destructive(
        "banking_charge_bank_billet_account_delete",
        Text::new("Excluir carteira de cobrança", "Delete collection wallet"),
        &BANK_BILLET_ACCOUNT,
    )
    .consequence(
        "Exclui a carteira. Se a conta bancária for junto, vão com ela as outras carteiras, as transferências, os pagamentos e os extratos dela, sem volta.",
        "Deletes the wallet. If the bank account goes too, so do its other wallets, transfers, payments and statements, beyond recall.",
    )
    .about(
        "Queues the deletion of a collection wallet and, with delete_financial_account, of the financial account tied \
         to it with all that it holds. Refused with delete_financial_account when there is none.",
    )
    .scope("charge", "charge.bank_billet_accounts")
    .delete("/v1/bank_billet_accounts/{uid}", Verb::Rule)
    .idempotent()
    .query(&[boolean("delete_financial_account").about("Default false.")]),
];

const CREATE: Fields = &[
    fields::CONTRACT,
    &[uid("financial_account_uid").about("Gives branch and account.")],
    fields::BENEFICIARY,
    fields::EXTRA,
    fields::CONTRACT_NUMBER,
    fields::CONTRACT_TYPE,
    fields::NUMBERING,
    CUSTOM_NAME,
    fields::SETTINGS,
];

const CREATE_ALSO: Fields = &[fields::PAYMENT_PLACE, fields::CONFIGURATION, BOLEPIX];

const UPDATE: Fields = &[
    CUSTOM_NAME,
    fields::CONTRACT,
    fields::BENEFICIARY,
    fields::EXTRA,
    fields::CONTRACT_TYPE,
    fields::NUMBERING,
    fields::SETTINGS,
    &[
        boolean("bolepix_enabled").about("Hybrid boletos."),
        text("bolepix_key").about("Pix key that hybrid boletos credit."),
    ],
];

const UPDATE_ALSO: Fields = &[fields::PAYMENT_PLACE, BOLEPIX];

/// The hybrid boleto's settings.
const BOLEPIX: &[Field] = &[object("bolepix", &[fields::PIX_MODE, PIX_ACCOUNT, fields::PIX_BILLING])];

const CUSTOM_NAME: &[Field] = &[text("custom_name")];

const PIX_ACCOUNT: &[Field] = &[object("pix_account", &[&[uid("uid").required()]]).about("An existing Pix account.")];
