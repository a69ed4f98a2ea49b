//! What was paid, received and left open in a month.

use crate::field::Kind;
use crate::prompt::{Prompt, PromptArgument, PromptEffect, Usual};
use crate::text::Text;

pub(super) const MONTHLY_SUMMARY: Prompt = Prompt {
    name: "monthly_summary",
    title: Text::new("Resumo do mês", "Monthly summary"),
    about: Text::new(
        "O que foi pago, recebido e ficou em aberto no mês.",
        "What was paid, received and left open in the month.",
    ),
    arguments: &[MONTH],
    tools: &["finance_payables_aggregates", "finance_receivables_aggregates"],
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
Quero o resumo de {month}, de {month_start} a {month_end}. Hoje é {today}.

1. Chame `finance_payables_aggregates` com `start_date`: \"{month_start}\" e `end_date`: \"{month_end}\".
2. Chame `finance_receivables_aggregates` com `start_date`: \"{month_start}\" e `end_date`: \"{month_end}\".
3. Apresente uma tabela com duas linhas, a pagar e a receber: o que já foi pago (`paid`) ou recebido (`received`), o que ficou em \
aberto (`pending`), o total (`total`) e quantas contas estão vencidas (`overdue_count`).
4. Abaixo, em uma frase cada: quanto entrou a mais ou a menos do que saiu (recebido menos pago), e quanto ainda falta entrar e sair.
5. Se o mês ainda não acabou, diga que o resumo vai até hoje para o que foi pago e recebido, e conta o que vence até o fim do mês.

Valores em reais, no formato R$ 1.289,45; datas como DD/MM/AAAA. Calcule em centavos, sem arredondar. Só leia: não chame nenhuma \
tool que mova dinheiro, altere ou exclua.";

const EN: &str = "\
I want the summary of {month}, from {month_start} to {month_end}. Today is {today}.

1. Call `finance_payables_aggregates` with `start_date`: \"{month_start}\" and `end_date`: \"{month_end}\".
2. Call `finance_receivables_aggregates` with `start_date`: \"{month_start}\" and `end_date`: \"{month_end}\".
3. Present a table of two rows, to pay and to receive: what has been paid (`paid`) or received (`received`), what is open \
(`pending`), the total (`total`) and how many bills are overdue (`overdue_count`).
4. Below, one sentence each: how much more or less came in than went out (received minus paid), and how much is still to come in \
and go out.
5. If the month is not over, say that paid and received run until today, and that what falls due until the month's end is counted.

Money in reais, written R$ 1.289,45; dates as DD/MM/YYYY. Compute in cents, without rounding. Only read: call no tool that moves \
money, changes or deletes.";
