//! Who receives a boleto's money: the beneficiary's account, and the accounts that it is split among.

use crate::field::{Field, boolean, document, integer, long_text, money, objects, one_of_numbers, text};

/// How the amount is split among accounts (ABC Brasil, Bradesco and Itaú).
pub(super) const SPLIT: &[Field] = &[
    boolean("split_payment").nullable().about("ABC, Bradesco, Itaú: divide among split_accounts."),
    one_of_numbers("split_payment_type", &[1, 2, 3, 4])
        .nullable()
        .about("Itaú: 1 % or 2 R$ of the face value, 3 % or 4 R$ of the net value."),
    objects("split_accounts", &[SPLIT_ACCOUNT]).nullable(),
];

/// The split as the bank registered it.
pub(super) const SPLIT_REGISTERED: &[Field] =
    &[objects("bank_billet_split_accounts", &[SPLIT_ACCOUNT]).read_only().nullable()];

const SPLIT_ACCOUNT: &[Field] = &[
    long_text("bank_number", 3),
    long_text("agency_number", 5),
    long_text("agency_digit", 1),
    long_text("account_number", 12),
    long_text("account_digit", 1),
    document("cnpj_cpf").third_party(),
    long_text("name", 40).third_party(),
    money("amount").about("R$, or % with types 1 and 3."),
    integer("floating").about("Days to credit: 5 by default, 30 at most."),
    long_text("financial_provider_external_id", 2).about("Santander's split code, instead of the account."),
];

/// Who issued it, and the account that is credited.
pub(super) const BENEFICIARY: &[Field] = &[
    text("beneficiary_name").read_only().third_party(),
    document("beneficiary_cnpj_cpf").read_only().third_party(),
    long_text("beneficiary_address", 1000).read_only().third_party(),
    text("beneficiary_assignor_code").read_only().nullable(),
    long_text("bank_contract_slug", 50).read_only().nullable(),
    long_text("agency_number", 20).read_only(),
    long_text("agency_digit", 2).read_only().nullable(),
    long_text("account_number", 20).read_only(),
    long_text("account_digit", 2).read_only(),
    long_text("extra1", 15).read_only().nullable(),
    long_text("extra1_digit", 3).read_only().nullable(),
    long_text("extra2", 15).read_only().nullable(),
    long_text("extra2_digit", 3).read_only().nullable(),
];
