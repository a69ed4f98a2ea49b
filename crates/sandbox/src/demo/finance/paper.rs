//! Files with real bytes: PDF, XML and PNG.

use catalogue::finance::payable::PAYABLE;
use catalogue::finance::receipt::RECEIPT;
use serde_json::json;
use storage::{Key, Row};

use super::stage::{Stage, object};
use crate::finance::attachment::{self, Upload};
use crate::finance::bill::settle;
use crate::finance::transaction::doc::{moment, reais};
use crate::problem::Problem;

/// A file that comes in, and the records that it is linked to: kind and id.
#[derive(Debug, Clone)]
pub(super) struct Paper {
    pub(super) name: String,
    pub(super) mime: &'static str,
    pub(super) title: String,
    pub(super) bytes: Vec<u8>,
    pub(super) links: Vec<(&'static str, String)>,
    /// The paid bill that it is the uploaded proof of.
    pub(super) proves: Option<String>,
}

/// Stores the file and links it.
pub(super) async fn keep(stage: &mut Stage, paper: Paper) -> Result<Row, Problem> {
    let upload = Upload {
        file_name: paper.name,
        mime_type: paper.mime.to_owned(),
        title: Some(paper.title),
        uploaded_by: stage.clerk.clone(),
        bytes: paper.bytes,
    };
    let mut file = attachment::store(&mut stage.context, upload).await?;
    for (kind, id) in &paper.links {
        file = attachment::attach(&mut stage.context, file, kind, id).await?;
    }
    if let Some(bill) = paper.proves {
        prove(stage, &file, bill).await?;
    }
    Ok(file)
}

/// Somebody uploads the proof of a payment that was made by hand.
async fn prove(stage: &mut Stage, file: &Row, bill: String) -> Result<(), Problem> {
    let bill = stage.context.find(&PAYABLE, &Key::Uid(bill)).await?;
    let own = |name: &str| bill.doc.get(name).cloned();
    let receipt = object(json!({
        "company_id": own("company_id"), "payable_id": bill.uid, "payable_status": own("status"),
        "financial_account_id": own("financial_account_id"), "source": "upload", "status": "available",
        "error_message": null, "paid_at": own("payment_date"), "amount": reais(settle::moved(&bill)),
        "payee_name": own("person_name"), "payee_document": null, "payment_method_kind": own("payment_method_kind"),
        "external_uid": null, "attachment_id": file.uid, "download_url": file.doc.get("download_url"),
        "document_url": null, "received_at": moment(stage.context.now),
    }));
    stage.context.insert(&RECEIPT, receipt).await.map(drop)
}

/// Width and height of the picture, in pixels.
const SIDE: u8 = 96;

/// A picture of a paper slip in grey, with lines of print: PNG (ISO/IEC 15948) with its pixels stored, not compressed.
pub(super) fn png(seed: u8) -> Vec<u8> {
    let mut pixels = Vec::new();
    for row in 0..SIDE {
        pixels.push(0);
        pixels.extend((0..SIDE).map(|column| shade(seed, row, column)));
    }
    let mut head = Vec::new();
    head.extend(u32::from(SIDE).to_be_bytes());
    head.extend(u32::from(SIDE).to_be_bytes());
    // Eight bits, grey, and the only methods of compression, filter and interlacing.
    head.extend([8, 0, 0, 0, 0]);
    let length = u16::try_from(pixels.len()).unwrap_or(u16::MAX);
    // zlib (RFC 1950) around one stored block (RFC 1951, 3.2.4).
    let mut data = vec![0x78, 0x01, 0x01];
    data.extend(length.to_le_bytes());
    data.extend((!length).to_le_bytes());
    data.extend(&pixels);
    data.extend(adler32(&pixels).to_be_bytes());
    let mut file = b"\x89PNG\r\n\x1a\n".to_vec();
    for (name, body) in [(b"IHDR", head), (b"IDAT", data), (b"IEND", Vec::new())] {
        let part: Vec<u8> = name.iter().copied().chain(body).collect();
        file.extend(u32::try_from(part.len() - 4).unwrap_or_default().to_be_bytes());
        file.extend(&part);
        file.extend(crc32(&part).to_be_bytes());
    }
    file
}

/// White paper with dark lines of uneven length.
fn shade(seed: u8, row: u8, column: u8) -> u8 {
    let is_margin = column < 8 || !(8..=SIDE - 8).contains(&row);
    let width = 40 + (row / 8).wrapping_mul(seed | 1) % 44;
    if is_margin || row % 8 > 2 || column > width { 244 } else { 60 }
}

fn adler32(bytes: &[u8]) -> u32 {
    let (low, high) = bytes.iter().fold((1_u32, 0_u32), |(low, high), byte| {
        let low = (low + u32::from(*byte)) % 65_521;
        (low, (high + low) % 65_521)
    });
    high << 16 | low
}

/// CRC of PNG's chunks (ISO/IEC 15948, annex D).
fn crc32(bytes: &[u8]) -> u32 {
    let step = |crc: u32, byte: &u8| {
        (0..8).fold(crc ^ u32::from(*byte), |crc, _| if crc & 1 == 1 { 0xEDB8_8320 ^ (crc >> 1) } else { crc >> 1 })
    };
    !bytes.iter().fold(u32::MAX, step)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sums_are_the_published_ones() {
        assert_eq!(crc32(b"IEND"), 0xAE42_6082);
        assert_eq!(adler32(b"Wikipedia"), 0x11E6_0398);
        let file = png(7);
        assert!(file.starts_with(b"\x89PNG\r\n\x1a\n") && file.ends_with(&0xAE42_6082_u32.to_be_bytes()));
    }
}
