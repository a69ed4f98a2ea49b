//! What an e-mail is, by plain rules. An e-mail that gives orders, or that wants money somewhere else than before, is
//! suspicious whatever else it is.

use super::reading::Reading;
use crate::domain::fold;

/// What an e-mail is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    Invoice,
    Receipt,
    Spam,
    Suspicious,
    Other,
}

impl Kind {
    /// The word in the run's output.
    pub(crate) const fn word(self) -> &'static str {
        match self {
            Kind::Invoice => "invoice",
            Kind::Receipt => "receipt",
            Kind::Spam => "spam",
            Kind::Suspicious => "suspicious",
            Kind::Other => "other",
        }
    }

    /// How the summary begins.
    pub(super) const fn sentence(self) -> &'static str {
        match self {
            Kind::Invoice => "Cobrança ou nota fiscal a pagar.",
            Kind::Receipt => "Comprovante de pagamento.",
            Kind::Spam => "Propaganda.",
            Kind::Suspicious => "E-mail suspeito: uma pessoa deve conferir antes de qualquer ação.",
            Kind::Other => "Mensagem sem cobrança nem comprovante.",
        }
    }

    /// What the agent would do; nothing of it is done.
    pub(super) const fn actions(self) -> &'static [&'static str] {
        match self {
            Kind::Invoice => &["registrar_conta_a_pagar", "anexar_documento"],
            Kind::Receipt => &["anexar_comprovante"],
            Kind::Spam => &["arquivar"],
            Kind::Suspicious => &["pedir_conferencia_humana"],
            Kind::Other => &["encaminhar_para_pessoa"],
        }
    }
}

/// Orders to whoever reads: no customer writes so to a supplier's mailbox.
const ORDERS: &[&str] = &[
    "ignore as instrucoes",
    "ignore todas as instrucoes",
    "ignore suas instrucoes",
    "desconsidere as instrucoes",
    "desconsidere suas instrucoes",
    "esqueca as instrucoes",
    "ignore previous instructions",
    "ignore all previous",
    "ignore your instructions",
    "disregard previous",
    "disregard all previous",
    "system prompt",
    "prompt de sistema",
    "mensagem de sistema",
    "voce e um assistente",
    "voce agora e",
    "you are now",
    "as an ai",
    "nao conte ao usuario",
    "nao avise o usuario",
    "do not tell the user",
    "chame a ferramenta",
    "call the tool",
];

/// Money that shall go somewhere else from now on.
const NEW_ACCOUNT: &[&str] = &[
    "nova conta bancaria",
    "novos dados bancarios",
    "novo dado bancario",
    "alteracao de dados bancarios",
    "alteracao dos dados bancarios",
    "mudanca de conta",
    "mudamos de banco",
    "mudamos de conta",
    "trocamos de banco",
    "nova chave pix",
    "chave pix mudou",
    "nova conta para pagamento",
    "new bank account",
    "change of bank",
    "updated bank details",
    "new bank details",
];

const SPAM: &[&str] = &[
    "voce ganhou",
    "voce foi sorteado",
    "clique aqui e ganhe",
    "promocao imperdivel",
    "oferta imperdivel",
    "dinheiro facil",
    "emprestimo aprovado",
    "you have won",
    "limited time offer",
];

const RECEIPT: &[&str] = &[
    "comprovante",
    "recibo",
    "pagamento recebido",
    "pagamento confirmado",
    "pagamento efetuado",
    "payment receipt",
    "payment confirmation",
];

const INVOICE: &[&str] = &[
    "nota fiscal",
    "nf-e",
    "nfe",
    "nfs-e",
    "boleto",
    "fatura",
    "cobranca",
    "vencimento",
    "duplicata",
    "invoice",
    "amount due",
];

/// Files that run when they are opened.
const PROGRAMS: &[&str] = &[".exe", ".scr", ".bat", ".cmd", ".js", ".vbs", ".jar", ".msi", ".ps1", ".lnk", ".hta"];

/// What the e-mail is, and for a suspicious one why.
pub(super) fn of(reading: &Reading<'_>) -> (Kind, Vec<&'static str>) {
    let said = plain(&format!("{}\n{}", reading.subject, reading.text));
    let says = |phrases: &[&str]| phrases.iter().any(|phrase| said.contains(phrase));
    let reasons = suspicions(reading, &says);
    let named = plain(&reading.file_names.join("\n"));
    let kind = if !reasons.is_empty() {
        Kind::Suspicious
    } else if says(SPAM) {
        Kind::Spam
    } else if says(RECEIPT) {
        Kind::Receipt
    } else if INVOICE.iter().any(|phrase| has_word(&said, phrase) || has_word(&named, phrase)) {
        Kind::Invoice
    } else {
        Kind::Other
    };
    (kind, reasons)
}

/// Whether `text` has `phrase` as whole words, or with the plural's s: `nfe` does not stand in `conferir`.
fn has_word(text: &str, phrase: &str) -> bool {
    text.match_indices(phrase).any(|(at, _)| {
        let is_letter = |next: Option<char>| next.is_some_and(char::is_alphabetic);
        let behind = &text[at + phrase.len()..];
        let ends = |rest: &str| !is_letter(rest.chars().next());
        !is_letter(text[..at].chars().next_back()) && (ends(behind) || behind.strip_prefix('s').is_some_and(ends))
    })
}

fn suspicions(reading: &Reading<'_>, says: &dyn Fn(&[&str]) -> bool) -> Vec<&'static str> {
    let mut reasons = Vec::new();
    if says(ORDERS) {
        reasons.push("O texto dá ordens a quem o lê, como se fosse o sistema. As ordens foram ignoradas.");
    }
    if says(NEW_ACCOUNT) {
        reasons
            .push("O texto pede pagamento em outra conta ou outra chave Pix. Confirme por telefone com o fornecedor.");
    }
    if reading.senders > 1 {
        reasons.push("A mensagem indica mais de um remetente.");
    }
    let reply_to = reading.headers.get("reply-to").and_then(|value| domain(value));
    if let (Some(reply_to), Some(from)) = (reply_to, domain(reading.from))
        && !reply_to.eq_ignore_ascii_case(from)
    {
        reasons.push("As respostas iriam para outro domínio, que não é o do remetente.");
    }
    let is_program = |name: &String| {
        let name = name.trim().to_lowercase();
        PROGRAMS.iter().any(|end| name.ends_with(end))
    };
    if reading.file_names.iter().any(is_program) {
        reasons.push("Um anexo é um programa.");
    }
    reasons
}

/// What stands behind the last `@`.
fn domain(address: &str) -> Option<&str> {
    let (_, domain) = address.rsplit_once('@')?;
    Some(domain.trim_matches(|c: char| c == '>' || c == '"' || c.is_whitespace()))
}

/// Small letters without accents, every space a single one, and nothing between letters that nobody sees.
fn plain(text: &str) -> String {
    fold::ascii(&text.replace(['\n', '\r', '\t', '\u{a0}'], " ")).to_ascii_lowercase()
}
