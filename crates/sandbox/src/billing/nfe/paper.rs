//! An NF-e as the documents take it: the authorized XML and the DANFSe are written from its record alone.

mod parties;
mod values;

use catalogue::billing::nfe::NFE;
use documents::nfse::{
    Dps, Environment, ForeignTrade, Generator, Nfse, Place, Service, ServicePlace, State, SupplyMode, Taker,
    national_code,
};
use jiff::Timestamp;
use serde_json::{Map, Value};

use super::issuer::ISSUER;
use super::state;
use crate::answer::{Answered, Asked};
use crate::billing::lc116;
use crate::context::Context;
use crate::problem::Problem;

/// Hidden: the random part of the access key.
pub(super) const RANDOM_CODE: &str = "random_code";

/// Where the record keeps why it was cancelled, under `metadata`.
pub(super) const CANCEL_REASON: &str = "cancel_reason";

/// The series of declarations of an issuer that names none.
const USUAL_SERIES: u32 = 1;

/// The last series of an issuer's own program (national layout, `serie`).
const MOST_SERIES: u32 = 49_999;

/// The real in the Banco Central's table of currencies.
const REAL: &str = "790";

/// What an NF-e lacks to be a document.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Flaw {
    /// The simulated city's own.
    pub(super) code: &'static str,
    /// In Portuguese, with what to do.
    pub(super) cause: String,
}

impl Flaw {
    pub(super) fn new(code: &'static str, cause: impl Into<String>) -> Flaw {
        Flaw { code, cause: cause.into() }
    }
}

/// The document of a record.
///
/// # Errors
/// What it lacks.
pub(super) fn of(doc: &Map<String, Value>) -> Result<Nfse, Flaw> {
    let issuer = doc.get(ISSUER).and_then(Value::as_object);
    let issuer = issuer.ok_or_else(|| {
        Flaw::new(
            "E101",
            "O prestador não tem inscrição municipal: preencha iss_municipality no perfil fiscal da empresa.",
        )
    })?;
    let provider = parties::provider(issuer)?;
    let (taker, taker_city) = parties::taker(doc)?;
    let values = values::of(doc, issuer, &provider.city, taker_city)?;
    let processed_at = moment(doc, "issue_date").unwrap_or(Timestamp::UNIX_EPOCH);
    Ok(Nfse {
        environment: Environment::Homologation,
        generator: Generator::City,
        number: number(doc, "nfe_number").unwrap_or(1),
        random_code: number(doc, RANDOM_CODE).and_then(|code| u32::try_from(code).ok()).unwrap_or_default(),
        processed_at,
        state: state_of(doc, processed_at),
        dps: Dps {
            series: series(doc),
            number: number(doc, "rps_number").unwrap_or(1),
            issued_at: processed_at,
            competence: engine::clock::account_date(processed_at),
        },
        service: Service {
            foreign_trade: foreign_trade(&taker, values.service_cents),
            ..service(doc, ServicePlace::City(provider.city.clone()))?
        },
        provider,
        taker: Some(taker),
        values,
    })
}

fn state_of(doc: &Map<String, Value>, issued_at: Timestamp) -> State {
    if text(doc, "status") != state::CANCELED {
        return State::Issued;
    }
    let reason = doc.get("metadata").and_then(|metadata| metadata.get(CANCEL_REASON)).and_then(Value::as_str);
    let at = moment(doc, "cancelled_at").unwrap_or(issued_at);
    State::Cancelled { at, reason: reason.unwrap_or_default().to_owned() }
}

/// The digits of the series of the provisional receipt, whose place the declaration takes.
fn series(doc: &Map<String, Value>) -> u32 {
    let digits: String = text(doc, "rps_serial_number").chars().filter(char::is_ascii_digit).collect();
    digits.parse().ok().filter(|series| (1..=MOST_SERIES).contains(series)).unwrap_or(USUAL_SERIES)
}

fn service(doc: &Map<String, Value>, place: ServicePlace) -> Result<Service, Flaw> {
    let code = text(doc, "lc116_code");
    let national = national_code(code).map_err(|_| {
        let cause = "Falta o código da LC 116: associe um item de serviço ao produto e emita outra NF-e, ou informe \
                     lc116_code em um rascunho.";
        Flaw::new("E301", cause)
    })?;
    let description = text(doc, "service_description");
    if description.trim().is_empty() {
        return Err(Flaw::new("E302", "Falta a discriminação do serviço: preencha service_description."));
    }
    let own = text(doc, "service_code");
    Ok(Service {
        place,
        national_code: national,
        national_name: lc116::name(code),
        municipal_code: own.parse().ok(),
        description: description.to_owned(),
        nbs_code: text(doc, "nbs_code").parse().ok(),
        internal_code: Some(own.to_owned()).filter(|own| !own.is_empty()),
        foreign_trade: None,
        additional_information: None,
    })
}

/// How the service of a taker abroad leaves the country: sent over the border, at a price in reais.
fn foreign_trade(taker: &Taker, amount_cents: i64) -> Option<ForeignTrade> {
    let address = taker.address.as_ref()?;
    let currency = REAL.parse().ok()?;
    let trade = ForeignTrade { mode: SupplyMode::CrossBorder, currency, amount_cents };
    matches!(address.place, Place::Abroad { .. }).then_some(trade)
}

/// A text of a document; empty where there is none.
pub(super) fn text<'d>(doc: &'d Map<String, Value>, name: &str) -> &'d str {
    doc.get(name).and_then(Value::as_str).unwrap_or_default()
}

fn number(doc: &Map<String, Value>, name: &str) -> Option<u64> {
    doc.get(name).and_then(Value::as_u64)
}

fn moment(doc: &Map<String, Value>, name: &str) -> Option<Timestamp> {
    text(doc, name).parse().ok()
}

/// `GET /v1/nfes/{id}/xml`: the authorized XML. A cancellation is an event beside it, which changes no byte of it.
pub(super) async fn xml(context: &mut Context, asked: &Asked) -> Result<Answered, Problem> {
    let nfse = asked_for(context, asked).await?;
    let (name, xml) = (file_name(&nfse, "xml"), written(&nfse)?);
    Ok(Answered::File { media_type: "application/xml", filename: name, bytes: xml.into() })
}

/// `GET /v1/nfes/{id}/pdf`: the DANFSe, marked where the NF-e is cancelled.
pub(super) async fn pdf(context: &mut Context, asked: &Asked) -> Result<Answered, Problem> {
    let nfse = asked_for(context, asked).await?;
    let bytes = documents::danfse::render(&nfse).map_err(|fault| Problem::Internal(fault.to_string()))?;
    Ok(Answered::File { media_type: "application/pdf", filename: file_name(&nfse, "pdf"), bytes: bytes.into() })
}

/// The XML of a document.
///
/// # Errors
/// An internal fault: what is written here was held against the layout when it was authorized.
pub(super) fn written(nfse: &Nfse) -> Result<String, Problem> {
    documents::nfse::xml(nfse).map_err(|fault| Problem::Internal(fault.to_string()))
}

/// The document of an NF-e that the city authorized; there is none of others.
async fn asked_for(context: &mut Context, asked: &Asked) -> Result<Nfse, Problem> {
    let row = context.find(&NFE, &asked.key()?).await?;
    if !state::is_authorized(&row) {
        return Err(Problem::NotFound);
    }
    of(&row.doc).map_err(|flaw| Problem::Internal(format!("an authorized NF-e lacks: {}", flaw.cause)))
}

fn file_name(nfse: &Nfse, extension: &str) -> String {
    format!("nfse-{}.{extension}", nfse.number)
}
