// The last 1.x of the TypeScript SDK: the 2025 revisions over both transports.

import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { ElicitRequestSchema } from '@modelcontextprotocol/sdk/types.js';

import { Checks } from './checks.mjs';
import { Person, httpOptions, owner, reader, stdioOptions, url } from './peers.mjs';
import { run, runReader } from './scenario.mjs';

const TRANSPORTS = {
  http: (token) => new StreamableHTTPClientTransport(url, httpOptions(token)),
  stdio: (token) => new StdioClientTransport(stdioOptions(token)),
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
for (const [name, transport] of Object.entries(TRANSPORTS)) {
  const checks = new Checks(`typescript 1.x ${name}`);
  await checks.through(connected(transport(owner), (client, person) => run(client, person, checks, { modern: false, notFound: -32002 })));
  await checks.through(connected(transport(reader), (client) => runReader(client, checks)));
  good = checks.close() && good;
}

const checks = new Checks('typescript 1.x without a token');
const opened = connected(TRANSPORTS.http(undefined), async () => true).then(() => true, () => false);
checks.equal('a connection is refused', await opened, false);
process.exit(checks.close() && good ? 0 : 1);
