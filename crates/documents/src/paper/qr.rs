//! QR Codes (ISO/IEC 18004).

use qrcodegen::{QrCode, QrCodeEcc};

use crate::DocumentError;
use crate::paper::sheet::Area;

/// Free around a code, in modules.
const QUIET: f32 = 4.0;

/// The dark modules of a text's QR Code in a square, its quiet zone included; runs in a row are one rectangle.
pub fn modules(text: &str, square: Area) -> Result<Vec<Area>, DocumentError> {
    let code = QrCode::encode_text(text, QrCodeEcc::Medium).map_err(|_| DocumentError::QrCode)?;
    let count = u8::try_from(code.size()).map_err(|_| DocumentError::QrCode)?;
    let side = square.width / (f32::from(count) + 2.0 * QUIET);
    let mut dark = Vec::new();
    for row in 0..count {
        let mut start = None;
        for column in 0..=count {
            match (code.get_module(column.into(), row.into()), start) {
                (true, None) => start = Some(column),
                (false, Some(first)) => {
                    let x = square.x + (QUIET + f32::from(first)) * side;
                    let y = square.y + (QUIET + f32::from(row)) * side;
                    dark.push(Area { x, y, width: f32::from(column - first) * side, height: side });
                    start = None;
                }
                _ => {}
            }
        }
    }
    Ok(dark)
}
