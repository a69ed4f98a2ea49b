//! What a boleto earns or loses with time: interest, fine, discount, reduction, write-off and protest.

use crate::field::{Field, integer, money, one_of_numbers, percent};

/// Interest without the monthly rate.
pub const INTEREST_TYPE: &[Field] =
    &[one_of_numbers("interest_type", &[0, 1, 2]).nullable().about("0 none, 1 % a day, 2 R$ a day.")];

/// Interest with the monthly rate, which some banks take.
pub const MONTHLY_INTEREST_TYPE: &[Field] = &[one_of_numbers("interest_type", &[0, 1, 2, 7])
    .nullable()
    .about("0 none, 1 % a day, 2 R$ a day, 7 % a month (not at every bank).")];

/// How much interest, and from when.
pub const INTEREST: &[Field] = &[
    integer("days_for_interest").nullable().about("Days after the due date; default 1."),
    percent("interest_percentage").nullable(),
    money("interest_value").nullable(),
];

/// Which days count for interest.
pub const INTEREST_DAYS: &[Field] =
    &[one_of_numbers("interest_days_type", &[0, 1]).nullable().about("0 calendar, 1 business days.")];

/// The fine for paying late.
pub const FINE: &[Field] = &[
    one_of_numbers("fine_type", &[0, 1, 2]).nullable().about("0 none, 1 %, 2 R$."),
    integer("days_for_fine").nullable().about("Days after the due date; default 1."),
    percent("fine_percentage").nullable(),
    money("fine_value").nullable(),
];

/// The discount for paying early.
pub const DISCOUNT: &[Field] = &[
    one_of_numbers("discount_type", &[0, 1, 2]).nullable().about("0 none, 1 R$, 2 %."),
    integer("days_for_discount").nullable().about("Days before the due date."),
    money("discount_value").nullable(),
    percent("discount_percentage").nullable(),
];

/// Two smaller discounts for paying a little later, of the first one's kind.
pub const LATER_DISCOUNTS: &[Field] = &[
    integer("days_for_second_discount").nullable(),
    money("second_discount_value").nullable(),
    percent("second_discount_percentage").nullable(),
    integer("days_for_third_discount").nullable(),
    money("third_discount_value").nullable(),
    percent("third_discount_percentage").nullable(),
];

/// A reduction (abatimento) of the amount.
pub const REDUCTION: &[Field] = &[
    one_of_numbers("reduction_type", &[1, 2, 3]).nullable().about("Abatimento: 1 R$, 2 %, 3 none."),
    money("reduction_amount").nullable(),
    percent("reduction_percentage").nullable(),
];

/// When the bank gives up, lists the payer at a credit bureau, or protests.
pub const COLLECTION: &[Field] = &[
    integer("days_for_revoke")
        .nullable()
        .about("Calendar days past due to the write-off (baixa); default: the bank's."),
    integer("days_for_negativation").nullable().about("Calendar days past due to the credit bureau."),
    integer("days_for_sue").nullable().about("Days past due to protest."),
];

/// Which days count for a protest.
pub const PROTEST_DAYS: &[Field] =
    &[one_of_numbers("days_for_sue_type", &[0, 1]).nullable().about("0 calendar, 1 business days.")];

/// Payments that differ from the amount (Itaú and Caixa only).
pub const DIVERGENT_PAYMENT: &[Field] = &[
    one_of_numbers("divergent_payment_type", &[1, 2, 3, 4])
        .nullable()
        .about("Itaú, Caixa: 1 any amount, 2 within limits, 3 refused, 4 above the minimum."),
    one_of_numbers("divergent_payment_value_type", &[1, 2]).nullable().about("Limits in: 1 R$, 2 %."),
    money("divergent_payment_maximum_value").nullable(),
    money("divergent_payment_minimum_value").nullable(),
    percent("divergent_payment_maximum_percentage").nullable(),
    percent("divergent_payment_minimum_percentage").nullable(),
];

/// How many payments a boleto takes (Caixa only).
pub const DIVERGENT_LIMIT: &[Field] =
    &[integer("divergent_payment_limit").nullable().about("Payments accepted; Caixa.")];

/// The terms as the API works them out.
pub const COMPUTED: &[Field] = &[
    money("fine_for_delay").read_only().nullable(),
    money("late_payment_interest").read_only().nullable(),
    money("interest_daily_value").read_only().nullable(),
    percent("interest_daily_percentage").read_only().nullable(),
    percent("interest_monthly_percentage").read_only().nullable(),
];
