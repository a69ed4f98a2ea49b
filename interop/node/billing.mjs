// What every TypeScript client does with billing, as interop/python/billing.py has it.

import { AjvJsonSchemaValidator } from '@modelcontextprotocol/sdk/validation/ajv';

import { data } from './finance.mjs';
import { call, fault } from './scenario.mjs';

const LISTS = ['billing_accounts', 'companies', 'coupons', 'credits', 'customers', 'invoices', 'nfes', 'payments', 'plans', 'products', 'subscriptions'];
const NOBODY = '01890000-0000-7000-8000-000000000000';
const FIXED = ['kobana://billing/organization', 'kobana://billing/schemas'];
const PROMPTS = ['collect_overdue_invoices', 'customer_overview', 'monthly_billing_summary', 'review_pending_nfes'];
const LINE = { description: 'Consultoria de interoperabilidade', quantity: 1.5, unit_amount_subcents: 1234500 };

/** `modern`: whether the revision asks; `typed`: whether output schemas are listed; `notFound` as for banking. */
export async function run(client, somebody, checks, { modern, typed, notFound }) {
  await lists(client, checks, typed);
  const rows = await reads(client, checks);
  await papers(client, checks, rows);
  await resources(client, checks, notFound, rows);
  await completes(client, checks, rows);
  await prompts(client, checks, rows);
  await confirms(client, somebody, checks, modern, rows.billing_accounts[0]);
  await refusals(client, checks);
}

async function lists(client, checks, typed) {
  const { tools, nextCursor } = await client.listTools();
  checks.check('all tools come in one page', tools.length > 250 && !nextCursor, tools.length);
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
  checks.equal('eight templates are listed', resourceTemplates.length, 8);
  const { resources: fixed } = await client.listResources();
  checks.equal('two fixed resources are listed', fixed.map((each) => each.uri).sort(), FIXED);
}

/** Every listing to its end, then one record; the SDK checks answers against listed output schemas. */
async function reads(client, checks) {
  const rows = {};
  for (const name of LISTS) {
    rows[name] = await walk(client, checks, `billing_${name}_list`, {});
    const { id } = await data(client, checks, `billing_${name}_get`, { id: rows[name][0].id });
    checks.equal(`billing_${name}_get gives the record asked for`, id, rows[name][0].id);
  }
  const [customer] = rows.customers;
  const found = await walk(client, checks, 'billing_customers_list', { search: customer.name.split(' ')[0] });
  checks.check('a search finds its customer', found.some((row) => row.id === customer.id), found.length);
  return rows;
}

/** The rows of a list, page by page; each must come once, and as many as the list says. */
async function walk(client, checks, tool, args) {
  const rows = [];
  let [page, total] = [1, 0];
  for (; page && page < 40; ) {
    const one = await data(client, checks, tool, { ...args, page, per_page: 40 });
    rows.push(...one.data);
    total = one.meta.total;
    page = one.pagination?.next_page;
  }
  const ids = new Set(rows.map((row) => row.id));
  checks.equal(`${tool} has every record once`, [ids.size, rows.length], [total, total]);
  return rows;
}

/** PDFs come as blobs, the XML as text. */
async function papers(client, checks, rows) {
  const invoice = rows.invoices.find((row) => row.status === 'open');
  const nfe = rows.nfes.find((row) => row.status === 'issued');
  for (const uri of [`kobana://billing/invoices/${invoice.id}/pdf`, `kobana://billing/nfes/${nfe.id}/pdf`]) {
    const { contents: [content] } = await client.readResource({ uri });
    const body = Buffer.from(content.blob, 'base64');
    checks.equal(`${uri} is a PDF`, [content.mimeType, body.subarray(0, 5).toString()], ['application/pdf', '%PDF-']);
  }
  const { contents: [xml] } = await client.readResource({ uri: `kobana://billing/nfes/${nfe.id}/xml` });
  checks.check('the XML is of that NF-e', xml.mimeType === 'application/xml' && xml.text.includes(`Id="NFS${nfe.nfe_key}"`), xml);
}

async function resources(client, checks, notFound, rows) {
  const record = async (uri) => JSON.parse((await client.readResource({ uri })).contents[0].text);
  checks.check('the organization has a name', Boolean((await record(FIXED[0])).person.name));
  const schema = await record('kobana://billing/schemas/invoices');
  checks.check('a schema tells the states', schema.fields.find((field) => field.name === 'status').enum.includes('void'), schema);
  for (const name of ['customers', 'subscriptions', 'invoices', 'nfes']) {
    const [{ id }] = rows[name];
    checks.equal(`the resource of ${name} is the record`, (await record(`kobana://billing/${name}/${id}`)).id, id);
  }
  const missing = await client.readResource({ uri: `kobana://billing/invoices/${NOBODY}` }).then(() => 0, (error) => error.code);
  checks.equal('an invoice that does not exist', missing, notFound);
}

async function completes(client, checks, rows) {
  const ask = async (ref, name, value) => (await client.complete({ ref, argument: { name, value } })).completion.values;
  const [customer] = rows.customers;
  const overview = { type: 'ref/prompt', name: 'customer_overview' };
  for (const typed of [customer.name.split(' ')[0], customer.document_number]) {
    checks.check(`${typed} suggests its customer`, (await ask(overview, 'customer_id', typed)).includes(customer.id), typed);
  }
  checks.equal('twelve months are suggested', (await ask({ type: 'ref/prompt', name: 'monthly_billing_summary' }, 'month', '')).length, 12);
}

async function prompts(client, checks, rows) {
  const { prompts: offered } = await client.listPrompts();
  checks.equal('four prompts are offered', offered.map((each) => each.name).sort(), PROMPTS);
  const given = { customer_overview: { customer_id: rows.customers[0].id }, monthly_billing_summary: { month: '2026-02' } };
  for (const name of PROMPTS) {
    const { messages } = await client.getPrompt({ name, arguments: given[name] ?? {} });
    checks.check(`${name} opens a conversation`, messages[0].content.text.includes('`billing_'), messages);
  }
  const code = await client.getPrompt({ name: 'monthly_billing_summary', arguments: { month: '02/2026' } }).then(() => 0, (error) => error.code);
  checks.equal('a malformed month is refused', code, -32602);
}

/** Voiding asks where it can: no changes nothing, yes runs once. Elsewhere it runs. */
async function confirms(client, somebody, checks, modern, account) {
  const draft = await data(client, checks, 'billing_invoices_create', { billing_account_id: account.id, line_items: [LINE] });
  checks.equal('half a cent rounds away from zero', draft.line_items[0].amount_cents, 18518);
  const { id, status } = await data(client, checks, 'billing_invoices_finalize', { id: draft.id });
  checks.equal('a finalized invoice is open', status, 'open');
  const state = async () => (await call(client, 'billing_invoices_get', { id })).structuredContent.status;
  const before = somebody.questions;
  if (modern) {
    for (const answer of ['decline', 'cancel', 'no']) {
      somebody.answer = answer;
      checks.equal(`${answer} is told to the model`, fault(await call(client, 'billing_invoices_void', { id })).code, 'USER_DECLINED');
      checks.equal(`${answer} changes nothing`, await state(), 'open');
    }
  }
  somebody.answer = 'yes';
  const asked = somebody.questions;
  const result = await call(client, 'billing_invoices_void', { id });
  checks.check('a confirmed call runs', !result.isError, result);
  checks.equal('the invoice is void', await state(), 'void');
  checks.equal('the person was asked once, if at all', [somebody.questions - asked, asked - before], modern ? [1, 3] : [0, 0]);
}

async function refusals(client, checks) {
  const odd = fault(await call(client, 'billing_invoices_list', { per_page: 500, statsu: 'open' }));
  checks.equal('bad arguments are a result that says so', odd.code, 'invalid_arguments');
  checks.equal('an invoice that does not exist', fault(await call(client, 'billing_invoices_get', { id: NOBODY })).code, 'not_found');
}

/** A client that cannot show a form is not asked: the call runs, as the policy of billing says. */
export async function runFormless(client, checks) {
  const { data: [account] } = (await call(client, 'billing_billing_accounts_list', { per_page: 1 })).structuredContent;
  const { id } = await data(client, checks, 'billing_invoices_create', { billing_account_id: account.id, line_items: [LINE] });
  checks.equal('the draft is gone', await data(client, checks, 'billing_invoices_delete', { id }), { deleted: true });
}

/** What a person who may only read is offered and refused. */
export async function runReader(client, checks) {
  const names = (await client.listTools()).tools.map((tool) => tool.name);
  checks.check('writing tools are not offered', !names.includes('billing_invoices_void') && !names.includes('billing_customers_create'), names);
  const { prompts: offered } = await client.listPrompts();
  checks.equal('the writing prompt is not offered', offered.map((each) => each.name).sort(), PROMPTS.slice(1));
  const { data: [invoice] } = (await call(client, 'billing_invoices_list', { status: 'open', per_page: 1 })).structuredContent;
  checks.equal('writing is refused by scope', fault(await call(client, 'billing_invoices_void', { id: invoice.id })).code, 'insufficient_scope');
}
