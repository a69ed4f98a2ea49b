// The Inspector's command line, in every era that it can negotiate, over both transports.

import { execFile } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { Checks } from './checks.mjs';
import { owner, stdioOptions, url } from './peers.mjs';

const LIST = 'banking_charge_bank_billet_list';
const home = mkdtempSync(join(tmpdir(), 'kobana-mcp-inspector-'));
const { command, args } = stdioOptions(owner);
const launcher = process.env.INTEROP_INSPECTOR;

const TARGETS = {
  http: ['--server-url', url.href, '--transport', 'http', '--header', `Authorization: Bearer ${owner}`, '--stored-auth-only'],
  stdio: ['-e', `KOBANA_MCP_TOKEN=${owner}`, command, ...args],
};

async function inspect(target, era, ...method) {
  const flags = ['--cli', '--format', 'json', '-q', '--protocol-era', era, ...method];
  // The target's own flags come last: what follows a command belongs to the command.
  const all = [launcher, ...flags, ...(target === 'stdio' ? ['-e', `KOBANA_MCP_TOKEN=${owner}`, '--', command, ...args] : TARGETS.http)];
  try {
    const { stdout } = await promisify(execFile)(process.execPath, all, { env: { ...process.env, HOME: home }, maxBuffer: 1 << 26 });
    return { code: 0, answer: JSON.parse(stdout) };
  } catch (error) {
    return { code: error.code, answer: `${error.stdout}\n${error.stderr}` };
  }
}

let good = true;
for (const target of Object.keys(TARGETS)) {
  for (const era of ['legacy', 'auto', 'modern']) {
    const checks = new Checks(`inspector ${target} ${era}`);
    const tools = await inspect(target, era, '--method', 'tools/list', '--strict');
    checks.check('every tool schema is portable', tools.code === 0 && JSON.stringify(tools.answer).includes(LIST), tools);
    const read = await inspect(target, era, '--method', 'tools/call', '--tool-name', LIST, '--tool-arg', 'per_page=2');
    checks.check('a tool is called', read.code === 0 && JSON.stringify(read.answer).includes('pagination'), read);
    const resources = await inspect(target, era, '--method', 'resources/list');
    checks.check('resources are listed', JSON.stringify(resources.answer).includes('kobana://banking/'), resources);
    const prompts = await inspect(target, era, '--method', 'prompts/list');
    checks.check('prompts are listed', JSON.stringify(prompts.answer).includes('banking_charge_explain_bank_billet'), prompts);
    good = checks.close() && good;
  }
}
process.exit(good ? 0 : 1);
