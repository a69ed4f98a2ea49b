//! Today's balance and where the cash is going, week by week.

use crate::field::Kind;
use crate::prompt::{Prompt, PromptArgument, PromptEffect, Usual};
use crate::text::Text;

pub(super) const CASH_FLOW_OUTLOOK: Prompt = Prompt {
    name: "cash_flow_outlook",
    title: Text::new("Perspectiva do caixa", "Cash flow outlook"),
    about: Text::new(
        "O saldo de hoje e para onde o caixa vai, semana a semana, com o ponto mais baixo.",
        "Today's balance and where the cash is going, week by week, with the lowest point.",
    ),
    arguments: &[UNTIL],
    tools: &["finance_cash_flow_get"],
    effect: PromptEffect::Reads,
    steps: Text::new(PT, EN),
};

const UNTIL: PromptArgument = PromptArgument::optional(
    "until",
    Kind::Date,
    Text::new(
        "Último dia da projeção (AAAA-MM-DD). Padrão: daqui a 90 dias.",
        "Last day (YYYY-MM-DD). Default: 90 days ahead.",
    ),
)
.usual(Usual::DaysFromToday(90));

const PT: &str = "\
Quero saber para onde vai o caixa, de hoje, {today}, até {until}.

1. Chame `finance_cash_flow_get` com `from`: \"{today}\", `to`: \"{until}\" e `granularity`: \"week\".
2. Comece pelo saldo de hoje (`current_balance`).
3. Mostre uma tabela semana a semana, como em `buckets`, com a semana (`bucket`), entradas, saídas, resultado (`net`) e saldo final \
(`closing_balance`).
4. Aponte o ponto mais baixo: a semana de menor `closing_balance` e o valor. Se em alguma semana o saldo fica negativo, diga qual é \
a primeira.
5. Diga quanto do que entra e sai nesta semana já está vencido (`retroactive_overdue`). Se `truncated` for true, diga que a \
projeção foi cortada e até onde ela vai.

Valores em reais, no formato R$ 1.289,45, com sinal quando negativos; datas como DD/MM/AAAA. Use os números da resposta, sem \
recalcular nem arredondar. Só leia: não chame nenhuma tool que mova dinheiro, altere ou exclua.";

const EN: &str = "\
I want to know where the cash is going, from today, {today}, until {until}.

1. Call `finance_cash_flow_get` with `from`: \"{today}\", `to`: \"{until}\" and `granularity`: \"week\".
2. Start with today's balance (`current_balance`).
3. Show a table week by week, as in `buckets`, with the week (`bucket`), income, expenses, result (`net`) and closing balance \
(`closing_balance`).
4. Point out the lowest point: the week with the smallest `closing_balance`, and the amount. If the balance falls below zero in \
some week, say which is the first.
5. Say how much of this week's income and expenses is overdue already (`retroactive_overdue`). If `truncated` is true, say that the \
projection was cut and how far it goes.

Money in reais, written R$ 1.289,45, with its sign when negative; dates as DD/MM/YYYY. Use the answer's numbers, without computing \
them anew or rounding. Only read: call no tool that moves money, changes or deletes.";
