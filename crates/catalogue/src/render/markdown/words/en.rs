//! The manual's words in English.

use super::Words;

pub(super) static WORDS: Words = Words {
    reading: "\
Tools stand by record type: first a table to choose from, then each tool with what it takes.

- **Type.** A read changes nothing and needs the token's `read` (or `write`) access. A write creates, changes or sends something \
and needs `write`. A **destructive** tool needs `write` too, and does what is hard to take back, such as moving money, ending a \
record, or changing where data or money goes: the server asks first, where the client lets it.
- **Scope.** Besides the access, the token needs the tool's scope, or `all`.
- **Parameters.** Required ones are bold. Limits of texts are in characters.",
    operators: "\
- **Operators.** After a filter's name come its operators: `due_date` with `_gte` is `due_date_gte`. `_in` takes several values; \
`_gte` and `_lte` are inclusive bounds, `_gt` and `_lt` exclusive ones.",
    by_name: "\
- **Action scopes.** `finance.payables.dispatch` and `finance.receivables.charge` hold only when the token names them: `all` does \
not cover them, for with them money leaves or somebody is charged.",
    workspaces: "\
- **Workspace.** Every tool on records takes `workspace_id`; without it the connection's default workspace holds. Without a \
default the answer is `workspace_required`, with the workspaces that the connection reaches.",
    connection: "\
- **Workspace.** Every call is made in the connection's workspace: the token's default, else the only one that it reaches. No tool \
takes another. Where there are several and no default the answer is `workspace_required`: give the connection one, with `token \
create --default-workspace` or `stdio --default-workspace`.",
    pages: "\
- **Pages.** Lists come in pages: `page`, from 1, and `per_page`. While `pagination.next_page` is not null there is more.",
    totals: "\
- **Pages.** Lists come in pages: `page`, from 1, and `per_page`. While `pagination.next_page` is not null there is more, and \
`meta.total` counts the whole list. `sort_by` orders by a field, `sort_order` says from which end. Usage comes by `limit` and \
`offset`.",
    cursors: "\
- **Pages.** Lists and sweeps of ids come in parts: `limit` says how large, and `cursor` is the `meta.next_cursor` of the part \
before, with the same filters; null is the end. A part that is too long for an answer comes cut, and `meta.continue_with` says \
with which `limit` to ask for it again. `sort` orders; with `-` before it, from the largest down.",
    bare_cursors: "\
- **Pages.** Lists come newest first, in parts: `limit` says how large, and `cursor` is the `next_cursor` of the part before, with \
the same filters; null is the end. A part that is too long for an answer comes cut, and `continue_with` says with which `limit` to \
ask for it again.",
    keys: "\
- **Repeating.** With the same `idempotency_key` a repeated write does not act twice. Where the API requires the key, the server \
makes one when none is given.",
    no_keys: "\
- **Repeating.** No write takes an idempotency key: after a timeout look at the record before you repeat the call.",
    or: "or",
    only_with: "with",
    scope: "scope",
    states: "states",
    sandbox_only: "in the sandbox only: the public API has nothing like it",
    server_own: "answered by the server itself",
    also_takes: "Also takes",
    key_made: "required by the API; the server makes one",
    tool_columns: "| Tool | What it does | Type | Scope |",
    parameter_columns: "| Parameter | Type | Required | Meaning |",
    resources: "\
A resource is a document that a person attaches to the conversation by its URI. It is read by the tool beside it, under the \
same rights: who may not run the tool cannot read the resource. A record's JSON comes without numeric ids.",
    resource_columns: "| URI | What it gives | Content | Read by the tool |",
    file: "the file: text, or bytes in base64",
    prompts: "\
A prompt is a ready set of instructions that a person picks in the client. It is offered only to who may run every tool that \
it relies on. Required arguments are bold.",
    prompt_columns: "| Argument | Required | Meaning |",
    prompt_reads: "Only reads",
    prompt_writes: "Leads to a write, after asking",
    completions: "\
While a person types an argument of a prompt or the parameter of a URI, the server suggests values by what was typed so far, \
under the person's rights: who may not list gets no suggestions.",
    completion_columns: "| Argument | Where | Suggestions |",
    everywhere: "every prompt and URI that has it",
    newest: "the newest records of",
    found: "a search with",
    schema_names: "the names of the contract's schemas",
    record_names: "the names of the record types",
    days: "today and the first day of each of the last twelve months",
    months: "the last twelve months",
    yes: "yes",
    or_null: "; `null` clears it",
    confirmation_heading: "Confirmation",
    confirmation: "\
Before a destructive tool runs, the server shows the person the tool, the arguments that the model chose and a summary of the \
record, and only an explicit yes runs it. This holds in protocol revision 2026-07-28, with a client that declares form \
elicitation.",
    bound_to_account: "\
A confirmation is for one call of the same person in the same account, and expires after five minutes.",
    bound_to_workspace: "\
A confirmation is for one call with the same arguments, of the same person, in the same organization and workspace, and expires \
after five minutes.",
    unasked_runs: "\
With any other client the tool runs at once: there is only the confirmation that the client itself asks for on seeing \
`destructiveHint`. For the server's own guarantee use a client that answers questions, or a read-only token.",
    unasked_is_refused: "\
With any other client the tool does not run: the answer is `confirmation_required`. Reads and plain writes go on running.",
    declined: "If the person says no or cancels, nothing changes and the answer is",
    reused_asks_again: "\
A confirmation that was used does not run again: the server asks once more and warns that the action may have happened.",
    reused_is_refused: "A confirmation that was used is refused with `confirmation_replayed` and what is known of the first run.",
    unavailable: "If the server cannot register the confirmation, nothing runs and the answer is `confirmation_unavailable`.",
    asked_always: "Always asked first:",
    asked_with: ["Asked first:", "with", "otherwise a call is a plain write"],
    model_heading: "What the model is told",
    model: "The server gives this text to the model when a client connects.",
    effects: ["read", "write", "destructive"],
    plurals: ["read", "write", "destructive"],
};
