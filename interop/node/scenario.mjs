// What every TypeScript client does with banking: lists, reads, completes, prompts, calls, pages, confirms and is
// refused. `client` is an SDK client of either generation: their methods take and give the same objects.

const LIST = 'banking_charge_bank_billet_list';
const GET = 'banking_charge_bank_billet_get';
const CANCEL = 'banking_charge_bank_billet_cancel';
const TEMPLATE = 'kobana://banking/charge/bank_billets/{uid}';
const NOWHERE = 'kobana://banking/charge/bank_billets/01890000-0000-7000-8000-000000000000';
const REVIEW = 'banking_charge_overdue_bank_billets_review';
const EXPLAIN = 'banking_charge_explain_bank_billet';
const COLLECT = 'banking_charge_collect_overdue_bank_billets';

export const call = (client, name, args) => client.callTool({ name, arguments: args });
export const fault = (result) => (result.isError ? JSON.parse(result.content[0].text).error : {});

/** Checks that the text says what the structure says, in one block, or in three whose marks hold what third parties wrote. */
export function tells(checks, tool, result) {
  const [opening, ...others] = result.content.map((block) => block.text.split('\n'));
  const text = JSON.parse(others.length ? others[0][0] : opening[0]);
  checks.equal(`${tool} tells the same as text`, text, result.structuredContent);
  const line = opening.at(-1);
  const marked = others.length === 2 && line.startsWith('=====') && others[1][0] === line;
  checks.check(`${tool} tells it in one block, or in three that are marked`, marked || !others.length, result);
  return marked;
}

/** `modern`: whether the revision asks; `typed`: whether output schemas are listed; `notFound`: the code by which the SDK reports a resource that does not exist. */
export async function run(client, person, checks, { modern, typed, notFound }) {
  await lists(client, checks, typed);
  const uid = await reads(client, checks, notFound);
  await completes(client, checks, uid);
  await prompts(client, checks, uid);
  await pages(client, checks);
  await confirms(client, person, checks, modern);
  await refusals(client, checks);
}

async function lists(client, checks, typed) {
  const listed = await client.listTools();
  const cancel = listed.tools.find((tool) => tool.name === CANCEL);
  checks.check('all tools come in one page', listed.tools.length > 100 && !listed.nextCursor, listed.tools.length);
  checks.equal('output schemas are listed where asked for', listed.tools.filter((tool) => tool.outputSchema).length, typed ? listed.tools.length : 0);
  checks.equal('cancelling is marked destructive', cancel?.annotations?.destructiveHint, true);
  const { resourceTemplates } = await client.listResourceTemplates();
  checks.check('boletos have a template', resourceTemplates.some((each) => each.uriTemplate === TEMPLATE));
}

async function reads(client, checks, notFound) {
  const { resources } = await client.listResources();
  const boletos = resources.filter((each) => each.uri.startsWith('kobana://banking/charge/bank_billets/'));
  checks.equal('the 20 newest boletos are listed', boletos.length, 20);
  const uid = boletos[0].uri.split('/').pop();
  const { contents } = await client.readResource({ uri: boletos[0].uri });
  const record = JSON.parse(contents[0].text);
  checks.equal('the record is the one asked for', record.uid, uid);
  checks.check('numeric ids are left out', !('id' in record), Object.keys(record));
  await checks.refused('a record that does not exist', client.readResource({ uri: NOWHERE }), notFound);
  return uid;
}

async function completes(client, checks, uid) {
  const values = async (ref, name, value) =>
    (await client.complete({ ref, argument: { name, value } })).completion.values;
  const explain = { type: 'ref/prompt', name: EXPLAIN };
  checks.check('uids are suggested by prefix', (await values(explain, 'bank_billet_uid', uid.slice(0, 13))).includes(uid));
  checks.equal('the 100 newest are suggested', (await values({ type: 'ref/resource', uri: TEMPLATE }, 'uid', '')).length, 100);
  const review = { type: 'ref/prompt', name: REVIEW };
  const dates = await values(review, 'due_before', '');
  checks.check('today and the last 12 months are suggested', [12, 13].includes(dates.length), dates);
  checks.equal('anything else is an empty list', await values(review, 'colour', ''), []);
}

async function prompts(client, checks, uid) {
  const offered = (await client.listPrompts()).prompts.map((prompt) => prompt.name).sort();
  checks.equal('three prompts are offered', offered, [COLLECT, EXPLAIN, REVIEW].sort());
  for (const name of offered) {
    const args = name === EXPLAIN ? { bank_billet_uid: uid } : {};
    const { messages } = await client.getPrompt({ name, arguments: args });
    checks.check(`${name} opens a conversation`, messages[0].content.text.includes('banking_charge_'), messages);
  }
  const bad = client.getPrompt({ name: REVIEW, arguments: { due_before: '01/02/2026' } });
  await checks.refused('a malformed date', bad, -32602);
}

async function pages(client, checks) {
  const first = await call(client, LIST, { per_page: 5, page: 1 });
  checks.check("payers' names are marked as third parties' text", tells(checks, LIST, first), first);
  const { data, pagination } = first.structuredContent;
  checks.equal('the next page is named', pagination.next_page, 2);
  const second = await call(client, LIST, { per_page: 5, page: pagination.next_page });
  const uids = new Set([...data, ...second.structuredContent.data].map((row) => row.uid));
  checks.equal('pages differ', uids.size, 10);
}

async function opened(client) {
  return (await call(client, LIST, { status: 'opened', per_page: 1 })).structuredContent.data[0].uid;
}

async function status(client, uid) {
  return (await call(client, GET, { uid })).structuredContent.status;
}

async function confirms(client, person, checks, modern) {
  const uid = await opened(client);
  for (const answer of modern ? ['decline', 'cancel', 'no'] : []) {
    person.answer = answer;
    checks.equal(`${answer} is told to the model`, fault(await call(client, CANCEL, { uid })).code, 'user_declined');
    checks.equal(`${answer} changes nothing`, await status(client, uid), 'opened');
    checks.check('the question names the tool and the record', person.asked.includes(CANCEL) && person.asked.includes(uid));
  }
  person.answer = 'yes';
  const before = person.questions;
  const result = await call(client, CANCEL, { uid });
  checks.check('a confirmed call runs', !result.isError, result);
  checks.equal('the boleto is canceled', await status(client, uid), 'canceled');
  checks.equal('the person was asked once, if at all', person.questions - before, modern ? 1 : 0);
}

async function refusals(client, checks) {
  await checks.refused('an unknown tool', call(client, 'banking_no_such_tool', {}), -32602);
  const error = fault(await call(client, LIST, { per_page: 500, statsu: 'opened' }));
  checks.equal('bad arguments are a result that says so', error.code, 'invalid_arguments');
  const text = JSON.stringify(error);
  checks.check('each field is named', text.includes('per_page') && text.includes('statsu'), error);
}

export async function runReader(client, checks) {
  const names = (await client.listTools()).tools.map((tool) => tool.name);
  checks.check('writing tools are not offered', names.includes(LIST) && !names.includes(CANCEL), names);
  const offered = (await client.listPrompts()).prompts.map((prompt) => prompt.name).sort();
  checks.equal('the writing prompt is not offered', offered, [EXPLAIN, REVIEW].sort());
  const uid = await opened(client);
  checks.equal('writing is refused by scope', fault(await call(client, CANCEL, { uid })).code, 'insufficient_scope');
  checks.equal('nothing changed', await status(client, uid), 'opened');
}
