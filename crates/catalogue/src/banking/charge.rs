//! The charge family: boletos, Pix and everything that collects with them.

pub mod address;
pub mod automatic_pix;
pub mod bank_billet;
pub mod bank_billet_account;
pub mod bank_billet_batch;
pub mod bank_billet_batch_export;
pub mod bank_billet_discharge;
pub mod bank_billet_payment;
pub mod bank_billet_registration;
pub mod bank_billet_remittance;
pub mod command;
pub mod customer_subscription;
pub mod discharge;
pub mod installment;
pub mod payment;
pub mod pix;
pub mod pix_account;
pub mod remittance;
pub mod shared;

use crate::record::Record;
use crate::tool::Tool;

/// The family's record types, in the order in which templates are listed.
pub static CHARGE_RECORDS: &[&Record] = &[
    &bank_billet::BANK_BILLET,
    &pix::PIX,
    &bank_billet_account::BANK_BILLET_ACCOUNT,
    &bank_billet_payment::BANK_BILLET_PAYMENT,
    &bank_billet_registration::BANK_BILLET_REGISTRATION,
    &bank_billet_remittance::BANK_BILLET_REMITTANCE,
    &bank_billet_discharge::BANK_BILLET_DISCHARGE,
    &bank_billet_batch::BANK_BILLET_BATCH,
    &bank_billet_batch_export::BANK_BILLET_BATCH_EXPORT,
    &customer_subscription::CUSTOMER_SUBSCRIPTION,
    &discharge::DISCHARGE,
    &installment::INSTALLMENT,
    &payment::PAYMENT,
    &pix_account::PIX_ACCOUNT,
    &remittance::REMITTANCE,
    &automatic_pix::account::AUTOMATIC_PIX_ACCOUNT,
    &automatic_pix::location::AUTOMATIC_PIX_LOCATION,
    &automatic_pix::pix::AUTOMATIC_PIX_PIX,
    &automatic_pix::recurrence::AUTOMATIC_PIX_RECURRENCE,
    &automatic_pix::request::AUTOMATIC_PIX_REQUEST,
    &command::ADMIN_COMMAND,
];

/// The family's tools, one group a record type.
pub static CHARGE_TOOLS: &[&[Tool]] = &[
    bank_billet::read::READS,
    bank_billet::issue::WRITES,
    bank_billet::change::CHANGES,
    bank_billet::send::SENDS,
    bank_billet_account::read::READS,
    bank_billet_account::write::WRITES,
    bank_billet_account::homologate::HOMOLOGATIONS,
    bank_billet_payment::TOOLS,
    bank_billet_registration::TOOLS,
    bank_billet_remittance::TOOLS,
    bank_billet_discharge::TOOLS,
    bank_billet_batch::TOOLS,
    bank_billet_batch_export::TOOLS,
    customer_subscription::TOOLS,
    discharge::TOOLS,
    installment::TOOLS,
    remittance::TOOLS,
    pix::TOOLS,
    pix::CHANGES,
    command::TOOLS,
    pix_account::TOOLS,
    payment::TOOLS,
    automatic_pix::account::TOOLS,
    automatic_pix::location::TOOLS,
    automatic_pix::recurrence::TOOLS,
    automatic_pix::request::TOOLS,
    automatic_pix::pix::TOOLS,
];
