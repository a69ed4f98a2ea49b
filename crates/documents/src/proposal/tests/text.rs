//! What a reader finds in the file.

use super::*;
use crate::testing::read;

#[test]
fn the_file_says_what_was_drawn() {
    for (name, proposal) in all() {
        let drawn = read::drawn(&layout::pages(&proposal).unwrap());
        assert_eq!(read::text(&render(&proposal).unwrap()), drawn, "{name}");
    }
}

#[test]
fn a_proposal_says_all_of_it_in_order() {
    let text = read::text(&render(&proposal()).unwrap());
    let wanted = [
        "Aurora Softwares de Gestão Ltda.",
        "PRP-2026-0042",
        "01/10/2026",
        "Válida até 31/10/2026",
        "Padaria São João & Irmãos Ltda. – EPP",
        "A/C Sra. Conceição Araújo",
        "Gestão de cobranças para a Padaria São João",
        "A implantação leva duas semanas",
        "Plano Profissional",
        "Implantação: R$ 1.500,00 por unidade, uma vez",
        "Excedente: R$ 0,45 por unidade",
        "Mensal",
        "R$ 990,00",
        "Usuário adicional",
        "R$ 348,00",
        "Integração com o sistema de gestão",
        "Única vez",
        "R$ 3.200,00",
        "Cupom PRIMAVERA10 (10%) -R$ 133,80",
        "Pagamento único R$ 4.700,00",
        "Valor mensal R$ 1.204,20",
        "Reajuste anual pelo IPCA",
        "Aceite",
        "Assinatura",
    ];
    assert_eq!(read::missing_in_order(&text, &wanted), None);
}

#[test]
fn only_what_was_sent_is_signed() {
    for (name, proposal) in all() {
        let text = read::text(&render(&proposal).unwrap());
        assert_eq!(text.contains("Assinatura"), proposal.state == State::Sent, "{name}");
    }
}
