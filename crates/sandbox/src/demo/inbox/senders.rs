//! Who writes to the two inboxes. Companies and people are invented; suppliers are those of finance's demo.

use crate::demo::finance::codes;
use crate::domain::document::Document;

/// A company that sends bills or notes.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Sender {
    pub(super) name: &'static str,
    /// What people call it.
    pub(super) short: &'static str,
    /// Behind the `@`.
    pub(super) host: &'static str,
    /// Before the `@`.
    pub(super) local: &'static str,
    /// Who signs.
    pub(super) person: &'static str,
    pub(super) phone: &'static str,
    /// What it sells.
    pub(super) what: &'static str,
    /// The least and the most of a bill, in reais.
    pub(super) reais: (i32, i32),
}

impl Sender {
    pub(super) fn address(&self) -> String {
        format!("{}@{}", self.local, self.host)
    }

    /// The CNPJ, masked.
    pub(super) fn cnpj(&self) -> String {
        masked(&codes::cnpj_of_name(self.name))
    }
}

/// The company that all of them write to: name and CNPJ, as finance's demo has it.
pub(super) const PAYER: (&str, [u8; 12]) = ("Ipê Amarelo Serviços de Limpeza Ltda.", *b"318462900001");

/// The payer's CNPJ, masked.
pub(super) fn payer_cnpj() -> String {
    masked(&codes::cnpj(PAYER.1))
}

/// The people of the payer who pass messages on.
pub(super) const COLLEAGUES: &[(&str, &str)] =
    &[("Cláudia Vasconcelos", "claudia@ipeamarelo.example"), ("Rosângela Pacheco", "rosangela@ipeamarelo.example")];

pub(super) fn masked(document: &str) -> String {
    Document::parse(document).map(|document| document.masked()).unwrap_or_default()
}

const fn sender(name: &'static str, short: &'static str, host: &'static str, local: &'static str) -> Sender {
    Sender { name, short, host, local, person: "", phone: "", what: "", reais: (0, 0) }
}

/// The supplier that somebody pretends to be.
pub(super) const KNOWN: usize = 0;

/// Those whose boletos come by e-mail.
pub(super) static BILLERS: &[Sender] = &[
    Sender {
        person: "Renata Lacerda",
        phone: "(19) 3555-0141",
        what: "Parcela da lavadora de piso",
        reais: (1_890, 1_890),
        ..sender("Máquinas Limpatec Comércio Ltda.", "Limpatec", "limpatec.example", "financeiro")
    },
    Sender {
        person: "Otávio Corrêa",
        phone: "(19) 3555-0117",
        what: "Aluguel do galpão",
        reais: (4_350, 4_350),
        ..sender("Imobiliária Três Colinas Ltda.", "Três Colinas", "trescolinas.example", "boletos")
    },
    Sender {
        person: "Natália Rezende",
        phone: "(19) 3555-0162",
        what: "Cota condominial do galpão 7",
        reais: (780, 860),
        ..sender("Condomínio Centro Logístico Barão", "Condomínio CLB", "clbarao.exemplo.com.br", "administracao")
    },
    Sender {
        person: "Paulo Bittencourt",
        phone: "(19) 3555-0133",
        what: "Combustível da frota na quinzena",
        reais: (1_280, 2_140),
        ..sender("Posto Via Anhanguera Ltda.", "Via Anhanguera", "viaanhanguera.example", "faturamento")
    },
    Sender {
        person: "Helena Toledo",
        phone: "(19) 3555-0188",
        what: "Honorários contábeis",
        reais: (1_450, 1_450),
        ..sender("Contábil Nova Campinas S/S", "Nova Campinas", "contabilnova.example", "honorarios")
    },
    Sender {
        person: "Vinícius Sampaio",
        phone: "(19) 3555-0125",
        what: "Frete de materiais",
        reais: (290, 640),
        ..sender("Transportadora Rota Mogiana Ltda.", "Rota Mogiana", "rotamogiana.exemplo.com.br", "cobranca")
    },
    Sender {
        person: "Letícia Guimarães",
        phone: "(19) 3555-0176",
        what: "Folders e cartões de visita",
        reais: (420, 1_150),
        ..sender("Gráfica Cambuí Ltda.", "Gráfica Cambuí", "graficacambui.example", "contas")
    },
    Sender {
        person: "Sérgio Moraes",
        phone: "(19) 3555-0154",
        what: "Dedetização do galpão",
        reais: (380, 520),
        ..sender("Dedetizadora Sem Praga Ltda.", "Sem Praga", "sempraga.example", "financeiro")
    },
    Sender {
        person: "Isabela Nogueira",
        phone: "(11) 3555-0199",
        what: "Parcela do seguro da frota",
        reais: (864, 864),
        ..sender("Seguradora Boa Estrada S.A.", "Boa Estrada", "boaestrada.example", "cobranca")
    },
];

/// Those whose notes come by e-mail, from programs that send at any hour.
pub(super) static ISSUERS: &[Sender] = &[
    Sender {
        what: "Detergente neutro 5 L, desinfetante 5 L e álcool 70%",
        reais: (1_150, 2_600),
        ..sender("Brilho Forte Produtos Químicos Ltda.", "Brilho Forte", "brilhoforte.example", "nfe")
    },
    Sender {
        what: "Saco de lixo 100 L e papel toalha interfolhado",
        reais: (640, 1_480),
        ..sender("Casa do Zelador Distribuidora Ltda.", "Casa do Zelador", "casadozelador.example", "notas")
    },
    Sender {
        what: "Luva nitrílica, bota de PVC e óculos de proteção",
        reais: (410, 1_230),
        ..sender("Proteção Total EPI Ltda.", "Proteção Total", "protecaototal.exemplo.com.br", "nfe")
    },
    Sender {
        what: "Mudas de grama-esmeralda e terra vegetal",
        reais: (880, 2_050),
        ..sender("Viveiro Flor do Cerrado Ltda.", "Flor do Cerrado", "flordocerrado.example", "fiscal")
    },
    Sender {
        what: "Fio de nylon e lâminas para roçadeira",
        reais: (190, 720),
        ..sender("Agro Verde Máquinas Ltda.", "Agro Verde", "agroverde.example", "nfe")
    },
];

/// Those that work and send a note of services.
pub(super) static WORKERS: &[Sender] = &[
    Sender {
        person: "Bruno Camargo",
        phone: "(19) 3555-0109",
        what: "Gestão de anúncios e redes sociais",
        reais: (950, 950),
        ..sender("Bandeira Marketing Digital Ltda.", "Bandeira", "bandeiradigital.example", "financeiro")
    },
    Sender {
        person: "Fábio Zampieri",
        phone: "(19) 3555-0138",
        what: "Revisão do quadro elétrico",
        reais: (680, 1_900),
        ..sender("Elétrica Ponte Preta Ltda.", "Elétrica Ponte Preta", "eletricapontepreta.example", "notas")
    },
    Sender {
        person: "Camila Toledo",
        phone: "(19) 3555-0170",
        what: "Assessoria jurídica trabalhista",
        reais: (1_800, 1_800),
        ..sender("Toledo e Vilela Advogados", "Toledo e Vilela", "toledovilela.exemplo.com.br", "financeiro")
    },
];

/// Those whose bills everybody gets.
pub(super) static UTILITIES: &[Sender] = &[
    Sender {
        what: "Energia elétrica",
        reais: (410, 690),
        ..sender("Luz do Planalto Energia S.A.", "Luz do Planalto", "luzdoplanalto.example", "contadigital")
    },
    Sender {
        what: "Água e esgoto",
        reais: (170, 320),
        ..sender("Águas do Atibaia Saneamento S.A.", "Águas do Atibaia", "aguasdoatibaia.exemplo.com.br", "fatura")
    },
    Sender {
        what: "Internet e telefonia",
        reais: (389, 389),
        ..sender("Conecta Campinas Telecom S.A.", "Conecta Campinas", "conectacampinas.example", "fatura")
    },
];
