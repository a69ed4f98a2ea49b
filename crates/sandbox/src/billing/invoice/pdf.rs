//! The invoice on paper.

use catalogue::billing::company::COMPANY;
use catalogue::billing::invoice::INVOICE;
use documents::invoice::{Boleto, Installment, InstallmentState, Invoice, Line, Part, Payment, Period, State, Sums};
use jiff::civil::Date;
use serde_json::{Map, Value};
use storage::{Key, Row};

use super::dunning::is_overdue;
use super::{amounts, price};
use crate::answer::{Answered, Asked};
use crate::billing::cents::SUBCENTS_PER_CENT;
use crate::billing::payment::cancel::UNDER_WAY;
use crate::billing::payment::{self, noted};
use crate::billing::{cents, day, installment, paper, payer};
use crate::context::Context;
use crate::domain::money;
use crate::fields::RowFields;
use crate::problem::Problem;

/// `GET /v1/invoices/{id}/pdf`: of any invoice; a draft says that it is one.
pub(super) async fn run(context: &mut Context, asked: &Asked) -> Result<Answered, Problem> {
    let invoice = context.find(&INVOICE, &asked.key()?).await?;
    let shown = shown(context, &invoice).await?;
    let bytes = documents::invoice::render(&shown).map_err(|fault| Problem::Internal(fault.to_string()))?;
    let name = shown.number.unwrap_or_else(|| format!("rascunho-{}", invoice.uid));
    Ok(Answered::File { media_type: "application/pdf", filename: format!("{name}.pdf"), bytes: bytes.into() })
}

async fn shown(context: &mut Context, invoice: &Row) -> Result<Invoice, Problem> {
    let account = payer::account_of(context, invoice).await?;
    let issuer = context.tx.get(&COMPANY, &Key::Uid(invoice.text("company_id").to_owned())).await?;
    let day_of = |name: &str| day::of(invoice.text(name));
    let text = |name: &str| Some(invoice.text(name)).filter(|text| !text.is_empty()).map(str::to_owned);
    let person = issuer.as_ref().and_then(|issuer| issuer.doc.get("person"));
    Ok(Invoice {
        state: state(context.today, invoice),
        number: text("number"),
        issued_on: day_of("finalized_at").unwrap_or_else(|| engine::clock::account_date(invoice.created_at)),
        due_on: day_of("due_date"),
        period: period(&invoice.doc),
        issuer: paper::party(person.unwrap_or(&Value::Null)),
        payer: paper::party(account.doc.get("customer").unwrap_or(&Value::Null)),
        description: text("description"),
        lines: amounts::lines(&invoice.doc).map(line).collect(),
        sums: sums(context, invoice).await?,
        installments: installments(context, invoice).await?,
        payment: codes(context, invoice).await?,
        footer: text("footer"),
    })
}

fn state(today: Date, invoice: &Row) -> State {
    let on = |name: &str| day::of(invoice.text(name));
    match invoice.text("status") {
        "draft" => State::Draft,
        "paid" => State::Paid { on: on("paid_at") },
        "void" => State::Void { on: on("voided_at") },
        "uncollectible" => State::Uncollectible,
        _ if is_overdue(today, invoice) => State::Overdue,
        _ => State::Open,
    }
}

fn period(doc: &Map<String, Value>) -> Option<Period> {
    let end = |name: &str| doc.get(name).and_then(Value::as_str).and_then(day::of);
    Some(Period { from: end("period_start")?, until: end("period_end")? })
}

fn line(line: &Map<String, Value>) -> Line {
    Line {
        description: line.get("description").and_then(Value::as_str).unwrap_or_default().to_owned(),
        period: period(line),
        quantity: line.get("quantity").and_then(money::decimal).unwrap_or(rust_decimal::Decimal::ONE),
        unit_amount_subcents: cents::of(line, "unit_amount_subcents"),
        amount_cents: cents::of(line, "amount_cents"),
        discount_cents: cents::of(line, "discount_cents"),
    }
}

async fn sums(context: &mut Context, invoice: &Row) -> Result<Sums, Problem> {
    let doc = &invoice.doc;
    let whole = |name: &str| cents::of(doc, name) / SUBCENTS_PER_CENT;
    let part = |label: String, amount_cents: i64| (amount_cents > 0).then_some(Part { label, amount_cents });
    let coupon = price::coupon_of(context, doc).await?;
    let coupon = coupon.map_or("Cupom".to_owned(), |coupon| format!("Cupom {}", coupon.text("code")));
    let why = noted(invoice, "discount_description").map_or("Desconto".to_owned(), str::to_owned);
    let withheld = doc.get("withheld").and_then(Value::as_array).into_iter().flatten().filter_map(Value::as_object);
    Ok(Sums {
        subtotal_cents: whole("subtotal_subcents"),
        discounts: [
            part(why, cents::of(doc, price::OWN_DISCOUNT)),
            part(coupon, cents::of(doc, price::COUPON_DISCOUNT)),
        ]
        .into_iter()
        .flatten()
        .collect(),
        taxes: Vec::new(),
        total_cents: whole("total_subcents"),
        withheld: withheld
            .filter_map(|tax| {
                let name = tax.get("tax_type").and_then(Value::as_str).unwrap_or_default();
                part(format!("{} retido", name.to_uppercase()), cents::of(tax, "amount_cents"))
            })
            .collect(),
        credits: part("Créditos da conta".to_owned(), cents::of(doc, amounts::CREDITS)).into_iter().collect(),
        amount_due_cents: whole("amount_due_subcents"),
        amount_paid_cents: whole("amount_paid_subcents"),
        amount_remaining_cents: amounts::remaining_cents(doc),
    })
}

async fn installments(context: &mut Context, invoice: &Row) -> Result<Vec<Installment>, Problem> {
    let parts = installment::of(context, invoice).await?;
    let shown = parts.iter().filter_map(|part| {
        Some(Installment {
            number: u32::try_from(cents::of(&part.doc, "number")).ok()?,
            amount_cents: cents::of(&part.doc, "amount_cents"),
            due_on: day::of(part.text("due_date"))?,
            state: match part.text("status") {
                "paid" => InstallmentState::Paid { on: day::of(part.text("paid_at")) },
                "canceled" => InstallmentState::Canceled,
                _ => InstallmentState::Pending,
            },
        })
    });
    Ok(shown.collect())
}

/// The codes of the charge that is under way.
async fn codes(context: &mut Context, invoice: &Row) -> Result<Payment, Problem> {
    let payments = payment::money::of_invoice(context, invoice).await?;
    let under_way = payments.iter().find(|payment| UNDER_WAY.contains(&payment.text("status")));
    let Some(payment) = under_way else { return Ok(Payment::default()) };
    let boleto = match (noted(payment, "digitable_line"), noted(payment, "barcode")) {
        (Some(line), Some(barcode)) => Some(Boleto { typed_line: line.to_owned(), barcode: barcode.to_owned() }),
        _ => None,
    };
    Ok(Payment { boleto, pix: noted(payment, "pix_copy_paste").map(str::to_owned) })
}
