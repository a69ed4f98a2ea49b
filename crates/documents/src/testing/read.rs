//! Reads documents back, with programs that did not write them.

use rqrr::PreparedImage;

use crate::paper::Sheet;
use crate::paper::sheet::{Area, Ink};

/// The text of a PDF, without spaces and line breaks.
pub fn text(bytes: &[u8]) -> String {
    let document = lopdf::Document::load_mem(bytes).unwrap();
    let pages: Vec<u32> = document.get_pages().into_keys().collect();
    squeezed(&document.extract_text(&pages).unwrap())
}

/// How many pages a PDF has.
pub fn page_count(bytes: &[u8]) -> usize {
    lopdf::Document::load_mem(bytes).unwrap().get_pages().len()
}

/// All that was drawn as text, page by page, without spaces.
pub fn drawn(sheet: &Sheet) -> String {
    let texts = sheet.pages.iter().flatten().filter_map(|mark| match &mark.ink {
        Ink::Text { text, .. } => Some(text.as_str()),
        _ => None,
    });
    squeezed(&texts.collect::<String>())
}

/// A text without spaces and line breaks.
pub fn squeezed(text: &str) -> String {
    text.chars().filter(|letter| !letter.is_whitespace()).collect()
}

/// The first of some texts that a text does not hold, each after the one before it.
pub fn missing_in_order<'a>(text: &str, wanted: &[&'a str]) -> Option<&'a str> {
    let mut rest = text;
    wanted.iter().copied().find(|part| match rest.split_once(&squeezed(part)) {
        Some((_, after)) => {
            rest = after;
            false
        }
        None => true,
    })
}

/// What a document's QR Code says, when its modules are looked at as a picture.
pub fn qr(sheet: &Sheet) -> String {
    let codes = sheet.pages.iter().flatten().filter_map(|mark| match &mark.ink {
        Ink::Code(modules) if (mark.area.width - mark.area.height).abs() < 0.01 => Some((mark.area, modules)),
        _ => None,
    });
    let (area, modules) = codes.into_iter().next().unwrap();
    let pixels = 6.0;
    let side = (area.width * pixels) as usize;
    let mut picture = vec![255_u8; side * side];
    for Area { x, y, width, height } in modules {
        let [left, right] = [x - area.x, x + width - area.x].map(|at| (at * pixels).round() as usize);
        let [top, bottom] = [y - area.y, y + height - area.y].map(|at| (at * pixels).round() as usize);
        for row in top..bottom {
            picture[row * side + left..row * side + right].fill(0);
        }
    }
    let mut image = PreparedImage::prepare_from_greyscale(side, side, |x, y| picture[y * side + x]);
    let grids = image.detect_grids();
    assert_eq!(grids.len(), 1);
    grids[0].decode().unwrap().1
}
