//! The manual's words in Portuguese.

use super::Words;

pub(super) static WORDS: Words = Words {
    reading: "\
As tools estão agrupadas por tipo de registro: primeiro uma tabela para escolher, depois cada tool com o que ela aceita.

- **Tipo.** Leitura não muda nada e pede acesso `read` (ou `write`) no token. Escrita cria, altera ou envia algo e pede `write`. \
**Destrutiva** também pede `write` e faz algo difícil de desfazer, como mexer em dinheiro, encerrar um registro ou mudar para \
onde dado ou dinheiro vai: o servidor pergunta antes, quando o cliente permite.
- **Escopo.** Além do acesso, o token precisa do escopo da tool, ou de `all`.
- **Parâmetros.** Os obrigatórios vêm em negrito. Em itálico está a orientação que o modelo recebe, em inglês. Textos têm o \
limite em caracteres.",
    operators: "\
- **Operadores.** Depois do nome de um filtro vêm os operadores dele: `due_date` com `_gte` é `due_date_gte`. `_in` aceita vários \
valores; `_gte` e `_lte` são limites que se incluem, `_gt` e `_lt` limites que não se incluem.",
    by_name: "\
- **Escopos de ação.** `finance.payables.dispatch` e `finance.receivables.charge` só valem citados pelo nome no token: `all` não \
os inclui, porque com eles sai dinheiro ou se cobra alguém.",
    workspaces: "\
- **Workspace.** Toda tool de registro aceita `workspace_id`; sem ele, vale o workspace padrão da conexão. Sem padrão, a \
resposta é `workspace_required`, com os workspaces que a conexão alcança.",
    connection: "\
- **Workspace.** Toda chamada acontece no workspace da conexão: o padrão do token ou, sem ele, o único que o token alcança. \
Nenhuma tool aceita outro. Com vários e sem padrão, a resposta é `workspace_required`: dê um padrão à conexão, com `token create \
--default-workspace` ou `stdio --default-workspace`.",
    pages: "\
- **Páginas.** Listas vêm em páginas: `page`, a partir de 1, e `per_page`. Enquanto `pagination.next_page` não for null, há mais.",
    totals: "\
- **Páginas.** Listas vêm em páginas: `page`, a partir de 1, e `per_page`. Enquanto `pagination.next_page` não for null, há mais, e \
`meta.total` conta a lista inteira. `sort_by` ordena por um campo, `sort_order` diz por qual ponta. O uso vem por `limit` e `offset`.",
    cursors: "\
- **Páginas.** Listas e varreduras de ids vêm em partes: `limit` diz o tamanho e `cursor` é o `meta.next_cursor` da parte anterior, \
com os mesmos filtros; null é o fim. Uma parte longa demais para uma resposta vem cortada, e `meta.continue_with` diz com que \
`limit` pedi-la de novo. `sort` ordena; com `-` na frente, do maior para o menor.",
    bare_cursors: "\
- **Páginas.** Listas vêm do mais novo para o mais antigo, em partes: `limit` diz o tamanho e `cursor` é o `next_cursor` da parte \
anterior, com os mesmos filtros; null é o fim. Uma parte longa demais para uma resposta vem cortada, e `continue_with` diz com que \
`limit` pedi-la de novo.",
    keys: "\
- **Repetição.** Com a mesma `idempotency_key`, uma escrita repetida não age duas vezes. Onde a API exige a chave, o servidor cria \
uma quando ela não vem.",
    no_keys: "\
- **Repetição.** Nenhuma escrita aceita chave de idempotência: depois de um timeout, veja o registro antes de repetir a chamada.",
    or: "ou",
    only_with: "com",
    scope: "escopo",
    states: "situações",
    sandbox_only: "só no sandbox: a API pública não tem",
    server_own: "respondida pelo próprio servidor",
    also_takes: "Aceita ainda",
    key_made: "exigida pela API; o servidor cria uma",
    tool_columns: "| Tool | O que faz | Tipo | Escopo |",
    parameter_columns: "| Parâmetro | Tipo | Obrigatório | Significado |",
    resources: "\
Um resource é um documento que a pessoa anexa à conversa pela URI. É lido pela tool ao lado, com os mesmos direitos: quem não \
pode usar a tool não lê o resource. O JSON de um registro vem sem id numérico.",
    resource_columns: "| URI | O que volta | Conteúdo | Lido pela tool |",
    file: "o arquivo: texto, ou bytes em base64",
    prompts: "\
Um prompt é um roteiro pronto que a pessoa escolhe no cliente. Só aparece para quem pode usar todas as tools em que ele se \
apoia. Argumentos obrigatórios em negrito.",
    prompt_columns: "| Argumento | Obrigatório | Significado |",
    prompt_reads: "Só lê",
    prompt_writes: "Leva a uma escrita, depois de perguntar",
    completions: "\
Enquanto a pessoa digita um argumento de prompt ou o parâmetro de uma URI, o servidor sugere valores pelo que já foi digitado, com os \
direitos dela: quem não pode listar não recebe sugestão.",
    completion_columns: "| Argumento | Onde | Sugestões |",
    everywhere: "todo prompt e toda URI que o tem",
    newest: "os registros mais recentes de",
    found: "uma busca com",
    schema_names: "os nomes dos schemas do contrato",
    record_names: "os nomes dos tipos de registro",
    days: "hoje e o primeiro dia de cada um dos últimos doze meses",
    months: "os últimos doze meses",
    yes: "sim",
    or_null: "; `null` apaga",
    confirmation_heading: "Confirmação",
    confirmation: "\
Antes de rodar uma tool destrutiva, o servidor mostra à pessoa a tool, os argumentos que o modelo escolheu e um resumo do \
registro, e só um sim explícito executa. Isso vale na revisão 2026-07-28 do protocolo, com cliente que declara formulário de \
elicitation.",
    bound_to_account: "\
A confirmação serve para uma única chamada, da mesma pessoa e na mesma conta, e expira em cinco minutos.",
    bound_to_workspace: "\
A confirmação serve para uma única chamada, com os mesmos argumentos, da mesma pessoa, na mesma organização e no mesmo \
workspace, e expira em cinco minutos.",
    unasked_runs: "\
Com outro cliente, a tool roda direto: vale só a confirmação que o próprio cliente pedir ao ver o `destructiveHint`. Para a \
garantia do lado do servidor, use um cliente que responda a perguntas ou um token só de leitura.",
    unasked_is_refused: "\
Com outro cliente, a tool não roda: a resposta é `confirmation_required`. Leituras e escritas comuns continuam rodando.",
    declined: "Se a pessoa recusa ou cancela, nada muda e a resposta é",
    reused_asks_again: "\
Uma confirmação já usada não roda de novo: o servidor pergunta outra vez e avisa que a ação pode já ter acontecido.",
    reused_is_refused: "Uma confirmação já usada é recusada com `confirmation_replayed` e o que se sabe da primeira execução.",
    unavailable: "\
Se o servidor não consegue registrar a confirmação, nada roda e a resposta é `confirmation_unavailable`.",
    asked_always: "Pedem confirmação sempre:",
    asked_with: ["Pede confirmação", "quando leva", "sem isso, é escrita comum"],
    model_heading: "Orientações ao modelo",
    model: "O servidor entrega este texto ao modelo quando o cliente conecta.",
    effects: ["leitura", "escrita", "destrutiva"],
    plurals: ["de leitura", "de escrita", "destrutivas"],
};
