//! CSS without what could hide a declaration in it.

/// `text` in small letters, without comments and escapes, by which a declaration could hide from a reader of ours.
pub(super) fn plain(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find(['/', '\\']) {
        let (before, from) = rest.split_at(at);
        out.push_str(before);
        if let Some(comment) = from.strip_prefix("/*") {
            rest = comment.find("*/").map_or("", |end| &comment[end + 2..]);
        } else if let Some(escape) = from.strip_prefix('\\') {
            let digits = escape.bytes().take(6).take_while(u8::is_ascii_hexdigit).count();
            let read = u32::from_str_radix(&escape[..digits], 16).ok().and_then(char::from_u32);
            rest = &escape[digits..];
            if let Some(c) = read {
                out.push(c);
                rest = rest.strip_prefix(' ').unwrap_or(rest);
            }
        } else {
            out.push('/');
            rest = &from[1..];
        }
    }
    out.push_str(rest);
    out.make_ascii_lowercase();
    out
}
