// The Inspector's command line, in every era that it can negotiate, over both transports.

import { execFile } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { Checks } from './checks.mjs';
import { owner, stdioOptions, url } from './peers.mjs';

const home = mkdtempSync(join(tmpdir(), 'kobana-mcp-inspector-'));
const launcher = process.env.INTEROP_INSPECTOR;

/** What is looked for in each product: a listing with its argument and its paging, a resource, a prompt, and a tool that is
 * refused where nobody can be asked. */
const PRODUCTS = {
  banking: {
    list: 'banking_charge_bank_billet_list', limit: 'per_page=2', paging: 'pagination', method: 'resources/list',
    resource: 'kobana://banking/charge/bank_billets/', prompt: 'banking_charge_explain_bank_billet',
  },
  finance: {
    list: 'finance_payables_list', limit: 'limit=2', paging: 'next_cursor', method: 'resources/templates/list',
    resource: 'kobana://finance/payables/{id}', prompt: 'monthly_summary', remove: 'finance_people_delete',
  },
  inbox: {
    list: 'emails_list', limit: 'limit=2', paging: 'next_cursor', method: 'resources/templates/list',
    resource: 'kobana://inbox/emails/{id}/eml', prompt: 'usage_report', remove: 'inboxes_delete',
  },
  billing: {
    list: 'billing_invoices_list', limit: 'per_page=2', paging: 'total_pages', method: 'resources/templates/list',
    resource: 'kobana://billing/nfes/{id}/xml', prompt: 'monthly_billing_summary',
  },
};

/** The target's own flags, which come last: what follows a command belongs to the command. */
const TARGETS = {
  http: (product) => ['--server-url', url(product).href, '--transport', 'http', '--header', `Authorization: Bearer ${owner}`, '--stored-auth-only'],
  stdio: (product) => {
    const { command, args } = stdioOptions(product, owner);
    return ['-e', `KOBANA_MCP_TOKEN=${owner}`, '--', command, ...args];
  },
};

async function inspect(flags, era, ...method) {
  const all = [launcher, '--cli', '--format', 'json', '-q', '--protocol-era', era, ...method, ...flags];
  try {
    const { stdout } = await promisify(execFile)(process.execPath, all, { env: { ...process.env, HOME: home }, maxBuffer: 1 << 26 });
    return { code: 0, answer: JSON.parse(stdout) };
  } catch (error) {
    return { code: error.code, answer: `${error.stdout}\n${error.stderr}` };
  }
}

async function one(product, target, era) {
  const checks = new Checks(`inspector ${product} ${target} ${era}`);
  const { list, limit, paging, method, resource, prompt, remove } = PRODUCTS[product];
  const ask = (...flags) => inspect(TARGETS[target](product), era, '--method', ...flags);
  const tools = await ask('tools/list', '--strict');
  checks.check('every tool schema is portable', tools.code === 0 && JSON.stringify(tools.answer).includes(list), tools);
  const read = await ask('tools/call', '--tool-name', list, '--tool-arg', limit);
  checks.check('a tool is called', read.code === 0 && JSON.stringify(read.answer).includes(paging), read);
  const resources = await ask(method);
  checks.check('resources are listed', JSON.stringify(resources.answer).includes(resource), resources);
  const prompts = await ask('prompts/list');
  checks.check('prompts are listed', JSON.stringify(prompts.answer).includes(prompt), prompts);
  if (remove) {
    const refused = await ask('tools/call', '--tool-name', remove, '--tool-arg', 'id=01890000-0000-7000-8000-000000000000');
    checks.check('nobody can be asked', refused.code !== 0 && refused.answer.includes('confirmation_required'), refused);
  }
  return checks.close();
}

let good = true;
for (const product of Object.keys(PRODUCTS)) {
  for (const target of Object.keys(TARGETS)) {
    for (const era of ['legacy', 'auto', 'modern']) good = (await one(product, target, era)) && good;
  }
}
process.exit(good ? 0 : 1);
