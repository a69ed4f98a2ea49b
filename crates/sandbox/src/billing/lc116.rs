//! Codes of the national list of services (Lei Complementar 116/2003, annex): item and subitem, `01.05`.

use serde_json::{Map, Value};

use crate::problem::Problem;

/// Items of the list, after Lei Complementar 157/2016.
const ITEMS: u8 = 40;

/// Brings `lc116_code` of a body into the form `01.05`.
///
/// # Errors
/// 422 for what is no code of the list.
pub(crate) fn settle(body: &mut Map<String, Value>) -> Result<(), Problem> {
    let Some(sent) = body.get("lc116_code").and_then(Value::as_str) else { return Ok(()) };
    let code = read(sent).ok_or_else(|| {
        Problem::field("lc116_code", "deve ser um código da lista da LC 116, como 01.05 (item 1 a 40 e subitem)")
    })?;
    body.insert("lc116_code".to_owned(), Value::from(code));
    Ok(())
}

fn read(text: &str) -> Option<String> {
    let (item, subitem) = text.trim().split_once('.')?;
    let number = |part: &str, most: usize| {
        let fits = (1..=most).contains(&part.len()) && part.bytes().all(|byte| byte.is_ascii_digit());
        fits.then(|| part.parse::<u8>().ok())?
    };
    let (item, digits) = (number(item, 2)?, subitem.len());
    let subitem = number(subitem, 2).filter(|subitem| *subitem > 0 && digits == 2)?;
    (1..=ITEMS).contains(&item).then(|| format!("{item:02}.{subitem:02}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_have_an_item_and_a_subitem() {
        assert_eq!(read("1.05").as_deref(), Some("01.05"));
        assert_eq!(read(" 17.01 ").as_deref(), Some("17.01"));
        for wrong in ["", "1", "105", "01.5", "41.01", "00.01", "01.00", "01.05.01", "a.05", "+1.05"] {
            assert_eq!(read(wrong), None, "{wrong}");
        }
    }
}
