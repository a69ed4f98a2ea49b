//! File content in Base64 (RFC 4648, standard alphabet, padded).

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use catalogue::Text;

use crate::json::Json;
use crate::refusal::Problem;

const BASE64: Text =
    Text::new("conteúdo em Base64 (RFC 4648, com preenchimento)", "content in Base64 (RFC 4648, padded)");

pub(super) fn check(value: Json, max_bytes: u32) -> Result<Json, Problem> {
    let Json::Text(text) = value else { return Err(Problem::Expected(BASE64)) };
    let longest = max_bytes.div_ceil(3).saturating_mul(4);
    if text.len() > longest as usize {
        return Err(Problem::TooLong(longest));
    }
    let decoded = STANDARD.decode(&text).map_err(|_| Problem::Expected(BASE64))?;
    if decoded.len() > max_bytes as usize { Err(Problem::TooLong(longest)) } else { Ok(Json::Text(text)) }
}
