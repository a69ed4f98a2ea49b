//! Pix: keys, transaction ids and the BR Code (the text of a QR code).
//!
//! Sources: Banco Central, "Manual de Padrões para Iniciação do Pix" and "Manual do BR Code", on EMV QRCPS Merchant
//! Presented Mode.

pub mod br_code;
pub mod crc;
pub mod key;
pub mod tlv;
pub mod txid;

pub use br_code::{BrCode, BrCodeError, Target};
pub use key::{Key, KeyKind};
