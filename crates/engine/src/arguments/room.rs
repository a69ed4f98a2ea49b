//! How many bytes the arguments of a call may have.

use catalogue::schema::parameters;
use catalogue::{Fields, Kind, Tool};

use crate::limits::Limits;

/// The largest arguments of `tool`, in bytes: the general limit, and on top the files that its row takes, in Base64.
pub fn room(tool: &Tool, limits: &Limits) -> usize {
    let files = parameters(tool).iter().map(|parameter| encoded(&parameter.field.kind)).fold(0, usize::saturating_add);
    limits.argument_bytes.saturating_add(files)
}

/// The longest Base64 of the files in a value of this kind. A list of files has no longest one, and no row has such.
fn encoded(kind: &Kind) -> usize {
    match *kind {
        Kind::Base64 { max_bytes } => max_bytes.div_ceil(3) as usize * 4,
        Kind::Object(fields) => inside(fields),
        _ => 0,
    }
}

fn inside(fields: Fields) -> usize {
    fields.iter().flat_map(|group| group.iter()).map(|field| encoded(&field.kind)).fold(0, usize::saturating_add)
}

#[cfg(test)]
mod tests {
    use catalogue::field::{base64, object, text};
    use catalogue::{Record, Text, Verb};

    use super::*;

    static THING: Record = Record::new("thing", Text::new("-", "-"));
    static PLAIN: Tool =
        Tool::write("thing_create", Text::new("-", "-"), &THING).post("/v1/things", Verb::Create).body(&[&[text("a")]]);
    static FILES: Tool = Tool::write("thing_upload", Text::new("-", "-"), &THING)
        .post("/v1/files", Verb::Create)
        .body(&[&[base64("one", 10), object("more", &[&[base64("two", 3)]])]]);

    #[test]
    fn only_a_tool_that_takes_files_has_room_for_them() {
        let limits = Limits { argument_bytes: 100, ..Limits::default() };
        assert_eq!((room(&PLAIN, &limits), room(&FILES, &limits)), (100, 100 + 16 + 4));
    }
}
