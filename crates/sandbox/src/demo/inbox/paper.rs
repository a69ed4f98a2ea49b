//! Files that come with the letters, with real bytes: boletos and notes as PDF, NF-e as XML.

use super::mail::File;
use super::pen::{Bill, Pen, day};
use super::senders::{PAYER, Sender, payer_cnpj};
use crate::demo::finance::codes;
use crate::domain::document::Document;
use crate::domain::money;
use crate::finance::receipt::document;

/// Every file says so.
const NO_VALUE: &str = "Documento de teste, sem valor fiscal.";

/// The boleto of a bill.
pub(super) fn boleto(sender: &Sender, bill: &Bill) -> File {
    let lines = [
        format!("Beneficiário: {} - CNPJ {}", sender.name, sender.cnpj()),
        format!("Pagador: {} - CNPJ {}", PAYER.0, payer_cnpj()),
        format!("Número do documento: {}", bill.number),
        format!("Referente a: {}", sender.what),
        format!("Vencimento: {}", bill.due()),
        format!("Valor: {}", bill.amount()),
        format!("Linha digitável: {}", bill.line),
        NO_VALUE.to_owned(),
    ];
    File::pdf(format!("boleto-{}.pdf", bill.number), document::pdf("Boleto bancário", &lines))
}

/// A page with `lines`.
pub(super) fn page(name: String, title: &str, mut lines: Vec<String>) -> File {
    lines.push(NO_VALUE.to_owned());
    File::pdf(name, document::pdf(title, &lines))
}

/// A note of goods.
#[derive(Debug, Clone)]
pub(super) struct Note {
    pub(super) bill: Bill,
    /// The 44 digits of its access key.
    pub(super) key: String,
}

impl Note {
    pub(super) fn new(pen: &Pen<'_>, sender: &Sender, bill: Bill) -> Note {
        let issuer = Document::parse(&sender.cnpj()).map(|document| document.unmasked()).unwrap_or_default();
        let key = codes::access_key(pen.dice, pen.today(), &issuer, bill.number);
        Note { bill, key }
    }

    /// The key in groups of four, as people read it out.
    pub(super) fn spaced_key(&self) -> String {
        let digits: Vec<char> = self.key.chars().collect();
        digits.chunks(4).map(|group| group.iter().collect::<String>()).collect::<Vec<String>>().join(" ")
    }

    /// Its printed form (DANFE).
    pub(super) fn danfe(&self, pen: &Pen<'_>, sender: &Sender) -> File {
        let lines = vec![
            format!("Emitente: {} - CNPJ {}", sender.name, sender.cnpj()),
            format!("Destinatário: {} - CNPJ {}", PAYER.0, payer_cnpj()),
            format!("Emissão: {}", day(pen.today())),
            format!("Produtos: {}", sender.what),
            format!("Valor total: {}", self.bill.amount()),
            format!("Chave de acesso: {}", self.spaced_key()),
        ];
        page(format!("danfe-{}.pdf", self.bill.number), &format!("DANFE da NF-e {}", self.bill.number), lines)
    }

    /// What it says in the words of the NF-e (leiaute 4.00), as far as people look at it, with its amount spread over
    /// `items` items. `tpAmb` 2: no fiscal value.
    pub(super) fn xml(&self, pen: &Pen<'_>, sender: &Sender, items: i64) -> File {
        let reais = |cents: i64| format!("{:.2}", money::from_cents(cents));
        let bare = |masked: &str| Document::parse(masked).map(|document| document.unmasked()).unwrap_or_default();
        let (total, items) = (self.bill.cents, items.max(1));
        let mut goods = String::new();
        for item in 1..=items {
            let value = total / items + i64::from(item <= total % items);
            goods.push_str(&format!(
                "<det nItem=\"{item}\"><prod><cProd>{:05}</cProd><xProd>{}</xProd><CFOP>5102</CFOP><uCom>UN</uCom>\
                 <vProd>{}</vProd></prod></det>",
                1_000 + item,
                sender.what,
                reais(value),
            ));
        }
        let text = format!(
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<nfeProc xmlns=\"http://www.portalfiscal.inf.br/nfe\" \
             versao=\"4.00\"><NFe><infNFe Id=\"NFe{key}\" versao=\"4.00\"><ide><cUF>35</cUF><natOp>Venda</natOp>\
             <mod>55</mod><serie>1</serie><nNF>{number}</nNF><dhEmi>{issued}T08:00:00-03:00</dhEmi><tpAmb>2</tpAmb></ide>\
             <emit><CNPJ>{issuer}</CNPJ><xNome>{name}</xNome></emit><dest><CNPJ>{payer}</CNPJ><xNome>{own}</xNome></dest>\
             {goods}<total><ICMSTot><vNF>{sum}</vNF></ICMSTot></total><cobr><dup><nDup>001</nDup><dVenc>{due}</dVenc>\
             <vDup>{sum}</vDup></dup></cobr></infNFe></NFe></nfeProc>\n",
            key = self.key,
            number = self.bill.number,
            issued = pen.today(),
            issuer = bare(&sender.cnpj()),
            name = sender.name,
            payer = codes::cnpj(PAYER.1),
            own = PAYER.0,
            sum = reais(total),
            due = self.bill.due,
        );
        File::xml(format!("NFe{}.xml", self.key), text)
    }
}
