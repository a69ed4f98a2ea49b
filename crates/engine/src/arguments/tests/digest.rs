//! The digest sees values and not spelling.

use proptest::prelude::*;

use super::{UID, checked_text, one};

#[test]
fn the_digest_sees_values_and_not_spelling() {
    let digest = |text: &str| checked_text(text).unwrap().digest();
    let base = digest(&format!(r#"{{"uid":"{UID}","kind":"a","amount":10,"custom_data":{{"a":1,"b":2.0}}}}"#));
    for same in [
        format!(r#"{{"kind":"a","custom_data":{{"b":2,"a":1}},"amount":10.0,"uid":"{UID}"}}"#),
        format!(
            r#"{{"kind":"a","amount":"10.00","uid":"{}","custom_data":"{{\"b\":2,\"a\":1}}"}}"#,
            UID.to_uppercase()
        ),
        format!(r#"{{"uid":"{UID}","kind":"a","amount":10,"custom_data":{{"a":1,"b":2}},"note":null,"payer":null}}"#),
    ] {
        assert_eq!(digest(&same), base, "{same}");
    }
    for other in [
        format!(r#"{{"uid":"{UID}","kind":"a","amount":10.01,"custom_data":{{"a":1,"b":2}}}}"#),
        format!(r#"{{"uid":"{UID}","kind":"b","amount":10,"custom_data":{{"a":1,"b":2}}}}"#),
        format!(r#"{{"uid":"{UID}","kind":"a","amount":10,"custom_data":{{"a":1,"b":"2"}}}}"#),
        format!(r#"{{"uid":"{UID}","kind":"a","amount":10,"custom_data":{{"a":1,"b":2}},"idempotency_key":"k"}}"#),
    ] {
        assert_ne!(digest(&other), base, "{other}");
    }
}

proptest! {
    #[test]
    fn amounts_with_one_value_have_one_digest(cents in 0_u64..100_000_000_000, zeros in 0_usize..4, quoted: bool) {
        let (whole, fraction) = (cents / 100, cents % 100);
        let plain = format!("{whole}.{fraction:02}");
        let spelled = if quoted {
            format!("\"{}{plain}\"", "0".repeat(zeros))
        } else if fraction % 10 == 0 {
            format!("{whole}.{}", fraction / 10)
        } else {
            plain.clone()
        };
        let digest = |amount: &str| {
            checked_text(&format!(r#"{{"uid":"{UID}","kind":"a","amount":{amount}}}"#)).unwrap().digest()
        };
        prop_assert_eq!(digest(&plain), digest(&spelled));
        let other = format!("{}.{:02}", (cents + 1) / 100, (cents + 1) % 100);
        prop_assert_ne!(digest(&plain), digest(&other));
    }

    #[test]
    fn the_order_of_members_never_matters(order in Just(vec![0, 1, 2, 3, 4]).prop_shuffle()) {
        let members = [
            format!(r#""uid":"{UID}""#), r#""kind":"a""#.to_owned(), r#""amount":7.5"#.to_owned(),
            r#""payer":{"name":"Ana","document":"52998224725"}"#.to_owned(), r#""tags":["b","a"]"#.to_owned(),
        ];
        let shuffled: Vec<&str> = order.iter().map(|at: &usize| members[*at].as_str()).collect();
        let digest = |text: String| checked_text(&text).unwrap().digest();
        prop_assert_eq!(digest(format!("{{{}}}", shuffled.join(","))), digest(format!("{{{}}}", members.join(","))));
    }

    #[test]
    fn no_argument_text_panics(text in "\\PC{0,60}") {
        let _ = one("payer", &serde_json::to_string(&text).unwrap());
        let _ = one("at", &serde_json::to_string(&text).unwrap());
        let _ = one("cnpj_cpf", &serde_json::to_string(&text).unwrap());
        let _ = one("email", &serde_json::to_string(&text).unwrap());
    }
}
