//! Sending a boleto to its payer.

use super::BANK_BILLET;
use crate::field::{Field, boolean, email, integer, long_text, object, text};
use crate::text::Text;
use crate::tool::{Answer, Tool, Verb};

/// By e-mail and by SMS.
pub static SENDS: &[Tool] = &[
    Tool::write(
        "banking_charge_bank_billet_send_email",
        Text::new("Enviar boleto por e-mail", "Send boleto by e-mail"),
        &BANK_BILLET,
    )
    .about(
        "E-mails a boleto to its payer, as a first copy or a reminder. Changes nothing in the boleto. Needs the number of \
         the account that sends, which no tool tells: ask the person, who finds it in the account's settings in Kobana.",
    )
    .scope("charge", "charge.bank_billets")
    .post("/v1/bank_billets/{uid}/send_email", Verb::Rule)
    .open_world()
    .answers(Answer::Object)
    .body(&[&[object("form", &[EMAIL]).required()]]),
    Tool::write(
        "banking_charge_bank_billet_send_sms",
        Text::new("Enviar boleto por SMS", "Send boleto by SMS"),
        &BANK_BILLET,
    )
    .about(
        "Texts a boleto's link to its payer by SMS. Changes nothing in the boleto. Needs the number of the notification, \
         which no tool tells: ask the person, who finds it in the account's settings in Kobana.",
    )
    .scope("charge", "charge.bank_billets")
    .post("/v1/bank_billets/{uid}/send_sms", Verb::Rule)
    .open_world()
    .answers(Answer::Object)
    .body(&[&[object("form", &[SMS]).required()]]),
];

/// The account's e-mail and SMS settings have no operation that tells their uids: the numbers of the API itself are taken.
const EMAIL: &[Field] = &[
    email("to").about("Default: the payer's e-mail."),
    text("subject").third_party(),
    long_text("message", 10_000).third_party(),
    integer("email_account_id").required().about("Number of the sending account."),
    integer("email_template_id").about("Number of the template."),
    boolean("bank_billet_in_pdf").about("Attach the PDF."),
    boolean("bank_billet_in_png").about("Attach the image."),
];

const SMS: &[Field] = &[
    long_text("phone_to", 11).about("Area code and number; default: the payer's mobile."),
    long_text("message", 1000).third_party(),
    integer("sms_notification_id").required().about("Number of the notification."),
    integer("sms_account_id").about("Number of the SMS account."),
];
