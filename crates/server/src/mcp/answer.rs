//! Asking the person in the middle of a call (multi round-trip requests, revision 2026-07-28).

use std::collections::BTreeMap;

use catalogue::{Lang, Text};
use engine::{FormAnswer, Question};
use rmcp::model::{
    ConstTitle, ElicitRequest, ElicitRequestParams, ElicitationSchema, EnumSchema, InputRequest, InputRequests,
    PrimitiveSchemaDefinition, SingleSelectEnumSchema, TitledSingleSelectEnumSchema,
};
use serde_json::Value;
use serde_json::value::RawValue;

use crate::mcp::envelope::text;

/// The key of the one question, and the name of its one field.
pub const CONFIRM: &str = "confirm";

/// The answer under `confirm` in `inputResponses`. What is no answer makes the server ask again, and is no error.
pub fn read(responses: Option<&RawValue>) -> Option<FormAnswer> {
    let responses = responses.filter(|raw| raw.get() != "null")?;
    let Ok(mut responses) = serde_json::from_str::<BTreeMap<String, Value>>(responses.get()) else {
        return Some(FormAnswer::Malformed);
    };
    let mut answer = responses.remove(CONFIRM)?;
    Some(match answer["action"].as_str() {
        Some("accept") => FormAnswer::Accepted(answer["content"].take()),
        Some("decline") => FormAnswer::Declined,
        Some("cancel") => FormAnswer::Cancelled,
        _ => FormAnswer::Malformed,
    })
}

/// The sealed state that came back; one that is no string can only fail to verify.
pub fn state(raw: Option<&RawValue>) -> Option<String> {
    raw.filter(|raw| raw.get() != "null").map(|raw| text(raw).unwrap_or_default())
}

/// The form that a client shows for `question`: one required choice of yes or no.
pub fn form(question: &Question, lang: Lang) -> InputRequests {
    const TITLE: Text = Text::new("Sua resposta", "Your answer");
    let mut choice = TitledSingleSelectEnumSchema::new(vec![
        ConstTitle::new("yes", question.yes),
        ConstTitle::new("no", question.no),
    ]);
    choice.title = Some(TITLE.get(lang).into());
    let choice = PrimitiveSchemaDefinition::Enum(EnumSchema::Single(SingleSelectEnumSchema::Titled(choice)));
    let schema =
        ElicitationSchema::new(BTreeMap::from([(CONFIRM.to_owned(), choice)])).with_required(vec![CONFIRM.to_owned()]);
    let params = ElicitRequestParams::FormElicitationParams {
        meta: None,
        message: question.message.clone(),
        requested_schema: schema,
    };
    InputRequests::from([(CONFIRM.to_owned(), InputRequest::Elicitation(ElicitRequest::new(params)))])
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn answer(text: &str) -> Option<FormAnswer> {
        read(Some(&RawValue::from_string(text.to_owned()).expect("JSON")))
    }

    #[test]
    fn answers_are_told_apart() {
        let accepted = FormAnswer::Accepted(json!({"confirm": "yes"}));
        assert_eq!(answer(r#"{"confirm":{"action":"accept","content":{"confirm":"yes"}},"x":{}}"#), Some(accepted));
        assert_eq!(answer(r#"{"confirm":{"action":"accept"}}"#), Some(FormAnswer::Accepted(Value::Null)));
        assert_eq!(answer(r#"{"confirm":{"action":"decline"}}"#), Some(FormAnswer::Declined));
        assert_eq!(answer(r#"{"confirm":{"action":"cancel"}}"#), Some(FormAnswer::Cancelled));
    }

    #[test]
    fn what_is_no_answer_is_no_error() {
        for text in ["null", "{}", r#"{"other":{"action":"accept"}}"#] {
            assert_eq!(answer(text), None, "{text}");
        }
        for text in ["[]", "3", r#"{"confirm":12345}"#, r#"{"confirm":{"action":"ACCEPT"}}"#, r#"{"confirm":"yes"}"#] {
            assert_eq!(answer(text), Some(FormAnswer::Malformed), "{text}");
        }
    }

    #[test]
    fn the_form_is_one_required_choice() {
        let question = Question { message: "Cancelar?".to_owned(), yes: "Sim", no: "Não", state: String::new() };
        let form = serde_json::to_value(form(&question, Lang::Pt)).expect("JSON");
        let expected = json!({"confirm": {"method": "elicitation/create", "params": {
            "mode": "form",
            "message": "Cancelar?",
            "requestedSchema": {
                "type": "object",
                "properties": {"confirm": {
                    "type": "string",
                    "title": "Sua resposta",
                    "oneOf": [{"const": "yes", "title": "Sim"}, {"const": "no", "title": "Não"}],
                }},
                "required": ["confirm"],
            },
        }}});
        assert_eq!(form, expected);
    }
}
