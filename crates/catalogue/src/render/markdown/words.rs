//! The manual's own words, in both languages.

use crate::text::Lang;
use crate::tool::Effect;

pub(super) struct Words {
    pub(super) reading: &'static str,
    /// What cuts lists into pages, and what every write takes.
    pub(super) pages: &'static str,
    pub(super) cursors: &'static str,
    pub(super) workspaces: &'static str,
    /// Said of a destructive tool that is a plain write without some argument.
    pub(super) only_with: &'static str,
    pub(super) scope: &'static str,
    pub(super) states: &'static str,
    /// What stands before and after the number of parameters that are not named.
    pub(super) and_more: [&'static str; 2],
    pub(super) tool_columns: &'static str,
    pub(super) resources: &'static str,
    pub(super) resource_columns: &'static str,
    pub(super) prompts: &'static str,
    pub(super) prompt_columns: &'static str,
    pub(super) yes: &'static str,
    pub(super) no: &'static str,
    pub(super) confirmation_heading: &'static str,
    pub(super) confirmation: &'static str,
    pub(super) unasked_runs: &'static str,
    pub(super) unasked_is_refused: &'static str,
    pub(super) declined: &'static str,
    pub(super) reused_asks_again: &'static str,
    pub(super) reused_is_refused: &'static str,
    pub(super) model_heading: &'static str,
    pub(super) model: &'static str,
    effects: [&'static str; 3],
    plurals: [&'static str; 3],
}

impl Words {
    pub(super) const fn of(lang: Lang) -> &'static Words {
        match lang {
            Lang::Pt => &PT,
            Lang::En => &EN,
        }
    }

    pub(super) const fn effect(&self, effect: Effect) -> &'static str {
        self.effects[at(effect)]
    }

    pub(super) const fn plural(&self, effect: Effect) -> &'static str {
        self.plurals[at(effect)]
    }
}

const fn at(effect: Effect) -> usize {
    match effect {
        Effect::Read => 0,
        Effect::Write => 1,
        Effect::Destructive => 2,
    }
}

static PT: Words = Words {
    reading: "\
Cada tabela reúne as tools de um tipo de registro.

- **Tipo.** Leitura não muda nada e pede acesso `read` (ou `write`) no token. Escrita cria, altera ou envia algo e pede `write`. **Destrutiva** também pede `write` e mexe em dinheiro, encerra um registro ou muda para onde dado ou dinheiro vai: \
o servidor pergunta antes, quando o cliente permite.
- **Escopo.** Além do acesso, o token precisa do escopo do registro, ou de `all`.
- **Parâmetros.** Os obrigatórios vêm em negrito. ",
    pages: "\
Toda lista paginada aceita ainda `page` e `per_page` (até 50), e toda \
escrita aceita `idempotency_key`: repetir a chamada com a mesma chave não age duas vezes. Tipos, limites e valores aceitos \
estão no esquema de cada tool, em `tools/list`.",
    cursors: "\
Toda lista aceita ainda `limit` (até 100), `cursor` e, quase todas, `sort`; filtros com `_in`, `_gte`, `_lte`, `_gt` e `_lt` \
seguem o campo de mesmo nome. Escritas que criam, cobram ou movem aceitam `idempotency_key`: repetir a chamada com a mesma \
chave não age duas vezes. Tipos, limites e valores aceitos estão no esquema de cada tool, em `tools/list`.",
    workspaces: "\
- **Workspace.** Toda tool de registro aceita `workspace_id`; sem ele, vale o workspace padrão da conexão. Sem padrão, a \
resposta é `workspace_required`.",
    only_with: "com",
    scope: "escopo",
    states: "situações",
    and_more: ["e mais", "opcionais"],
    tool_columns: "| Tool | O que faz | Tipo | Parâmetros |",
    resources: "\
Um resource é um registro que a pessoa anexa à conversa pela URI. É lido pela tool ao lado, com os mesmos direitos: quem não \
pode usar a tool não lê o resource. O conteúdo é o JSON do registro, sem id numérico.",
    resource_columns: "| URI | O que é | Lido pela tool |",
    prompts: "\
Um prompt é um roteiro pronto que a pessoa escolhe no cliente. Só aparece para quem pode usar todas as tools em que ele se \
apoia. Argumentos obrigatórios em negrito.",
    prompt_columns: "| Prompt | Argumentos | O que faz | Escreve? |",
    yes: "Sim",
    no: "Não",
    confirmation_heading: "Confirmação",
    confirmation: "\
Antes de rodar uma tool destrutiva, o servidor mostra à pessoa a tool, os argumentos que o modelo escolheu e um resumo do \
registro, e só um sim explícito executa. Isso vale na revisão 2026-07-28 do protocolo, com cliente que declara formulário de \
elicitation. A confirmação serve para uma única chamada, da mesma pessoa e na mesma conta, e expira em cinco minutos.",
    unasked_runs: "\
Com outro cliente, a tool roda direto: vale só a confirmação que o próprio cliente pedir ao ver o `destructiveHint`. Para a \
garantia do lado do servidor, use um cliente que responda a perguntas ou um token só de leitura.",
    unasked_is_refused: "Com outro cliente, a tool não roda: a resposta é `confirmation_required`.",
    declined: "Se a pessoa recusa ou cancela, nada muda e a resposta é",
    reused_asks_again: "\
Uma confirmação já usada não roda de novo: o servidor pergunta outra vez e avisa que a ação pode já ter acontecido.",
    reused_is_refused: "Uma confirmação já usada é recusada com `confirmation_replayed` e o que se sabe da primeira execução.",
    model_heading: "Orientações ao modelo",
    model: "O servidor entrega este texto ao modelo quando o cliente conecta.",
    effects: ["leitura", "escrita", "destrutiva"],
    plurals: ["de leitura", "de escrita", "destrutivas"],
};

static EN: Words = Words {
    reading: "\
Each table holds the tools of one record type.

- **Type.** A read changes nothing and needs the token's `read` (or `write`) access. A write creates, changes or sends \
something and needs `write`. A **destructive** tool needs `write` too, and moves money, ends a record, or changes where data or \
money goes: the server asks first, where the client lets it.
- **Scope.** Besides the access, the token needs the record's scope, or `all`.
- **Parameters.** Required ones are bold. ",
    pages: "\
Every paged list also takes `page` and `per_page` (50 at most), and every write \
takes `idempotency_key`: a call repeated with the same key does not act twice. Types, limits and accepted values are in each \
tool's schema, in `tools/list`.",
    cursors: "\
Every list also takes `limit` (100 at most), `cursor` and, nearly all, `sort`; filters with `_in`, `_gte`, `_lte`, `_gt` and \
`_lt` follow the field of the same name. Writes that create, charge or move take `idempotency_key`: a call repeated with the \
same key does not act twice. Types, limits and accepted values are in each tool's schema, in `tools/list`.",
    workspaces: "\
- **Workspace.** Every tool on records takes `workspace_id`; without it the connection's default workspace holds. Without a \
default the answer is `workspace_required`.",
    only_with: "with",
    scope: "scope",
    states: "states",
    and_more: ["and", "more optional ones"],
    tool_columns: "| Tool | What it does | Type | Parameters |",
    resources: "\
A resource is a record that a person attaches to the conversation by its URI. It is read by the tool beside it, under the \
same rights: who may not run the tool cannot read the resource. The content is the record's JSON, without numeric ids.",
    resource_columns: "| URI | What it is | Read by the tool |",
    prompts: "\
A prompt is a ready set of instructions that a person picks in the client. It is offered only to who may run every tool that \
it relies on. Required arguments are bold.",
    prompt_columns: "| Prompt | Arguments | What it does | Writes? |",
    yes: "Yes",
    no: "No",
    confirmation_heading: "Confirmation",
    confirmation: "\
Before a destructive tool runs, the server shows the person the tool, the arguments that the model chose and a summary of the \
record, and only an explicit yes runs it. This holds in protocol revision 2026-07-28, with a client that declares form \
elicitation. A confirmation is for one call of the same person in the same account, and expires after five minutes.",
    unasked_runs: "\
With any other client the tool runs at once: there is only the confirmation that the client itself asks for on seeing \
`destructiveHint`. For the server's own guarantee use a client that answers questions, or a read-only token.",
    unasked_is_refused: "With any other client the tool does not run: the answer is `confirmation_required`.",
    declined: "If the person says no or cancels, nothing changes and the answer is",
    reused_asks_again: "\
A confirmation that was used does not run again: the server asks once more and warns that the action may have happened.",
    reused_is_refused: "A confirmation that was used is refused with `confirmation_replayed` and what is known of the first run.",
    model_heading: "What the model is told",
    model: "The server gives this text to the model when a client connects.",
    effects: ["read", "write", "destructive"],
    plurals: ["read", "write", "destructive"],
};
