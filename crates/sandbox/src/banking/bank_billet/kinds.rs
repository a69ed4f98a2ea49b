//! Kinds of document (espécie do título) and instructions to the bank, by code.

/// The letters of a kind of document, by the API's code from 01.
const LABELS: [&str; 45] = [
    "CH", "DM", "DMI", "DS", "DSI", "DR", "LC", "NCC", "NCE", "NCI", "NCR", "NP", "NPR", "TM", "TS", "NS", "RC", "FAT",
    "ND", "AP", "ME", "PC", "NF", "DD", "CPR", "CTR", "CSG", "EC", "CPS", "WR", "DP", "CSR", "CAR", "ARE", "CC", "BDP",
    "NPD", "DAE", "DAM", "DAU", "CCB", "FI", "RD", "DRI", "ECI",
];

/// The letters of a kind of document.
pub(crate) fn document_label(code: &str) -> &'static str {
    let at = code.parse::<usize>().ok().and_then(|code| code.checked_sub(1));
    at.and_then(|at| LABELS.get(at)).copied().unwrap_or("Outros")
}

/// One instruction to a bank about a boleto.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct InstructionKind {
    /// The API's code.
    pub(crate) our_code: &'static str,
    /// The bank's code in a remittance.
    pub(crate) occurrence: &'static str,
    /// What it is called.
    pub(crate) label: &'static str,
    /// Whether only banks with credit bureaus take it.
    pub(crate) bureau: bool,
}

const fn kind(our_code: &'static str, occurrence: &'static str, label: &'static str) -> InstructionKind {
    InstructionKind { our_code, occurrence, label, bureau: false }
}

const fn bureau(our_code: &'static str, occurrence: &'static str, label: &'static str) -> InstructionKind {
    InstructionKind { our_code, occurrence, label, bureau: true }
}

/// Registration of a boleto.
pub(crate) const ENTRY: InstructionKind = kind("1001", "01", "Entrada de Título");
/// Write-off.
pub(crate) const WRITE_OFF: InstructionKind = kind("1002", "02", "Pedido de Baixa");
/// Another due date.
pub(crate) const DUE_DATE: InstructionKind = kind("1003", "06", "Alteração de Vencimento");
/// Protest.
pub(crate) const PROTEST: InstructionKind = kind("1009", "09", "Protestar");
/// Withdraw the protest.
pub(crate) const STOP_PROTEST: InstructionKind = kind("1018", "18", "Sustar Protesto");
/// Another amount.
pub(crate) const AMOUNT: InstructionKind = kind("1028", "47", "Alteração de Valor Nominal");
/// Anything else.
pub(crate) const OTHER_DATA: InstructionKind = kind("1031", "31", "Alteração de Outros Dados");

const KINDS: &[InstructionKind] = &[
    ENTRY,
    WRITE_OFF,
    DUE_DATE,
    PROTEST,
    kind("1010", "10", "Não Protestar"),
    kind("1011", "09", "Protestar Automaticamente"),
    STOP_PROTEST,
    AMOUNT,
    OTHER_DATA,
    kind("1034", "34", "Pagamento Direto ao Beneficiário"),
    bureau("1066", "66", "Negativar"),
    bureau("1067", "67", "Não Negativar"),
    bureau("1068", "68", "Excluir Negativação"),
    bureau("1069", "69", "Sustar Negativação"),
];

/// The instruction with this code.
pub(crate) fn instruction(our_code: &str) -> Option<&'static InstructionKind> {
    KINDS.iter().find(|kind| kind.our_code == our_code)
}

/// What a bank's occurrence in a return file means: the API's code and its name.
pub(crate) fn occurrence(code: &str) -> (&'static str, &'static str) {
    match code {
        "02" => ("2001", "Entrada Confirmada"),
        "03" => ("2002", "Entrada Rejeitada"),
        "06" => ("2003", "Liquidação"),
        "09" | "10" => ("2004", "Baixa de Título Confirmada"),
        "11" => ("2009", "Títulos em Carteira (em ser)"),
        "14" => ("2012", "Confirmação de Recebimento de Instrução de Alteração de Vencimento"),
        "17" => ("2014", "Liquidação Após Baixa ou Liquidação Título Não Registrado"),
        "19" => ("2015", "Confirmação Recebimento Instrução de Protesto"),
        "20" => ("2016", "Confirmação Recebimento Instrução de Sustação/Cancelamento de Protesto"),
        "23" => ("2017", "Remessa a Cartório (Aponte em Cartório)"),
        "26" | "32" => ("2020", "Instrução Rejeitada"),
        "28" => ("2022", "Débito de Tarifas/Custas"),
        _ => ("2021", "Confirmação do Pedido de Alteração de Outros Dados"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn labels_by_code() {
        for (code, label) in
            [("01", "CH"), ("02", "DM"), ("23", "NF"), ("45", "ECI"), ("99", "Outros"), ("x", "Outros")]
        {
            assert_eq!(document_label(code), label);
        }
    }

    #[test]
    fn instructions_have_two_digits_for_the_bank() {
        assert!(KINDS.iter().all(|kind| kind.occurrence.len() == 2 && kind.our_code.len() == 4));
        assert_eq!(instruction("1002"), Some(&WRITE_OFF));
        assert_eq!(instruction("9999"), None);
    }
}
