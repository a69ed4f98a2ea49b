//! The chart of accounts: three levels, income and expenses.

use catalogue::finance::category::CATEGORY;
use serde_json::{Value, json};
use storage::NewRow;

use super::business::Business;
use super::stage::{Stage, object};
use crate::problem::Problem;
use std::collections::BTreeMap;

/// Where a business's services stand.
const SERVICES: &str = "Prestação de serviços";

/// Level, side and name, each below the nearest one above it of the level before.
static CHART: &[(i64, &str, &str)] = &[
    (1, "credit", "Receitas operacionais"),
    (2, "credit", SERVICES),
    (1, "credit", "Receitas financeiras"),
    (2, "credit", "Aplicações financeiras"),
    (3, "credit", "Rendimentos de aplicações"),
    (3, "credit", "Juros e multas recebidos"),
    (1, "credit", "Outras receitas"),
    (2, "credit", "Sobras de caixa"),
    (1, "debit", "Custos operacionais"),
    (2, "debit", "Pessoal"),
    (3, "debit", "Salários"),
    (3, "debit", "13º salário"),
    (3, "debit", "Benefícios"),
    (3, "debit", "INSS sobre a folha"),
    (3, "debit", "FGTS"),
    (2, "debit", "Materiais"),
    (3, "debit", "Produtos de limpeza"),
    (3, "debit", "EPIs e uniformes"),
    (3, "debit", "Plantas e insumos"),
    (3, "debit", "Peças para revenda"),
    (2, "debit", "Veículos e deslocamento"),
    (3, "debit", "Combustível"),
    (3, "debit", "Manutenção de veículos"),
    (3, "debit", "Condução e viagens"),
    (3, "debit", "Seguros"),
    (1, "debit", "Despesas administrativas"),
    (2, "debit", "Ocupação"),
    (3, "debit", "Aluguel"),
    (3, "debit", "Condomínio e IPTU"),
    (3, "debit", "Energia elétrica"),
    (3, "debit", "Água e esgoto"),
    (3, "debit", "Telefonia e internet"),
    (2, "debit", "Serviços de terceiros"),
    (3, "debit", "Contabilidade"),
    (3, "debit", "Assessoria jurídica"),
    (3, "debit", "Software e assinaturas"),
    (3, "debit", "Marketing"),
    (2, "debit", "Escritório"),
    (3, "debit", "Material de escritório"),
    (3, "debit", "Copa e cozinha"),
    (3, "debit", "Pró-labore"),
    (1, "debit", "Tributos"),
    (2, "debit", "Sobre o faturamento"),
    (3, "debit", "ISS"),
    (3, "debit", "PIS"),
    (3, "debit", "COFINS"),
    (3, "debit", "Simples Nacional"),
    (2, "debit", "Sobre o lucro"),
    (3, "debit", "IRPJ"),
    (3, "debit", "CSLL"),
    (1, "debit", "Despesas financeiras"),
    (2, "debit", "Bancos"),
    (3, "debit", "Tarifas bancárias"),
    (3, "debit", "Juros e multas pagos"),
    (2, "debit", "Diferenças de caixa"),
    (1, "debit", "Investimentos"),
    (2, "debit", "Imobilizado"),
    (3, "debit", "Máquinas e equipamentos"),
    (3, "debit", "Veículos"),
    (1, "debit", "Sócios"),
    (2, "debit", "Distribuição de lucros"),
];

/// Stores the chart of a company; gives the ids by name.
pub(super) async fn open(
    stage: &mut Stage,
    business: &'static Business,
    company: &str,
) -> Result<BTreeMap<&'static str, String>, Problem> {
    let at = stage.context.now;
    let (mut rows, mut ids, mut above) = (Vec::new(), BTreeMap::new(), [Value::Null, Value::Null, Value::Null]);
    let mut lines: Vec<(i64, &str, &'static str)> = Vec::new();
    for line in CHART {
        lines.push(*line);
        if line.2 == SERVICES {
            lines.extend(business.services.iter().map(|name| (3, "credit", *name)));
        }
    }
    for (level, side, name) in lines {
        let uid = stage.uid(at);
        let place = usize::try_from(level - 1).unwrap_or_default().min(2);
        let parent = if place == 0 { Value::Null } else { above[place - 1].clone() };
        above[place] = Value::from(uid.as_str());
        let doc =
            object(json!({ "company_id": company, "name": name, "parent_id": parent, "type": side, "level": level }));
        ids.insert(name, uid.clone());
        rows.push(NewRow { uid, doc, created_at: at, updated_at: at });
    }
    stage.context.tx.insert_many(&CATEGORY, rows).await?;
    Ok(ids)
}
