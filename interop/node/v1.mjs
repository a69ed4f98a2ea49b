// The last 1.x of the TypeScript SDK: the 2025 revisions over both transports.

import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { ElicitRequestSchema } from '@modelcontextprotocol/sdk/types.js';

import { Checks } from './checks.mjs';
import * as billing from './billing.mjs';
import * as finance from './finance.mjs';
import * as inbox from './inbox.mjs';
import { Person, httpOptions, owner, reader, stdioOptions, url } from './peers.mjs';
import * as banking from './scenario.mjs';

const SCENARIOS = { banking, finance, inbox, billing };
const TRANSPORTS = {
  http: (product, token) => new StreamableHTTPClientTransport(url(product), httpOptions(token)),
  stdio: (product, token) => new StdioClientTransport(stdioOptions(product, token)),
};

async function connected(transport, use) {
  const person = new Person();
  const client = new Client({ name: 'interop-typescript', version: '1' }, { capabilities: { elicitation: {} } });
  client.setRequestHandler(ElicitRequestSchema, async (request) => person.reply(request));
  await client.connect(transport);
  try {
    await use(client, person);
  } finally {
    await client.close();
  }
}

let good = true;
for (const [product, scenario] of Object.entries(SCENARIOS)) {
  for (const [name, transport] of Object.entries(TRANSPORTS)) {
    const checks = new Checks(`typescript 1.x ${product} ${name}`);
    const setting = { modern: false, typed: name === 'stdio', notFound: -32002 };
    await checks.through(connected(transport(product, owner), (client, person) => scenario.run(client, person, checks, setting)));
    await checks.through(connected(transport(product, reader), (client) => scenario.runReader(client, checks)));
    good = checks.close() && good;
  }
}

const checks = new Checks('typescript 1.x without a token');
for (const product of Object.keys(SCENARIOS)) {
  const opened = connected(TRANSPORTS.http(product, undefined), async () => true).then(() => true, () => false);
  checks.equal(`${product} is refused`, await opened, false);
}
process.exit(checks.close() && good ? 0 : 1);
