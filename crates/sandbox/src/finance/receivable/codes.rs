//! What the payer pays with: the boleto's barcode and typed line, the Pix code, and the page that shows them.

use catalogue::finance::account::ACCOUNT;
use catalogue::finance::company::COMPANY;
use serde_json::Value;
use storage::{Key, Row};

use super::charge::CHARGE_ACCOUNT;
use crate::context::Context;
use crate::domain::boleto::{Barcode, Parts, TypedLine, free_field};
use crate::domain::fold;
use crate::domain::pix::{BrCode, Target};
use crate::fields::RowFields;
use crate::finance::bill::terms;
use crate::finance::payable::dispatch::bank_code;
use crate::finance::transaction::doc;
use crate::problem::Problem;

/// The sequence of a workspace's boletos.
pub(super) const NUMBERS: &str = "finance_charges";

/// The root of every link. `.invalid` never resolves (RFC 2606): nothing leaves the machine.
const ROOT: &str = "https://sandbox.invalid/cobrancas";

/// The address that a dynamic Pix code points to.
const LOCATION: &str = "qr.sandbox.invalid/pix/v2";

/// The wallet of the sandbox's banks.
const WALLET: &str = "17";

/// The page of a charge.
pub(super) fn page(uid: &str) -> String {
    format!("{ROOT}/{uid}")
}

/// Writes the codes of the bill's charge.
///
/// # Errors
/// A refusal that says why no code can be made: the charge's generation failed.
pub(super) async fn put(context: &mut Context, bill: &mut Row) -> Result<(), Problem> {
    let account = Key::Uid(bill.text(CHARGE_ACCOUNT).to_owned());
    let account = context.tx.get(&ACCOUNT, &account).await?;
    let account = account.ok_or_else(|| Problem::refused("A conta de cobrança não existe mais."))?;
    if bill.text("kobana_charge_kind") == "bank_billet" {
        return boleto(bill, &account);
    }
    let company = context.tx.get(&COMPANY, &Key::Uid(bill.text("company_id").to_owned())).await?;
    let company = company.ok_or_else(|| Problem::refused("A empresa não existe mais."))?;
    pix(bill, &company)
}

fn boleto(bill: &mut Row, account: &Row) -> Result<(), Problem> {
    let failed = |fault: &dyn std::fmt::Display| Problem::refused(format!("O boleto não pode ser gerado: {fault}"));
    let number = bill.doc.get("kobana_charge_id").and_then(Value::as_u64).unwrap_or_default();
    let place =
        free_field::Place { agency: account.text("agency"), wallet: WALLET, account: account.text("account_number") };
    let free = free_field::build(place, number).ok_or_else(|| failed(&"sem números livres"))?;
    let parts = Parts {
        bank: bank_code(account).unwrap_or_default(),
        due: Some(terms::day(&bill.doc, "due_date")?),
        amount: doc::amount(&bill.doc, "nominal_amount"),
        free_field: &free,
    };
    let barcode = Barcode::build(parts).map_err(|fault| failed(&fault))?;
    bill.put("kobana_digitable_line", TypedLine::from(barcode).to_string());
    bill.put("kobana_barcode", barcode.as_str());
    Ok(())
}

fn pix(bill: &mut Row, company: &Row) -> Result<(), Problem> {
    let city = company.doc.get("address").and_then(|address| address.get("city")).and_then(Value::as_str);
    let filled = |text: &str| Some(fold::ascii(text)).filter(|text| !text.is_empty());
    let code = BrCode {
        target: Target::Url(format!("{LOCATION}/{}", bill.text("kobana_charge_uid").replace('-', ""))),
        amount: Some(doc::amount(&bill.doc, "nominal_amount")),
        name: filled(company.text("name")).unwrap_or_else(|| "RECEBEDOR SANDBOX".to_owned()),
        city: city.and_then(filled).unwrap_or_else(|| "SAO PAULO".to_owned()),
        txid: None,
    };
    let text = code.encode().map_err(|fault| Problem::refused(format!("O Pix não pode ser gerado: {fault}")))?;
    bill.put("kobana_pix_qrcode", text);
    Ok(())
}
