//! Sending a boleto to its payer.

use super::BANK_BILLET;
use crate::field::{Field, boolean, email, long_text, object, text, uid};
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
        "E-mails a boleto to its payer, as a first copy or a reminder. Changes nothing in the boleto. Refused when the \
         e-mail account or the template is missing.",
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
        "Texts a boleto's link to its payer by SMS. Changes nothing in the boleto. Refused when the SMS account or the \
         notification is missing.",
    )
    .scope("charge", "charge.bank_billets")
    .post("/v1/bank_billets/{uid}/send_sms", Verb::Rule)
    .open_world()
    .answers(Answer::Object)
    .body(&[&[object("form", &[SMS]).required()]]),
];

const EMAIL: &[Field] = &[
    email("to").about("Default: the payer's e-mail."),
    text("subject").third_party(),
    long_text("message", 10_000).third_party(),
    uid("email_account_uid").about("Sending account; the public API requires it."),
    uid("email_template_uid"),
    boolean("bank_billet_in_pdf").about("Attach the PDF."),
    boolean("bank_billet_in_png").about("Attach the image."),
];

const SMS: &[Field] = &[
    long_text("phone_to", 11).about("Area code and number; default: the payer's mobile."),
    long_text("message", 1000).third_party(),
    uid("sms_notification_uid").about("Message model; the public API requires it."),
    uid("sms_account_uid"),
];
