//! Texts that no layout expects.

use proptest::prelude::*;

/// Any text: plain, of any letters, control characters, emoji, right to left, combining marks, very long words.
pub fn any() -> BoxedStrategy<String> {
    prop_oneof![
        3 => "[a-zA-ZçãéÀ ,.-]{0,60}",
        2 => proptest::string::string_regex("(?s).{0,80}").unwrap(),
        1 => "[\u{0}-\u{1f}\u{7f}-\u{9f}\u{ad}\u{200b}-\u{200f}\u{202a}-\u{202e}\u{2066}-\u{2069}\u{feff}]{0,40}",
        1 => "[\u{590}-\u{5ff}\u{600}-\u{6ff} \u{1f300}-\u{1f64f}\u{1f3fb}-\u{1f3ff}\u{200d}\u{fe0f}]{0,40}",
        1 => "([aeioucnAO][\u{300}\u{301}\u{302}\u{303}\u{308}\u{327}]{1,3} ?){0,30}",
        1 => (1_usize..1_500).prop_map(|length| "W".repeat(length)),
        1 => "([\\r\\n\\t\u{85}\u{2028}]|[a-z]{1,12}){0,40}",
    ]
    .boxed()
}

/// Any text, or none.
pub fn maybe() -> BoxedStrategy<Option<String>> {
    proptest::option::of(any()).boxed()
}
