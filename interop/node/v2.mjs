// The TypeScript client that carries 2026-07-28, in every mode that it can negotiate, over both transports.

import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';

import { Checks } from './checks.mjs';
import { Person, httpOptions, owner, reader, stdioOptions, url } from './peers.mjs';
import { run, runReader } from './scenario.mjs';

const MODES = { legacy: 'legacy', auto: 'auto', '2026-07-28': { pin: '2026-07-28' } };
const TRANSPORTS = {
  http: (token) => new StreamableHTTPClientTransport(url, httpOptions(token)),
  stdio: (token) => new StdioClientTransport(stdioOptions(token)),
};

async function connected(transport, mode, use) {
  const person = new Person();
  const options = { capabilities: { elicitation: { form: {} } }, versionNegotiation: { mode: MODES[mode] } };
  const client = new Client({ name: 'interop-typescript', version: '2' }, options);
  client.setRequestHandler('elicitation/create', async (request) => person.reply(request));
  await client.connect(transport);
  try {
    await use(client, person);
  } finally {
    await client.close();
  }
}

let good = true;
for (const [name, transport] of Object.entries(TRANSPORTS)) {
  for (const mode of Object.keys(MODES)) {
    const checks = new Checks(`typescript 2.x ${name} ${mode}`);
    const scenario = async (client, person) => {
      const wanted = mode === 'legacy' ? '2025-11-25' : '2026-07-28';
      checks.equal('the revision is the one wanted', client.getNegotiatedProtocolVersion(), wanted);
      // This SDK reports -32002 of the 2025 revisions under the later code.
      await run(client, person, checks, { modern: mode !== 'legacy', notFound: -32602 });
    };
    await checks.through(connected(transport(owner), mode, scenario));
    await checks.through(connected(transport(reader), mode, (client) => runReader(client, checks)));
    good = checks.close() && good;
  }
}

const checks = new Checks('typescript 2.x without a token');
for (const mode of Object.keys(MODES)) {
  const opened = connected(TRANSPORTS.http(undefined), mode, async () => true).then(() => true, () => false);
  checks.equal(`${mode} is refused`, await opened, false);
}
process.exit(checks.close() && good ? 0 : 1);
