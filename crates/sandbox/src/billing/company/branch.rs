//! Branches: they hang from an active head office and share the root of its CNPJ, the first eight characters
//! (Receita Federal).

use catalogue::billing::company::COMPANY;
use storage::{Key, Row};

use super::{ACTIVE, is_head_office, of_person};
use crate::context::Context;
use crate::domain::document::Document;
use crate::fields::RowFields;
use crate::problem::Problem;

/// Characters of a CNPJ that a company and its branches share.
const ROOT: usize = 8;

/// The head office `parent_id`, if a company with `document` may be its branch.
///
/// # Errors
/// 422 by the field that is wrong.
pub(super) async fn head_office(context: &mut Context, parent_id: &str, document: &Document) -> Result<Row, Problem> {
    let wrong = |message: &str| Err(Problem::field("parent_company_id", message));
    let Some(parent) = context.tx.get(&COMPANY, &Key::Uid(parent_id.to_owned())).await? else {
        return wrong("não foi encontrado");
    };
    if of_person(&parent, "document_type") != "cnpj" {
        return wrong("é de pessoa física (CPF), que não tem filiais");
    }
    if !is_head_office(&parent) {
        return wrong("é uma filial; informe a matriz");
    }
    if parent.text("status") != ACTIVE {
        return wrong("está inativa; reative a matriz antes");
    }
    let (own, of_parent) = (document.unmasked(), of_person(&parent, "document_number").to_owned());
    let is_cnpj = matches!(document, Document::Cnpj(_));
    if !is_cnpj || own.get(..ROOT) != of_parent.get(..ROOT) {
        let root = of_parent.get(..ROOT).unwrap_or_default();
        let message = format!("não é de uma filial desta matriz: o CNPJ deve começar com {root}");
        return Err(Problem::field("document_number", &message));
    }
    Ok(parent)
}
