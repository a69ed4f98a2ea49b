//! Codes of the national list of services (Lei Complementar 116/2003, annex): item and subitem, `01.05`.

use serde_json::{Map, Value};

use crate::problem::Problem;

/// Items of the list, after Lei Complementar 157/2016.
const ITEMS: u8 = 40;

/// Brings `lc116_code` of a body into the form `01.05`.
///
/// # Errors
/// 422 for what is no code of the list.
pub(crate) fn settle(body: &mut Map<String, Value>) -> Result<(), Problem> {
    let Some(sent) = body.get("lc116_code").and_then(Value::as_str) else { return Ok(()) };
    let code = read(sent).ok_or_else(|| {
        Problem::field("lc116_code", "deve ser um código da lista da LC 116, como 01.05 (item 1 a 40 e subitem)")
    })?;
    body.insert("lc116_code".to_owned(), Value::from(code));
    Ok(())
}

/// What the list calls services that are often billed by subscription.
const NAMES: &[(&str, &str)] = &[
    ("01.01", "Análise e desenvolvimento de sistemas."),
    ("01.02", "Programação."),
    (
        "01.03",
        "Processamento, armazenamento ou hospedagem de dados, textos, imagens, vídeos, páginas eletrônicas, \
               aplicativos e sistemas de informação, entre outros formatos, e congêneres.",
    ),
    (
        "01.04",
        "Elaboração de programas de computadores, inclusive de jogos eletrônicos, independentemente da arquitetura \
               construtiva da máquina em que o programa será executado, incluindo tablets, smartphones e congêneres.",
    ),
    ("01.05", "Licenciamento ou cessão de direito de uso de programas de computação."),
    ("01.06", "Assessoria e consultoria em informática."),
    (
        "01.07",
        "Suporte técnico em informática, inclusive instalação, configuração e manutenção de programas de computação e \
               bancos de dados.",
    ),
    (
        "08.02",
        "Instrução, treinamento, orientação pedagógica e educacional, avaliação de conhecimentos de qualquer natureza.",
    ),
    (
        "17.01",
        "Assessoria ou consultoria de qualquer natureza, não contida em outros itens desta lista; análise, exame, \
               pesquisa, coleta, compilação e fornecimento de dados e informações de qualquer natureza, inclusive cadastro \
               e similares.",
    ),
];

/// What the list calls a service.
pub(crate) fn name(code: &str) -> String {
    let known = NAMES.iter().find(|(known, _)| *known == code).map(|(_, name)| (*name).to_owned());
    known.unwrap_or_else(|| format!("Serviço do subitem {code} da lista anexa à Lei Complementar 116/2003."))
}

fn read(text: &str) -> Option<String> {
    let (item, subitem) = text.trim().split_once('.')?;
    let number = |part: &str, most: usize| {
        let fits = (1..=most).contains(&part.len()) && part.bytes().all(|byte| byte.is_ascii_digit());
        fits.then(|| part.parse::<u8>().ok())?
    };
    let (item, digits) = (number(item, 2)?, subitem.len());
    let subitem = number(subitem, 2).filter(|subitem| *subitem > 0 && digits == 2)?;
    (1..=ITEMS).contains(&item).then(|| format!("{item:02}.{subitem:02}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_have_an_item_and_a_subitem() {
        assert_eq!(read("1.05").as_deref(), Some("01.05"));
        assert_eq!(read(" 17.01 ").as_deref(), Some("17.01"));
        for wrong in ["", "1", "105", "01.5", "41.01", "00.01", "01.00", "01.05.01", "a.05", "+1.05"] {
            assert_eq!(read(wrong), None, "{wrong}");
        }
    }
}
