//! What a reader finds in the file.

use super::*;
use crate::testing::read;

const KEY: &str = "4106 9022 2123 4567 8000 1950 0000 0000 0128 2610 1234 5678 96";

#[test]
fn the_file_says_what_was_drawn() {
    for (name, nfse) in all() {
        let drawn = read::drawn(&layout::pages(&nfse).unwrap());
        assert_eq!(read::text(&render(&nfse).unwrap()), drawn, "{name}");
    }
}

#[test]
fn a_danfse_has_all_blocks_in_order() {
    let text = read::text(&render(&samples::full()).unwrap());
    let wanted = [
        "DANFSe v1.0",
        "Município de Curitiba / PR",
        "SEM VALOR FISCAL – emitida em ambiente de homologação",
        KEY,
        "Número da NFS-e 128",
        "Competência da NFS-e 01/10/2026",
        "Data e Hora da emissão da NFS-e 05/10/2026 09:14:27",
        "Número da DPS 1042",
        "EMITENTE DA NFS-e – Prestador do Serviço",
        "12.345.678/0001-95",
        "TOMADOR DO SERVIÇO",
        "98.765.432/0001-98",
        "INTERMEDIÁRIO DO SERVIÇO NÃO IDENTIFICADO NA NFS-e",
        "SERVIÇO PRESTADO",
        "01.05.01 - Licenciamento ou cessão de direito de uso",
        "1.1502.20.00",
        "Descrição do Serviço Consultoria em tecnologia",
        "TRIBUTAÇÃO MUNICIPAL",
        "Valor do Serviço R$ 1.300,44",
        "BC ISSQN R$ 1.200,44",
        "Alíquota Aplicada 5,00%",
        "Retido pelo Tomador",
        "ISSQN Apurado R$ 60,02",
        "TRIBUTAÇÃO FEDERAL",
        "IRRF R$ 18,01",
        "PIS / COFINS / CSLL",
        "TRIBUTAÇÃO IBS / CBS",
        "CBS R$ 9,87 (0,90%)",
        "VALOR TOTAL DA NFS-E",
        "Total das Retenções R$ 265,89",
        "Valor Líquido da NFS-e R$ 909,55",
        "Total do IBS / CBS R$ 10,97",
        "Valor Total da NFS-e R$ 909,55",
        "TOTAIS APROXIMADOS DOS TRIBUTOS",
        "INFORMAÇÕES COMPLEMENTARES",
    ];
    assert_eq!(read::missing_in_order(&text, &wanted), None);
}

#[test]
fn the_qr_code_is_the_public_page_of_its_environment() {
    let key = read::squeezed(KEY);
    let address = |environment| read::qr(&layout::pages(&Nfse { environment, ..samples::nfse() }).unwrap());
    let real = format!("https://www.nfse.gov.br/ConsultaPublica/?tpc=1&chave={key}");
    let trial = format!("https://www.producaorestrita.nfse.gov.br/ConsultaPublica/?tpc=1&chave={key}");
    assert_eq!(address(Environment::Production), real);
    assert_eq!(address(Environment::Homologation), trial);
}

#[test]
fn marks_are_there_when_they_should_be() {
    for (name, nfse) in all() {
        let text = read::text(&render(&nfse).unwrap());
        assert_eq!(text.contains("SEMVALORFISCAL"), nfse.environment == Environment::Homologation, "{name}");
        assert_eq!(text.contains("CANCELADA"), matches!(nfse.state, State::Cancelled { .. }), "{name}");
    }
}
