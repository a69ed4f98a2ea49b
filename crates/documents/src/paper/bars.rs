//! The barcode of boletos: interleaved 2 of 5 (FEBRABAN, "Convenção da Cobrança").

use crate::DocumentError;
use crate::paper::sheet::Area;

/// Width by FEBRABAN: 103 mm.
pub const WIDTH: f32 = 291.97;
/// Height by FEBRABAN: 13 mm.
pub const HEIGHT: f32 = 36.85;
/// Digits of a boleto's barcode.
const DIGITS: usize = 44;
/// A wide bar, in narrow ones.
const WIDE: u16 = 3;
/// Which of a digit's five bars are wide.
const PATTERNS: [[bool; 5]; 10] = [
    [false, false, true, true, false],
    [true, false, false, false, true],
    [false, true, false, false, true],
    [true, true, false, false, false],
    [false, false, true, false, true],
    [true, false, true, false, false],
    [false, true, true, false, false],
    [false, false, false, true, true],
    [true, false, false, true, false],
    [false, true, false, true, false],
];

/// The dark bars of a code from a corner, at FEBRABAN's size.
pub fn bars(code: &str, x: f32, y: f32) -> Result<Vec<Area>, DocumentError> {
    let widths = widths(code)?;
    let narrow = WIDTH / f32::from(widths.iter().sum::<u16>());
    let mut bars = Vec::new();
    let mut at = 0;
    for (index, width) in widths.iter().enumerate() {
        if index.is_multiple_of(2) {
            let x = x + f32::from(at) * narrow;
            bars.push(Area { x, y, width: f32::from(*width) * narrow, height: HEIGHT });
        }
        at += width;
    }
    Ok(bars)
}

/// Widths of bars and gaps in turn, in narrow bars: each pair of digits is one's bars and the other's gaps.
fn widths(code: &str) -> Result<Vec<u16>, DocumentError> {
    let digits: Option<Vec<usize>> =
        code.bytes().map(|byte| byte.is_ascii_digit().then(|| usize::from(byte - b'0'))).collect();
    let digits = digits.filter(|digits| digits.len() == DIGITS).ok_or(DocumentError::Barcode)?;
    let mut widths = vec![1, 1, 1, 1];
    for pair in digits.chunks_exact(2) {
        let (dark, light) = (PATTERNS[pair[0]], PATTERNS[pair[1]]);
        for (bar, gap) in dark.into_iter().zip(light) {
            widths.push(if bar { WIDE } else { 1 });
            widths.push(if gap { WIDE } else { 1 });
        }
    }
    widths.extend([WIDE, 1, 1]);
    Ok(widths)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Reads the bars back: widths of dark and light, then digits.
    fn read(bars: &[Area]) -> String {
        let narrow = bars[0].width;
        let is_wide = |width: f32| width > 2.0 * narrow;
        let gaps: Vec<f32> = bars.windows(2).map(|pair| pair[1].x - pair[0].x - pair[0].width).collect();
        let digit = |wide: Vec<bool>| PATTERNS.iter().position(|pattern| *pattern == wide[..]).unwrap();
        let mut digits = String::new();
        for pair in 0..DIGITS / 2 {
            let from = 2 + pair * 5;
            digits += &digit((from..from + 5).map(|at| is_wide(bars[at].width)).collect()).to_string();
            digits += &digit((from..from + 5).map(|at| is_wide(gaps[at])).collect()).to_string();
        }
        digits
    }

    #[test]
    fn bars_say_the_digits() {
        let code = "99991234500000128945000001234567890123456789";
        let bars = bars(code, 10.0, 20.0).unwrap();
        assert_eq!(read(&bars), code);
        let last = bars.last().unwrap();
        assert!((last.x + last.width - 10.0 - WIDTH).abs() < 0.01);
    }

    #[test]
    fn other_codes_are_refused() {
        for code in ["", "123", "9999123450000012894500000123456789012345678x"] {
            assert_eq!(bars(code, 0.0, 0.0).unwrap_err(), DocumentError::Barcode);
        }
    }
}
