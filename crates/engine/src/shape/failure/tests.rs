use catalogue::field::reference;
use catalogue::{Field, Record, Text, Verb};

use super::*;

static THING: Record = Record::new("charge_thing", Text::new("Coisa", "Thing"));
static BODY: &[&[Field]] = &[&[reference("wallet_uid", &THING, "wallet_id")]];
static TOOL: Tool = Tool::write("banking_charge_thing_create", Text::new("Criar", "Create"), &THING)
    .post("/v1/things", Verb::Create)
    .body(BODY);

fn refused(status: u16, body: &str) -> Refusal {
    let response = Response::builder().status(status).body(Bytes::from(body.to_owned())).unwrap();
    refusal(&response, &TOOL, Lang::Pt)
}

fn details(body: &str) -> Value {
    match refused(422, body) {
        Refusal::ValidationFailed { status: 422, details, .. } => details,
        other => panic!("{other}"),
    }
}

#[test]
fn the_five_shapes_of_v1_and_the_one_of_v2_are_read() {
    for (body, expected) in [
        (
            r#"{"status":422,"errors":[{"title":"T","code":"unprocessable_entity","detail":"não pode"}]}"#,
            json!([{"code": "unprocessable_entity", "message": "não pode"}]),
        ),
        (
            r#"{"errors":{"amount":["não pode ficar em branco","não é um número"],"payer":{"name":["é curto"]}}}"#,
            json!([
                {"field": "amount", "message": "não pode ficar em branco"},
                {"field": "amount", "message": "não é um número"},
                {"field": "payer.name", "message": "é curto"},
            ]),
        ),
        (
            r#"{"message":"Não foi possível enviar","errors":["modelo ausente"]}"#,
            json!([{"message": "Não foi possível enviar"}, {"message": "modelo ausente"}]),
        ),
        (r#"{"error":"Janela grande demais"}"#, json!([{"message": "Janela grande demais"}])),
        (r#"{"errors":"texto"}"#, json!([{"message": "texto"}])),
        (
            r#"{"status":422,"errors":[{"code":"validation_error","param":"payments.external_id","detail":"já existe",
                "errors":[{"detail":"outro"}]}]}"#,
            json!([
                {"field": "payments.external_id", "code": "validation_error", "message": "já existe"},
                {"field": "payments.external_id", "message": "outro"},
            ]),
        ),
    ] {
        assert_eq!(details(body), expected, "{body}");
    }
}

#[test]
fn statuses_have_their_refusal() {
    assert_eq!(refused(404, "{}"), Refusal::NotFound);
    assert_eq!(refused(409, "{}"), Refusal::Conflict { details: json!([]), request_id: None });
    assert_eq!(refused(401, "{}"), Refusal::UpstreamRefused { status: 401, details: json!([]), request_id: None });
    assert_eq!(refused(403, "{}"), Refusal::UpstreamRefused { status: 403, details: json!([]), request_id: None });
    assert_eq!(refused(400, "{}"), Refusal::ValidationFailed { status: 400, details: json!([]), request_id: None });
    assert_eq!(refused(500, "{}"), Refusal::UpstreamUnavailable);
    assert_eq!(refused(503, "<html>"), Refusal::UpstreamUnavailable);
    let limited = Response::builder().status(429).header("retry-after", "17").body(Bytes::from("{}")).unwrap();
    assert_eq!(refusal(&limited, &TOOL, Lang::Pt), Refusal::RateLimited { retry_after_seconds: Some(17) });
    assert_eq!(refused(429, "{}"), Refusal::RateLimited { retry_after_seconds: None });
}

#[test]
fn no_html_no_credential_and_no_flood_gets_through() {
    assert_eq!(details("<html><body>nginx</body></html>"), json!([]));
    assert_eq!(details(r#"{"error":"<html>trace</html>"}"#), json!([]));
    assert_eq!(details(r#"{"error":"token Bearer abc.def-123 inválido"}"#), json!([{"message": "token Bearer …"}]));
    assert_eq!(details(r#"{"error":"authorization: bearer abc"}"#), json!([{"message": "authorization: bearer …"}]));
    assert_eq!(details(r#"{"error":"Falhou: <HTML><body>x"}"#), json!([{"message": "Falhou: …"}]));
    let many: Vec<String> = (0..500).map(|at| format!("\"{at}{}\"", "x".repeat(2000))).collect();
    let bounded = details(&format!(r#"{{"errors":[{}]}}"#, many.join(",")));
    assert_eq!(bounded.as_array().unwrap().len(), 20);
    assert!(bounded[0]["message"].as_str().unwrap().len() <= 500);
    let nested = details(&format!(r#"{{"errors":{}1{}}}"#, r#"{"a":"#.repeat(90), "}".repeat(90)));
    assert_eq!(nested, json!([]));
    assert_eq!(details("{\"error\":\"a\u{202e}b\"}"), json!([{"message": "a⟦U+202E⟧b"}]));
}

#[test]
fn a_field_is_told_as_the_argument_also_in_the_message() {
    let refusal = refused(422, r#"{"errors":{"wallet_id":["não encontrado"],"base":["wallet_id é de outra conta"]}}"#);
    let error: Value = serde_json::from_str(&refusal.to_json(Lang::Pt)).unwrap();
    let expected = json!([
        {"field": "base", "message": "wallet_id é de outra conta (argumento wallet_uid)"},
        {"field": "wallet_uid", "message": "não encontrado"},
    ]);
    let mut errors = error["error"]["details"]["errors"].as_array().unwrap().clone();
    errors.sort_by_key(|error| error["field"].to_string());
    assert_eq!(json!(errors), expected);
    let message = error["error"]["message"].as_str().unwrap();
    assert!(message.contains("wallet_uid"), "{message}");
}

#[test]
fn the_apis_id_of_the_request_is_told_if_it_can_be_shown() {
    let told = |id: &str| {
        let response = Response::builder().status(422).header("request-id", id).body(Bytes::from("{}")).unwrap();
        let error: Value = serde_json::from_str(&refusal(&response, &TOOL, Lang::Pt).to_json(Lang::Pt)).unwrap();
        error["error"]["details"]["request_id"].as_str().map(str::to_owned)
    };
    assert_eq!(told("0199bed5-a775").as_deref(), Some("0199bed5-a775"));
    for strange in ["", "a b", &"x".repeat(101)] {
        assert_eq!(told(strange), None, "{strange}");
    }
}

#[test]
fn a_request_that_was_held_back_says_that_nothing_was_sent() {
    let held_back = refused(424, r#"{"message":"Nada foi enviado: envie menos registros"}"#);
    assert_eq!((held_back.code(), held_back.retryable()), ("validation_failed", false));
    assert!(held_back.message(Lang::Pt).starts_with("Nada foi enviado"), "{}", held_back.message(Lang::Pt));
    assert!(held_back.message(Lang::En).starts_with("Nothing was sent"));
    assert!(held_back.to_json(Lang::Pt).contains("envie menos registros"));
}
