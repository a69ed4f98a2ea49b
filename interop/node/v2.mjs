// The TypeScript client that carries 2026-07-28, in every mode that it can negotiate, over both transports.

import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';

import { Checks } from './checks.mjs';
import * as billing from './billing.mjs';
import * as finance from './finance.mjs';
import * as inbox from './inbox.mjs';
import { Person, httpOptions, owner, reader, stdioOptions, url } from './peers.mjs';
import * as banking from './scenario.mjs';

const SCENARIOS = { banking, finance, inbox, billing };
const MODES = { legacy: 'legacy', auto: 'auto', '2026-07-28': { pin: '2026-07-28' } };
const TRANSPORTS = {
  http: (product, token) => new StreamableHTTPClientTransport(url(product), httpOptions(token)),
  stdio: (product, token) => new StdioClientTransport(stdioOptions(product, token)),
};

async function connected(transport, mode, use, capabilities = { elicitation: { form: {} } }) {
  const person = new Person();
  const client = new Client({ name: 'interop-typescript', version: '2' }, { capabilities, versionNegotiation: { mode: MODES[mode] } });
  if (capabilities.elicitation) client.setRequestHandler('elicitation/create', async (request) => person.reply(request));
  await client.connect(transport);
  try {
    await use(client, person);
  } finally {
    await client.close();
  }
}

/** One product over one transport in one mode, for both persons. */
async function one(product, name, mode) {
  const checks = new Checks(`typescript 2.x ${product} ${name} ${mode}`);
  const [scenario, transport] = [SCENARIOS[product], TRANSPORTS[name]];
  // This SDK reports -32002 of the 2025 revisions under the later code.
  const setting = { modern: mode !== 'legacy', typed: name === 'stdio', notFound: -32602 };
  const all = async (client, person) => {
    checks.equal('the revision is the one wanted', client.getNegotiatedProtocolVersion(), setting.modern ? '2026-07-28' : '2025-11-25');
    await scenario.run(client, person, checks, setting);
  };
  await checks.through(connected(transport(product, owner), mode, all));
  await checks.through(connected(transport(product, reader), mode, (client) => scenario.runReader(client, checks)));
  return checks.close();
}

let good = true;
for (const product of Object.keys(SCENARIOS)) {
  for (const name of Object.keys(TRANSPORTS)) {
    for (const mode of Object.keys(MODES)) good = (await one(product, name, mode)) && good;
  }
}

for (const [product, scenario] of Object.entries({ finance, inbox, billing })) {
  const formless = new Checks(`typescript 2.x ${product} without forms`);
  await formless.through(connected(TRANSPORTS.http(product, owner), '2026-07-28', (client) => scenario.runFormless(client, formless), {}));
  good = formless.close() && good;
}

const checks = new Checks('typescript 2.x without a token');
for (const product of Object.keys(SCENARIOS)) {
  for (const mode of Object.keys(MODES)) {
    const opened = connected(TRANSPORTS.http(product, undefined), mode, async () => true).then(() => true, () => false);
    checks.equal(`${product} ${mode} is refused`, await opened, false);
  }
}
process.exit(checks.close() && good ? 0 : 1);
