use serde_json::json;

use super::*;

fn payee() -> Payee {
    Payee { name: Some("Tintas Rio Doce".to_owned()), document: Some("05813794000126".to_owned()) }
}

fn checked(mut bill: Value) -> Result<Operation, Vec<String>> {
    bill["nominal_amount"] = json!("66.78");
    match check(bill.as_object().unwrap(), &payee()) {
        Ok(operation) => Ok(operation),
        Err(Problem::Fields(fields)) => Err(fields.into_iter().map(|(field, _)| field).collect()),
        Err(other) => panic!("{other}"),
    }
}

#[test]
fn each_way_of_paying_has_its_data() {
    let utility = "836200000005667800481000180975657313001589636081";
    let ted = json!({ "payment_method_kind": "ted", "bank_code": "341", "agency": "0042", "account_number": "12345",
        "account_digit": "x" });
    for (bill, operation) in [
        (json!({ "payment_method_kind": "utility", "barcode": utility }), Operation::Payment),
        (json!({ "payment_method_kind": "tribute", "barcode": utility }), Operation::Payment),
        (
            json!({ "payment_method_kind": "tribute", "tax_kind": "darf", "tax_data": { "tax_code": "0220" } }),
            Operation::Payment,
        ),
        (json!({ "payment_method_kind": "pix", "pix_key": "05813794000126" }), Operation::Transfer),
        (
            json!({ "payment_method_kind": "pix", "pix_key": "a@b.example", "pix_key_type": "email" }),
            Operation::Transfer,
        ),
        (ted, Operation::Transfer),
    ] {
        assert_eq!(checked(bill.clone()), Ok(operation), "{bill}");
    }
}

#[test]
fn what_is_missing_or_wrong_is_named() {
    let boleto = "75691155600000034561432701022938500000024002";
    for (bill, fields) in [
        (json!({}), &["payment_method_kind"][..]),
        (json!({ "payment_method_kind": "cash" }), &["payment_method_kind"]),
        (json!({ "payment_method_kind": "bank_billet" }), &["barcode"]),
        (json!({ "payment_method_kind": "bank_billet", "barcode": boleto.replace("75691", "75692") }), &["barcode"]),
        // 34.56, another amount.
        (json!({ "payment_method_kind": "bank_billet", "barcode": boleto }), &["barcode"]),
        (json!({ "payment_method_kind": "utility", "barcode": boleto }), &["barcode"]),
        (json!({ "payment_method_kind": "tribute" }), &["barcode"]),
        (json!({ "payment_method_kind": "tribute", "tax_data": { "tax_code": "0220" } }), &["tax_kind"]),
        (json!({ "payment_method_kind": "pix" }), &["pix_key"]),
        (json!({ "payment_method_kind": "pix", "pix_key": "x" }), &["pix_key"]),
        (json!({ "payment_method_kind": "pix", "pix_copia_e_cola": "000201" }), &["pix_copia_e_cola"]),
        (json!({ "payment_method_kind": "pix", "pix_key": "a@b.example", "pix_key_type": "cpf" }), &["pix_key_type"]),
        (
            json!({ "payment_method_kind": "ted", "bank_code": "34" }),
            &["bank_code", "agency", "account_number", "account_digit"],
        ),
        (
            json!({ "payment_method_kind": "pix", "pix_key": "a@b.example", "operation_kind": "payment" }),
            &["operation_kind"],
        ),
    ] {
        assert_eq!(checked(bill.clone()), Err(fields.iter().map(|field| (*field).to_owned()).collect()), "{bill}");
    }
}
