//! What was done.

use crate::DocumentError;
use crate::danfse::boxes::{self, Field, NONE};
use crate::nfse::{Service, ServicePlace};
use crate::paper::Flow;
use crate::written;

/// Draws what was done and where.
pub fn draw(flow: &mut Flow, service: &Service) -> Result<(), DocumentError> {
    boxes::title(flow, "SERVIÇO PRESTADO")?;
    let (place, country) = match &service.place {
        ServicePlace::City(city) => (format!("{} - {}", city.name, city.uf), "Brasil".to_owned()),
        ServicePlace::Abroad(country) => (NONE.to_owned(), country.to_string()),
    };
    let code = written::national_code(&service.national_code.to_string());
    boxes::row(
        flow,
        &[
            Field::new("Código de Tributação Nacional", format!("{code} - {}", service.national_name)).over(2),
            Field::of("Código de Tributação Municipal", service.municipal_code.map(|code| code.to_string())),
            Field::of("Código da NBS", service.nbs_code.map(|code| written::nbs_code(&code.to_string()))),
        ],
    )?;
    boxes::row(
        flow,
        &[
            Field::new("Local da Prestação", place).over(2),
            Field::new("País da Prestação", country),
            Field::of("Código Interno", service.internal_code.clone()),
        ],
    )?;
    boxes::text(flow, "Descrição do Serviço", &service.description)
}

/// Draws what else the issuer says.
pub fn information(flow: &mut Flow, service: &Service) -> Result<(), DocumentError> {
    boxes::title(flow, "INFORMAÇÕES COMPLEMENTARES")?;
    boxes::text(flow, "Informações do emitente", service.additional_information.as_deref().unwrap_or_default())
}
