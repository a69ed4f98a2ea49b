//! The group's gardening company, opened some months ago; its CNPJ has the letters of those issued since July 2026.

use super::business::{
    Account, Business, Contract, Cost, Jobs, Manner, Petty, Purchase, Purse, Regime, Rhythm, Worker,
};

pub(super) static GARDENING: Business = Business {
    name: "Ipê Amarelo Jardins e Paisagismo Ltda.",
    trade_name: "Ipê Amarelo Jardins",
    cnpj: b"5K2RT8WB0001",
    regime: Regime::Simples(600),
    registration: "005930214",
    address: ["Avenida Doutor Romeu Tórtima", "912", "fundos", "Barão Geraldo", "13084791"],
    months: (5, 3),
    accounts: &[
        Account {
            purse: Purse::Main,
            name: "Inter Conta PJ",
            bank: Some(["077", "0001", "3184627", "0"]),
            opening: 22_000,
        },
        Account { purse: Purse::Cash, name: "Caixa dos jardineiros", bank: None, opening: 300 },
    ],
    services: &["Manutenção de jardins", "Projetos de paisagismo"],
    centers: &[("Manutenção", "both"), ("Projetos", "both"), ("Administração", "cost")],
    costs: COSTS,
    staff: &[
        Worker { name: "Renato Barbosa", gross: 2260, owner: false },
        Worker { name: "Davi Araújo", gross: 2040, owner: false },
    ],
    purchases: &[Purchase {
        supplier: "Agro Verde Máquinas Ltda.",
        text: "Roçadeiras e soprador",
        category: "Máquinas e equipamentos",
        center: "Manutenção",
        total: 6_480,
        parts: 6,
        first: -3,
        day: 17,
    }],
    contracts: CONTRACTS,
    jobs: Jobs {
        a_month: (2, 3),
        kinds: &[
            ("Poda e manejo de árvores", "Manutenção de jardins", "Manutenção", 650, 2_300),
            ("Projeto de jardim residencial", "Projetos de paisagismo", "Projetos", 1_900, 5_200),
        ],
        companies: &["Pousada Recanto do Sol Ltda."],
    },
    errands: &[],
    petty: &[
        Petty {
            text: "Tarifa de TED",
            category: "Tarifas bancárias",
            center: "Administração",
            amount: (8, 12),
            a_month: (1, 1),
            purse: Purse::Main,
            is_income: false,
            method: "direct_debit",
            bank_text: "TARIFA TED",
        },
        Petty {
            text: "Mudas e terra vegetal",
            category: "Plantas e insumos",
            center: "Manutenção",
            amount: (45, 210),
            a_month: (3, 4),
            purse: Purse::Main,
            is_income: false,
            method: "debit_card",
            bank_text: "COMPRA DEBITO CEASA CAMPINAS",
        },
        Petty {
            text: "Estacionamento e almoço em obra",
            category: "Condução e viagens",
            center: "Manutenção",
            amount: (15, 48),
            a_month: (2, 3),
            purse: Purse::Cash,
            is_income: false,
            method: "cash",
            bank_text: "",
        },
    ],
};

const fn monthly(supplier: &'static str, text: &'static str, category: &'static str, center: &'static str) -> Cost {
    Cost { supplier, text, category, center, amount: (0, 0), day: 10, method: "bank_billet", rhythm: Rhythm::Every(1) }
}

static COSTS: &[Cost] = &[
    Cost {
        amount: (1150, 1150),
        day: 6,
        method: "pix",
        rhythm: Rhythm::Series,
        ..monthly("Sítio Santa Rita Locações", "Aluguel do depósito de mudas", "Aluguel", "Administração")
    },
    Cost {
        amount: (620, 620),
        day: 12,
        method: "pix",
        rhythm: Rhythm::Series,
        ..monthly("Contábil Nova Campinas S/S", "Honorários contábeis", "Contabilidade", "Administração")
    },
    Cost {
        amount: (1180, 2050),
        day: 20,
        ..monthly("Viveiro Flor do Cerrado Ltda.", "Mudas e gramado", "Plantas e insumos", "Projetos")
    },
    Cost {
        amount: (460, 780),
        day: 9,
        ..monthly("Posto Via Anhanguera Ltda.", "Combustível das roçadeiras e da picape", "Combustível", "Manutenção")
    },
];

const fn contract(customer: &'static str, text: &'static str, amount: i64, day: i8) -> Contract {
    Contract {
        customer,
        text,
        category: "Manutenção de jardins",
        center: "Manutenção",
        amount,
        day,
        method: "pix",
        manner: Manner::Punctual,
        withholds: &[],
    }
}

static CONTRACTS: &[Contract] = &[
    Contract {
        method: "bank_billet", ..contract("Condomínio Edifício Jequitibá", "Jardinagem quinzenal", 2_350, 10)
    },
    Contract {
        method: "bank_billet",
        manner: Manner::Slow,
        ..contract("Condomínio Residencial Taquaral", "Manutenção dos jardins", 4_480, 5)
    },
    contract("Pousada Recanto do Sol Ltda.", "Jardinagem semanal", 3_160, 15),
    Contract {
        method: "bank_billet", ..contract("Escola Infantil Pequeno Ipê Ltda.", "Jardinagem mensal", 1_290, 20)
    },
];
