//! The charge family: boletos, Pix and everything that collects with them.

pub mod bank_billet;
pub mod bank_billet_account;
pub mod bank_billet_batch;
pub mod bank_billet_batch_export;
pub mod bank_billet_discharge;
pub mod bank_billet_payment;
pub mod bank_billet_registration;
pub mod bank_billet_remittance;
pub mod customer_subscription;
pub mod discharge;
pub mod installment;
pub mod remittance;
pub mod shared;

use crate::record::Record;
use crate::tool::Tool;

/// The family's record types, in the order in which templates are listed.
pub static CHARGE_RECORDS: &[&Record] = &[
    &bank_billet::BANK_BILLET,
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
    &remittance::REMITTANCE,
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
];
