//! What a proposal's PDF shows: as data, and as the document crate takes it.

use documents::party::{Address, Party};
use documents::proposal::{Cycle, Discount, Item, Proposal, State};
use jiff::Timestamp;
use jiff::civil::Date;
use serde_json::{Value, json};
use storage::Row;

use super::offer::{self, Line, Offer};
use super::recipient::{self, Recipient};
use super::{named, pricing};
use crate::answer::{Answered, Asked};
use crate::billing::subscription::items::Charged;
use crate::billing::{cents, company, contacts, day};
use crate::context::Context;
use crate::fields::RowFields;
use crate::problem::Problem;

/// Everything that the PDF shows.
pub(super) struct Sheet {
    row: Row,
    issuer: Party,
    recipient: Recipient,
    lines: Vec<Line>,
    offer: Offer,
    coupon: Option<Row>,
    issued_on: Date,
}

pub(super) async fn show(context: &mut Context, asked: &Asked) -> Result<Answered, Problem> {
    let row = named(context, asked).await?;
    Ok(Answered::Object(Sheet::of(context, row).await?.told()))
}

impl Sheet {
    /// What the PDF of `row` would show now.
    ///
    /// # Errors
    /// The store's.
    pub(super) async fn of(context: &mut Context, row: Row) -> Result<Sheet, Problem> {
        let lines = offer::lines(context, &row).await?;
        let offer = offer::in_cycle(context, (&row, &lines), "monthly").await?;
        let company = Some(row.text("company_id")).filter(|id| !id.is_empty()).map(str::to_owned);
        let issuer = match company::issuer(context, company.as_deref()).await {
            Ok(company) => party(company.doc.get("person").unwrap_or(&Value::Null)),
            Err(Problem::Fields(_)) => Party::default(),
            Err(fault) => return Err(fault),
        };
        let sent_on = row.text("sent_at").parse::<Timestamp>().unwrap_or(row.created_at);
        Ok(Sheet {
            issuer,
            recipient: recipient::of(context, &row).await?,
            coupon: offer::coupon_of(context, &row).await?,
            issued_on: engine::clock::account_date(sent_on),
            lines,
            offer,
            row,
        })
    }

    /// As data.
    fn told(&self) -> Value {
        let recipient = &self.recipient;
        json!({
            "code": self.row.text("code"),
            "title": self.row.text("title"),
            "description": self.row.doc.get("description"),
            "status": self.row.text("status"),
            "issued_on": self.issued_on.to_string(),
            "valid_until": self.valid_until().map(|day| day.to_string()),
            "issuer": {
                "name": self.issuer.trade_name.as_ref().unwrap_or(&self.issuer.name),
                "legal_name": self.issuer.name,
                "document_number": self.issuer.document_number,
                "email": self.issuer.email,
                "phone": self.issuer.phone,
            },
            "recipient": {
                "name": recipient.name,
                "legal_name": recipient.legal_name,
                "document_number": recipient.document_number,
                "email": recipient.email,
                "phone": recipient.phone,
            },
            "contact": recipient.contact,
            "items": pricing::items(&self.lines, &self.offer.parts),
            "setup_amount_cents": self.offer.once.total_cents(),
            "monthly_amount_cents": self.offer.recurring.total_cents(),
            "coupon_code": self.coupon.as_ref().map(|coupon| coupon.text("code")),
        })
    }

    /// As the document crate takes it. Items stand in the cycles that their prices are for.
    pub(super) fn paper(&self) -> Proposal {
        let text = |name: &str| Some(self.row.text(name)).filter(|text| !text.is_empty()).map(str::to_owned);
        Proposal {
            state: self.state(),
            code: self.row.text("code").to_owned(),
            title: self.row.text("title").to_owned(),
            description: text("description"),
            issued_on: self.issued_on,
            valid_until: self.valid_until(),
            issuer: self.issuer.clone(),
            recipient: self.recipient_party(),
            contact: self.recipient.contact.clone(),
            items: self.lines.iter().map(item).collect(),
            discount: self.discount(),
            setup_amount_cents: self.offer.once.total_cents(),
            monthly_amount_cents: self.offer.recurring.total_cents(),
            terms: None,
        }
    }

    fn valid_until(&self) -> Option<Date> {
        day::of(self.row.text("expires_at"))
    }

    fn state(&self) -> State {
        match self.row.text("status") {
            "draft" => State::Draft,
            "accepted" => State::Accepted { on: day::of(self.row.text("accepted_at")) },
            "rejected" => State::Rejected,
            "expired" => State::Expired,
            "canceled" => State::Canceled,
            _ => State::Sent,
        }
    }

    fn recipient_party(&self) -> Party {
        let recipient = &self.recipient;
        let legal = recipient.legal_name.clone().or_else(|| recipient.name.clone());
        Party {
            name: legal.unwrap_or_default(),
            trade_name: recipient.name.clone(),
            document_number: recipient.document_number.clone(),
            email: recipient.email.clone(),
            phone: recipient.phone.clone(),
            ..Party::default()
        }
    }

    /// The coupon, where it takes something off.
    fn discount(&self) -> Option<Discount> {
        let amount_cents = self.offer.recurring.discount_cents + self.offer.once.discount_cents;
        let coupon = self.coupon.as_ref().filter(|_| amount_cents > 0)?;
        let label = match coupon.text("discount_type") {
            "percentage" => {
                format!("Cupom {} ({}%)", coupon.text("code"), cents::of(&coupon.doc, "discount_value"))
            }
            _ => format!("Cupom {}", coupon.text("code")),
        };
        Some(Discount { label, amount_cents: Some(amount_cents) })
    }
}

fn item(line: &Line) -> Item {
    let whole = |name: &str| cents::of(&line.item.doc, name);
    let (quantity, unit_amount_subcents) = (line.quantity(), whole("unit_amount_subcents"));
    let is_by_use = line.charged() == Charged::ByUse;
    let cycle = match line.own_cycle() {
        _ if line.charged() == Charged::Once => Cycle::Once,
        "quarterly" => Cycle::Quarterly,
        "semiannual" => Cycle::Semiannual,
        "annual" => Cycle::Annual,
        _ => Cycle::Monthly,
    };
    Item {
        name: line.name().to_owned(),
        description: line
            .product
            .as_ref()
            .map(|product| product.text("description").to_owned())
            .filter(|text| !text.is_empty()),
        cycle,
        quantity,
        unit_amount_subcents: if is_by_use { 0 } else { unit_amount_subcents },
        setup_amount_subcents: line.setup_subcents(),
        excess_amount_subcents: whole("excess_amount_subcents"),
        amount_cents: if is_by_use { 0 } else { cents::of_line(quantity, unit_amount_subcents) },
    }
}

/// A company's or customer's registration data as documents take it.
fn party(person: &Value) -> Party {
    let text = |name: &str| person.get(name).and_then(Value::as_str).filter(|text| !text.is_empty()).map(str::to_owned);
    let main = |list: &str| contacts::main(person.as_object()?, list).map(str::to_owned);
    let name = text("name");
    Party {
        name: text("legal_name").or_else(|| name.clone()).unwrap_or_default(),
        trade_name: name,
        document_number: text("document_number"),
        email: main("emails"),
        phone: main("phones"),
        address: person.get("addresses").and_then(Value::as_array).and_then(|all| all.first()).map(address),
        ..Party::default()
    }
}

fn address(one: &Value) -> Address {
    let text = |name: &str| one.get(name).and_then(Value::as_str).unwrap_or_default().to_owned();
    Address {
        street: text("street"),
        number: text("number"),
        complement: Some(text("complement")).filter(|text| !text.is_empty()),
        neighborhood: text("neighborhood"),
        city: text("city"),
        state: text("state"),
        postal_code: text("postal_code"),
    }
}
