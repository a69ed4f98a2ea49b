//! Looking NFS-e up at the tax authority.

use super::NFE;
use crate::billing::certificate::CERTIFICATE;
use crate::field::{Field, bare_document, id_of, long_text, one_of, one_of_numbers, text};
use crate::text::Text;
use crate::tool::{Answer, Tool, Verb};

const AMBIENTES: &[&str] = &["production", "homologation"];

static FETCH_FROM_SEFAZ: &[Field] = &[
    text("access_key").required().filled().about("44 or 50 digits."),
    id_of("certificate_id", &CERTIFICATE).required(),
    one_of_numbers("ambiente", &[1, 2]).usual("2"),
];

const FETCH_BARUERI: &[Field] = &[
    text("codigo_autenticidade").required().filled(),
    bare_document("cnpj_tomador").required(),
    one_of("ambiente", AMBIENTES).usual("\"production\""),
];

const IMPORT_BARUERI: &[Field] = &[
    long_text("xml", 500_000),
    text("codigo_autenticidade").required().filled(),
    bare_document("cnpj_tomador").required(),
    one_of("ambiente", AMBIENTES).usual("\"production\""),
];

/// Looking NFS-e up at the tax authority.
pub static TOOLS: &[Tool] = &[
    Tool::write("billing_nfes_fetch_from_sefaz", Text::new("Consultar NFS-e nacional", "Look up national NFS-e"), &NFE)
        .scope("nfes", "billing.nfes")
        .about(
            "Looks an NFS-e up at the national data environment by its access key, with a stored certificate. Stores \
             nothing.",
        )
        .post("/v1/nfes/fetch-from-sefaz", Verb::Rule)
        .answers(Answer::Object)
        .body(&[FETCH_FROM_SEFAZ])
        .open_world(),
    Tool::write("billing_nfes_fetch_barueri", Text::new("Consultar NFS-e de Barueri", "Look up Barueri NFS-e"), &NFE)
        .scope("nfes", "billing.nfes")
        .about("Looks an NFS-e up at the city of Barueri: its XML, and the NF-e here that matches. Stores nothing.")
        .post("/v1/nfes/fetch-barueri", Verb::Rule)
        .answers(Answer::Object)
        .body(&[FETCH_BARUERI])
        .open_world(),
    Tool::write("billing_nfes_import_barueri", Text::new("Importar NFS-e de Barueri", "Import Barueri NFS-e"), &NFE)
        .scope("nfes", "billing.nfes")
        .about("Stores an NFS-e that Barueri authorized, and makes the customer's billing account when it is missing.")
        .post("/v1/nfes/import-barueri", Verb::Rule)
        .answers(Answer::Object)
        .body(&[IMPORT_BARUERI])
        .open_world(),
    Tool::write(
        "billing_nfes_validate_barueri",
        Text::new("Conferir NF-e com Barueri", "Compare NF-e with Barueri"),
        &NFE,
    )
    .scope("nfes", "billing.nfes")
    .about("Compares an NF-e with what Barueri has, and answers the differences. Stores nothing.")
    .post("/v1/nfes/{id}/validate-barueri", Verb::Rule)
    .answers(Answer::Object)
    .open_world(),
];
