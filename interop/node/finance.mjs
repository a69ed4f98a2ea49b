// What every TypeScript client does with finance, as interop/python/finance.py has it.

import { AjvJsonSchemaValidator } from '@modelcontextprotocol/sdk/validation/ajv';

import { call, fault, tells } from './scenario.mjs';

const DOWNLOAD = 'kobana://finance/attachments/{attachment_id}/download';
const PERSON = 'kobana://finance/people/{id}';
const SCHEMAS = 'kobana://finance/schemas';
const NOBODY = '01890000-0000-7000-8000-000000000000';
const PROMPTS = {
  overdue_payables: 'company_id',
  overdue_receivables: 'person_id',
  cash_flow_outlook: 'until',
  monthly_summary: 'month',
  person_overview: 'person_id',
};

const person = (id) => PERSON.replace('{id}', id);
const day = (ahead) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10);

/** `modern`: whether the revision asks; `typed`: whether output schemas are listed; `notFound` as for banking. */
export async function run(client, somebody, checks, { modern, typed, notFound }) {
  const tools = await lists(client, checks, typed);
  await reads(client, checks, tools);
  await pages(client, checks);
  const id = await writes(client, somebody, checks);
  await confirms(client, somebody, checks, modern, id);
  await transfers(client, somebody, checks, modern);
  const [newest] = await rows(client, 'finance_people_list', { sort: '-created_at', limit: 1 });
  await resources(client, checks, notFound, newest.id);
  await completes(client, checks, newest.id);
  await prompts(client, checks, newest.id);
  await refusals(client, checks);
}

/** The structured content of a call that must succeed. */
export async function data(client, checks, tool, args) {
  const result = await call(client, tool, args);
  checks.check(`${tool} succeeds with structured content`, result.structuredContent && !result.isError, result);
  tells(checks, tool, result);
  return result.structuredContent;
}

const rows = async (client, tool, args = {}) => (await call(client, tool, args)).structuredContent.data;

async function lists(client, checks, typed) {
  const { tools, nextCursor } = await client.listTools();
  checks.check('all tools come in one page', tools.length > 70 && !nextCursor, tools.length);
  checks.equal('output schemas are listed where asked for', tools.filter((tool) => tool.outputSchema).length, typed ? tools.length : 0);
  const validator = new AjvJsonSchemaValidator();
  const broken = tools.flatMap((tool) => [tool.inputSchema, tool.outputSchema]).filter((schema) => {
    try {
      return schema && !validator.getValidator(schema);
    } catch {
      return true;
    }
  });
  checks.equal("the SDK's validator takes every schema", broken, []);
  const { resourceTemplates } = await client.listResourceTemplates();
  const templates = resourceTemplates.map((each) => each.uriTemplate);
  checks.check('eleven templates are listed', templates.length === 11 && templates.includes(DOWNLOAD), templates);
  return new Map(tools.map((tool) => [tool.name, tool]));
}

/** Every listing, then one record; the SDK checks answers against listed output schemas. */
async function reads(client, checks, tools) {
  for (const [name, tool] of tools) {
    if (/_(aggregates|ids)$/.test(name)) await data(client, checks, name, {});
    if (!name.endsWith('_list')) continue;
    const listed = await data(client, checks, name, 'limit' in tool.inputSchema.properties ? { limit: 3 } : {});
    checks.check(`${name} has demo data`, listed.data.length > 0);
    const get = tools.get(name.replace(/list$/, 'get'));
    if (get) await data(client, checks, get.name, { [get.inputSchema.required[0]]: listed.data[0].id ?? listed.data[0].name });
  }
  const flow = await data(client, checks, 'finance_cash_flow_get', { from: day(0), to: day(60) });
  checks.check('the projection has periods', flow.buckets.length > 1, flow);
  const [account] = await rows(client, 'finance_financial_accounts_list', { type: 'checking' });
  await data(client, checks, 'finance_financial_accounts_balances_latest', { account_id: account.id });
}

async function pages(client, checks) {
  const people = [];
  let count = 0;
  for (let cursor = undefined; cursor !== null && count < 20; count += 1) {
    const page = (await call(client, 'finance_people_list', { limit: 30, ...(cursor && { cursor }) })).structuredContent;
    people.push(...page.data.map((row) => row.id));
    cursor = page.meta.next_cursor;
  }
  checks.check('there are several pages', count > 1 && count < 20, count);
  checks.equal('pages have everybody once', [...people].sort(), (await rows(client, 'finance_people_ids')).sort());
}

async function writes(client, somebody, checks) {
  const [company] = await rows(client, 'finance_companies_list');
  const before = somebody.questions;
  const made = await data(client, checks, 'finance_people_create', { company_id: company.id, name: 'Otávio Interop' });
  const changed = await data(client, checks, 'finance_people_update', { id: made.id, nickname: 'Tavinho' });
  checks.equal('the person is changed', [changed.name, changed.nickname], ['Otávio Interop', 'Tavinho']);
  checks.equal('nobody was asked', somebody.questions, before);
  return made.id;
}

async function confirms(client, somebody, checks, modern, id) {
  const remove = () => call(client, 'finance_people_delete', { id });
  if (!modern) {
    checks.equal('an old client is told so', fault(await remove()).code, 'confirmation_required');
    checks.equal('nobody was asked in an old revision', somebody.questions, 0);
    await data(client, checks, 'finance_people_get', { id });
    return;
  }
  for (const answer of ['decline', 'cancel', 'no']) {
    somebody.answer = answer;
    checks.equal(`${answer} is told to the model`, fault(await remove()).code, 'USER_DECLINED');
  }
  const named = ['finance_people_delete', 'Otávio Interop'].every((text) => somebody.asked.includes(text));
  checks.check('the question names the tool and the record', named, somebody.asked);
  await data(client, checks, 'finance_people_get', { id });
  somebody.answer = 'yes';
  checks.equal('a confirmed call runs', (await remove()).structuredContent, { ok: true });
  checks.equal('the person is gone', fault(await call(client, 'finance_people_get', { id })).code, 'not_found');
}

/** Money moves once for one yes, and not at all without. */
async function transfers(client, somebody, checks, modern) {
  const [from, to] = await rows(client, 'finance_financial_accounts_list');
  const order = { from_account_id: from.id, to_account_id: to.id, amount: '0.01', occurred_at: day(-1), description: 'Interop' };
  const sums = async () => (await call(client, 'finance_financial_transactions_aggregates', {})).structuredContent;
  const before = await sums();
  somebody.answer = 'no';
  const refused = fault(await call(client, 'finance_transfers_create', order)).code;
  checks.equal('a no is a refusal', refused, modern ? 'USER_DECLINED' : 'confirmation_required');
  checks.equal('nothing moved', await sums(), before);
  if (!modern) return;
  somebody.answer = 'yes';
  const asked = somebody.questions;
  await data(client, checks, 'finance_transfers_create', order);
  const after = await sums();
  checks.equal('one question was asked', somebody.questions - asked, 1);
  checks.equal('one debit and one credit were booked', [after.count - before.count, after.net], [2, before.net]);
}

async function resources(client, checks, notFound, id) {
  const read = async (uri) => (await client.readResource({ uri })).contents[0];
  const fixed = (await client.listResources()).resources.map((each) => each.uri);
  checks.equal('one fixed resource is listed', fixed, [SCHEMAS]);
  checks.check('the schemas are catalogued', (await read(SCHEMAS)).text.includes('"Payable"'));
  checks.check('a schema has its fields', (await read(`${SCHEMAS}/Payable`)).text.includes('due_date'));
  checks.equal('the record is the one asked for', JSON.parse((await read(person(id))).text).id, id);
  const newest = async (mime) => (await rows(client, 'finance_attachments_list', { mime_type: mime, limit: 1 }))[0].id;
  const file = async (mime) => read(DOWNLOAD.replace('{attachment_id}', await newest(mime)));
  const pdf = await file('application/pdf');
  checks.check('a PDF comes as bytes', Buffer.from(pdf.blob ?? '', 'base64').toString('latin1').startsWith('%PDF') && !('text' in pdf), pdf);
  checks.equal("the PDF's type is told", pdf.mimeType, 'application/pdf');
  const xml = await file('application/xml');
  checks.check('an XML comes as text', xml.text?.trimStart().startsWith('<') && !('blob' in xml), xml);
  checks.equal("the XML's type is told", xml.mimeType, 'application/xml');
  await checks.refused('a person who does not exist', client.readResource({ uri: person(NOBODY) }), notFound);
}

async function completes(client, checks, id) {
  const values = async (ref, name, value) =>
    (await client.complete({ ref, argument: { name, value } })).completion.values;
  const prompt = (name) => ({ type: 'ref/prompt', name });
  const template = (uri) => ({ type: 'ref/resource', uri });
  const ids = await values(prompt('person_overview'), 'person_id', id.slice(0, 13));
  checks.check("a prompt's ids are suggested by prefix", ids.length && ids.every((each) => each.startsWith(id.slice(0, 13))), ids);
  checks.equal("a template's ids are suggested", await values(template(PERSON), 'id', id), [id]);
  checks.equal('the 100 newest files are suggested', (await values(template(DOWNLOAD), 'attachment_id', '')).length, 100);
  const schemas = await values(template(`${SCHEMAS}/{schema}`), 'schema', 'Paya');
  checks.check('schemas are suggested by prefix', schemas.includes('Payable') && !schemas.includes('Person'), schemas);
  checks.equal('12 months are suggested', (await values(prompt('monthly_summary'), 'month', '')).length, 12);
  checks.equal('anything else is an empty list', await values(prompt('person_overview'), 'colour', ''), []);
}

async function prompts(client, checks, id) {
  const offered = (await client.listPrompts()).prompts.map((prompt) => [prompt.name, prompt.arguments[0].name]);
  checks.equal('five prompts are offered with their arguments', Object.fromEntries(offered), PROMPTS);
  const values = { company_id: id, person_id: id, until: day(30), month: '2026-02' };
  const text = async (name, args) => (await client.getPrompt({ name, arguments: args })).messages[0].content.text;
  for (const [name, argument] of Object.entries(PROMPTS)) {
    const told = await text(name, { [argument]: values[argument] });
    checks.check(`${name} carries its argument and a tool`, told.includes(values[argument]) && told.includes('finance_'), told);
  }
  checks.check("the month's last day is computed", (await text('monthly_summary', { month: '2026-02' })).includes('2026-02-28'));
  await checks.refused('a malformed month', client.getPrompt({ name: 'monthly_summary', arguments: { month: '02/2026' } }), -32602);
  await checks.refused('a missing argument', client.getPrompt({ name: 'person_overview', arguments: {} }), -32602);
}

async function refusals(client, checks) {
  await checks.refused('an unknown tool', call(client, 'finance_no_such_tool', {}), -32602);
  const error = fault(await call(client, 'finance_payables_list', { limit: 500, statsu: 'pending' }));
  checks.equal('bad arguments are a result that says so', error.code, 'invalid_arguments');
  const text = JSON.stringify(error);
  checks.check('each field is named', text.includes('limit') && text.includes('statsu'), error);
}

/** A client of the newest revision that cannot show a form is no better than an old one. */
export async function runFormless(client, checks) {
  const people = await rows(client, 'finance_people_ids');
  checks.equal('deleting is refused', fault(await call(client, 'finance_people_delete', { id: people[0] })).code, 'confirmation_required');
  checks.equal('nothing changed', await rows(client, 'finance_people_ids'), people);
}

/** Who may only read, in two workspaces without a default one: the workspace must be named. */
export async function runReader(client, checks) {
  const names = (await client.listTools()).tools.map((tool) => tool.name);
  const writing = names.filter((name) => /_(create|update|delete)$/.test(name));
  checks.check('only reading tools are offered', names.includes('finance_people_list') && !writing.length, writing);
  const error = fault(await call(client, 'finance_people_list', {}));
  checks.equal('a workspace is asked for', error.code, 'workspace_required');
  const reached = (await rows(client, 'finance_workspaces_list')).map((row) => row.id).sort();
  checks.equal('the refusal names both', error.details.workspaces.map((row) => row.id).sort(), reached);
  const seen = [];
  for (const workspace_id of reached) seen.push((await data(client, checks, 'finance_people_ids', { workspace_id })).data);
  checks.check('each workspace has its own people', seen.length === 2 && !seen[0].some((id) => seen[1].includes(id)));
  await checks.refused('a record without a workspace', client.readResource({ uri: person(seen[0][0]) }), 403);
  const refused = fault(await call(client, 'finance_people_delete', { id: seen[0][0], workspace_id: reached[0] }));
  checks.equal('writing is refused by scope', refused.code, 'insufficient_scope');
}
