//! What a Pix with a due date earns or loses with time. Sent flat and with numbers, answered nested and with words.

use crate::field::{Field, Fields, integer, money, object, one_of, one_of_numbers, percent};

/// The terms as a create or an update sends them.
pub(super) const SENT: &[Field] = &[
    one_of_numbers("fine_type", &[0, 1, 2]).about("0 none, 1 R$, 2 %."),
    money("fine_amount"),
    percent("fine_percentage").about("At most 100."),
    one_of_numbers("interest_type", &[0, 1, 2, 3, 4, 5, 6, 7, 8])
        .about("0 none; 1 R$ a day, 2 % a day, 3 % a month, 4 % a year; 5 to 8 the same in business days."),
    money("interest_amount"),
    percent("interest_percentage"),
    one_of_numbers("reduction_type", &[1, 2, 3]).about("Abatimento: 1 R$, 2 %, 3 none."),
    money("reduction_amount"),
    percent("reduction_percentage"),
    one_of_numbers("discount_type", &[1, 2, 3, 4, 5, 6])
        .about("Until a day: 1 R$, 2 %. By days paid early: 3 R$ calendar, 4 R$ business, 5 % calendar, 6 % business."),
    money("discount_amount"),
    percent("discount_percentage"),
    integer("discount_days").about("Days before the due date."),
];

/// Two later discounts of the first one's kind, which must be 1 or 2.
pub(super) const LATER_DISCOUNTS: &[Field] = &[
    money("discount_second_amount"),
    percent("discount_second_percentage"),
    integer("discount_second_days"),
    money("discount_third_amount"),
    percent("discount_third_percentage"),
    integer("discount_third_days"),
];

/// The terms as the API answers them.
pub(super) const SHOWN: &[Field] = &[
    object("fine", SIMPLE).read_only().nullable(),
    object("interest", INTEREST).read_only().nullable(),
    object("reduction", SIMPLE).read_only().nullable(),
    object("discounts", DISCOUNTS).read_only().nullable(),
];

const SIMPLE: Fields = &[&[one_of("type", &["none", "amount", "percentage"]).nullable()], RATE];

const RATE: &[Field] = &[money("amount").nullable(), percent("percentage").nullable()];

const INTEREST: Fields = &[&[one_of("type", INTEREST_TYPES).nullable()], RATE];

const INTEREST_TYPES: &[&str] = &[
    "none",
    "daily_amount_calendar",
    "daily_percentage_calendar",
    "monthly_percentage_calendar",
    "yearly_percentage_calendar",
    "daily_amount_business",
    "daily_percentage_business",
    "monthly_percentage_business",
    "yearly_percentage_business",
];

const DISCOUNTS: Fields = &[&[
    one_of("type", DISCOUNT_TYPES).nullable(),
    object("discount_first", DISCOUNT).nullable(),
    object("discount_second", DISCOUNT).nullable(),
    object("discount_third", DISCOUNT).nullable(),
]];

const DISCOUNT: Fields = &[RATE, &[integer("days").nullable()]];

const DISCOUNT_TYPES: &[&str] = &[
    "fixed_amount",
    "fixed_percentage",
    "advance_amount_calendar",
    "advance_amount_business",
    "advance_percentage_calendar",
    "advance_percentage_business",
];
