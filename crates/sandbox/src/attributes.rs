//! Names of fields as the v2 API writes them in its sentences (`Quantia não pode ficar em branco`).

/// Portuguese names by the API's own name. A field without one is called by its own.
const NAMES: &[(&str, &str)] = &[
    ("address", "Endereço"),
    ("amount", "Quantia"),
    ("beneficiary", "Beneficiário"),
    ("city_name", "Cidade"),
    ("custom_name", "Nome Personalizado"),
    ("cycle", "Ciclo"),
    ("date", "Data"),
    ("debtor", "Devedor"),
    ("description", "Descrição"),
    ("document", "Documento"),
    ("document_number", "CPF/CNPJ"),
    ("document_type", "Tipo de Documento"),
    ("email", "E-mail"),
    ("expire_at", "Data de Vencimento"),
    ("external_id", "ID Externo"),
    ("financial_account_uid", "Conta Financeira"),
    ("key", "Chave Pix"),
    ("kind", "Tipo"),
    ("location_uid", "Localização"),
    ("message", "Mensagem"),
    ("name", "Nome"),
    ("neighborhood", "Bairro"),
    ("number", "Número"),
    ("paid_at", "Data de Pagamento"),
    ("payable", "Cobrança"),
    ("payer", "Pagador"),
    ("pix_account_uid", "Conta Pix"),
    ("pix_uid", "Pix"),
    ("recurrence_uid", "Recorrência"),
    ("registration_kind", "Tipo de Registro"),
    ("start_at", "Data de Início"),
    ("state", "Estado"),
    ("street", "Rua"),
    ("tags", "Tags"),
    ("txid", "TXID"),
    ("zip_code", "CEP"),
];

/// A field's message as a sentence: `payer.name` becomes `Pagador > Nome não pode ficar em branco`.
///
/// A message that begins with a capital is a sentence already.
pub(crate) fn sentence(path: &str, message: &str) -> String {
    if path == "base" || message.chars().next().is_some_and(char::is_uppercase) {
        return message.to_owned();
    }
    let names: Vec<&str> = path.split('.').map(name).collect();
    format!("{} {message}", names.join(" > "))
}

fn name(field: &str) -> &str {
    NAMES.iter().find(|(key, _)| *key == field).map_or(field, |(_, name)| name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nested_fields_are_named_from_the_outside_in() {
        assert_eq!(sentence("payer.name", "não pode ficar em branco"), "Pagador > Nome não pode ficar em branco");
        assert_eq!(sentence("txid_x", "não é válido"), "txid_x não é válido");
        assert_eq!(sentence("amount", "Quantia Paga deve ser maior que 0"), "Quantia Paga deve ser maior que 0");
    }
}
