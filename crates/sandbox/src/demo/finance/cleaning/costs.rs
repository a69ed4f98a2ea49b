//! What the cleaning company pays for.

use super::super::business::{Cost, Petty, Purse, Rhythm};

const fn monthly(supplier: &'static str, text: &'static str, category: &'static str, center: &'static str) -> Cost {
    Cost { supplier, text, category, center, amount: (0, 0), day: 10, method: "bank_billet", rhythm: Rhythm::Every(1) }
}

pub(super) static COSTS: &[Cost] = &[
    Cost {
        amount: (3850, 3850),
        day: 5,
        rhythm: Rhythm::Series,
        ..monthly("Imobiliária Três Colinas Ltda.", "Aluguel do galpão", "Aluguel", "Administração")
    },
    Cost {
        amount: (412, 412),
        day: 10,
        rhythm: Rhythm::Series,
        ..monthly("Condomínio Centro Logístico Barão", "Condomínio do galpão", "Condomínio e IPTU", "Administração")
    },
    Cost {
        amount: (1480, 1480),
        day: 12,
        method: "pix",
        rhythm: Rhythm::Series,
        ..monthly("Contábil Nova Campinas S/S", "Honorários contábeis", "Contabilidade", "Administração")
    },
    Cost {
        amount: (389, 389),
        day: 15,
        method: "credit_card",
        rhythm: Rhythm::Series,
        ..monthly(
            "Roteiro Ágil Software Ltda.",
            "Assinatura do sistema de ordens de serviço",
            "Software e assinaturas",
            "Administração",
        )
    },
    Cost {
        amount: (520, 790),
        day: 18,
        method: "utility",
        ..monthly("Luz do Planalto Energia S.A.", "Energia elétrica", "Energia elétrica", "Administração")
    },
    Cost {
        amount: (140, 230),
        day: 22,
        method: "utility",
        ..monthly("Águas do Atibaia Saneamento S.A.", "Água e esgoto", "Água e esgoto", "Administração")
    },
    Cost {
        amount: (329, 345),
        day: 20,
        method: "utility",
        ..monthly("Conecta Campinas Telecom S.A.", "Internet e telefonia", "Telefonia e internet", "Administração")
    },
    Cost {
        amount: (2350, 3400),
        day: 14,
        ..monthly(
            "Brilho Forte Produtos Químicos Ltda.",
            "Produtos de limpeza",
            "Produtos de limpeza",
            "Contratos mensais",
        )
    },
    Cost {
        amount: (780, 1450),
        day: 26,
        ..monthly(
            "Casa do Zelador Distribuidora Ltda.",
            "Descartáveis e sacos de lixo",
            "Produtos de limpeza",
            "Contratos mensais",
        )
    },
    Cost {
        amount: (1690, 2150),
        day: 8,
        ..monthly("Posto Via Anhanguera Ltda.", "Combustível da frota", "Combustível", "Frota")
    },
    Cost {
        amount: (640, 1180),
        day: 16,
        rhythm: Rhythm::Every(2),
        ..monthly("Proteção Total EPI Ltda.", "EPIs e uniformes", "EPIs e uniformes", "Contratos mensais")
    },
    Cost {
        amount: (560, 1380),
        day: 24,
        method: "pix",
        rhythm: Rhythm::Every(2),
        ..monthly("Mecânica Três Irmãos Ltda.", "Manutenção da Kombi e da Fiorino", "Manutenção de veículos", "Frota")
    },
    Cost {
        amount: (850, 850),
        day: 28,
        method: "pix",
        rhythm: Rhythm::Every(3),
        ..monthly(
            "Toledo e Vilela Advogados",
            "Assessoria jurídica trabalhista",
            "Assessoria jurídica",
            "Administração",
        )
    },
    Cost {
        amount: (31_000, 37_000),
        day: 28,
        method: "pix",
        rhythm: Rhythm::Every(3),
        ..monthly("Cláudia Vasconcelos", "Distribuição de lucros", "Distribuição de lucros", "Administração")
    },
];

const fn small(text: &'static str, category: &'static str, center: &'static str) -> Petty {
    Petty {
        text,
        category,
        center,
        amount: (0, 0),
        a_month: (1, 1),
        purse: Purse::Main,
        is_income: false,
        method: "debit_card",
        bank_text: "",
    }
}

pub(super) static PETTY: &[Petty] = &[
    Petty {
        amount: (92, 92),
        method: "direct_debit",
        bank_text: "TAR PACOTE SERVICOS PJ",
        ..small("Tarifa do pacote de serviços", "Tarifas bancárias", "Administração")
    },
    Petty {
        amount: (28, 44),
        method: "direct_debit",
        purse: Purse::Collection,
        bank_text: "TARIFA COBRANCA LIQUIDACAO",
        ..small("Tarifas de boletos liquidados", "Tarifas bancárias", "Administração")
    },
    Petty {
        amount: (260, 410),
        is_income: true,
        purse: Purse::Savings,
        method: "other",
        bank_text: "REND PAGO POUPANCA",
        ..small("Rendimento da poupança", "Rendimentos de aplicações", "")
    },
    Petty {
        amount: (180, 360),
        a_month: (4, 6),
        is_income: true,
        method: "pix",
        bank_text: "PIX RECEBIDO",
        ..small("Diária de limpeza residencial", "Serviços avulsos", "Serviços avulsos")
    },
    Petty {
        amount: (70, 240),
        a_month: (3, 5),
        bank_text: "COMPRA CARTAO DEB POSTO",
        ..small("Abastecimento em viagem", "Combustível", "Frota")
    },
    Petty {
        amount: (18, 95),
        a_month: (3, 4),
        bank_text: "COMPRA CARTAO DEB",
        ..small("Material de escritório e copa", "Material de escritório", "Administração")
    },
    Petty {
        amount: (9, 46),
        a_month: (3, 5),
        purse: Purse::Cash,
        method: "cash",
        ..small("Estacionamento e pedágio", "Condução e viagens", "Frota")
    },
    Petty {
        amount: (22, 88),
        a_month: (2, 3),
        purse: Purse::Cash,
        method: "cash",
        ..small("Lanche da equipe", "Copa e cozinha", "Administração")
    },
];
