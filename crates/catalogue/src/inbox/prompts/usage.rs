//! What the workspace processed and spent in a month, by model.

use crate::field::Kind;
use crate::prompt::{Prompt, PromptArgument, PromptEffect, Usual};
use crate::text::Text;

pub(super) const USAGE_REPORT: Prompt = Prompt {
    name: "usage_report",
    title: Text::new("Relatório de uso", "Usage report"),
    about: Text::new(
        "O que o workspace processou e gastou no mês, por modelo.",
        "What the workspace processed and spent in the month, by model.",
    ),
    arguments: &[MONTH],
    tools: &["usage_get"],
    effect: PromptEffect::Reads,
    steps: Text::new(PT, EN),
};

const MONTH: PromptArgument = PromptArgument::optional(
    "month",
    Kind::Month,
    Text::new("O mês (AAAA-MM). Padrão: o mês atual.", "The month (YYYY-MM). Default: this month."),
)
.usual(Usual::ThisMonth);

const PT: &str = "\
Quero o relatório de uso de {month}, de {month_start} a {month_end}. Hoje é {today}.

1. Chame `usage_get` com `month`: \"{month}\".
2. Comece por uma frase: quantos e-mails foram processados (`emails_processed`) e quantos falharam (`emails_failed`), quantas \
execuções houve (`agent_runs`), quantas falharam (`agent_runs_failed`), e quanto custaram (`total_cost`).
3. Mostre uma tabela com uma linha por modelo, como em `by_model`, do mais caro para o mais barato: modelo (`llm_model`), execuções, \
falhas, tokens de entrada, tokens de saída, custo e parte do custo total em %. Termine com a linha do total.
4. Abaixo, em uma frase cada: o custo médio por e-mail processado, a taxa de falha das execuções e os tokens lidos e escritos em \
cache (`cache_read`, `cache_write`).
5. Se o mês ainda não acabou, diga que o relatório vai até hoje.

Os valores estão na moeda de `currency`; não converta. Use os números da resposta, sem estimar; o que a resposta não traz, nunca \
invente. Se não houve uso no mês, diga só isso. Só leia: não chame nenhuma tool que altere, envie ou exclua.";

const EN: &str = "\
I want the usage report of {month}, from {month_start} to {month_end}. Today is {today}.

1. Call `usage_get` with `month`: \"{month}\".
2. Start with a sentence: how many e-mails were processed (`emails_processed`) and how many failed (`emails_failed`), how many runs \
there were (`agent_runs`), how many failed (`agent_runs_failed`), and what they cost (`total_cost`).
3. Show a table with a line for each model, as in `by_model`, the most expensive first: model (`llm_model`), runs, failures, input \
tokens, output tokens, cost and its share of the total in %. End with the line of the total.
4. Below, one sentence each: the average cost of a processed e-mail, the rate of failed runs, and the tokens read from and written \
to the cache (`cache_read`, `cache_write`).
5. If the month is not over, say that the report runs until today.

Amounts are in the currency of `currency`; do not convert. Use the figures of the answer, without estimating; what it does not say, \
never make up. If nothing was used in the month, say just that. Only read: call no tool that changes, sends or deletes.";
