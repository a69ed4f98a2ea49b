// What inbox offers to attach and to start from, as interop/python/inbox_offers.py has it.

import { data } from './finance.mjs';
import { call, fault } from './scenario.mjs';

export const NOBODY = '01890000-0000-7000-8000-000000000000';
export const EML = 'kobana://inbox/emails/{id}/eml';
const RECORDS = ['workspaces', 'inboxes', 'emails', 'agents', 'agent_runs', 'workflow_runs', 'webhooks', 'system_events'];
/** The templates that give a record, each with the list that has its ids. */
export const TEMPLATES = Object.fromEntries(RECORDS.map((name) => [`kobana://inbox/${name.replaceAll('_', '-')}/{id}`, name]));
/** Arguments and whether each is required, and a tool that the text names. */
const PROMPTS = {
  review_failed_runs: [{ since: false, agent_id: false }, '`agent_runs_list`'],
  inbox_overview: [{ inbox_id: true }, '`inboxes_get`'],
  webhook_health: [{}, '`webhooks_deliveries_list`'],
  usage_report: [{ month: false }, '`usage_get`'],
};

const record = async (client, uri) => JSON.parse((await client.readResource({ uri })).contents[0].text);

/** A raw message comes from an address that this server signed. `served`: whether the connection has such addresses. */
export async function files(client, checks, email, served) {
  if (!served) {
    const { code } = fault(await call(client, 'emails_eml', { id: email }));
    checks.equal('without an HTTP server there is no address', code, 'file_address_unavailable');
    return;
  }
  const given = await data(client, checks, 'emails_eml', { id: email });
  const attached = await record(client, EML.replace('{id}', email));
  checks.equal('tool and resource give the address of that mail', [given.email_id, attached.email_id], [email, email]);
  for (const url of [given.url, attached.url]) {
    const answer = await fetch(url);
    checks.equal('the address gives the message', [answer.status, answer.headers.get('content-type')], [200, 'message/rfc822']);
    const message = await answer.text();
    const begun = message.startsWith('Received: from ') && message.includes('\r\n\r\n');
    checks.check('the message begins with its headers', begun, message.slice(0, 200));
  }
  const cut = given.url.lastIndexOf('.') + 1;
  const other = given.url[cut] === 'A' ? 'B' : 'A';
  const answer = await fetch(given.url.slice(0, cut) + other + given.url.slice(cut + 1));
  checks.equal('a changed address is refused', [answer.status, (await answer.json()).error.code], [404, 'file_link_invalid']);
}

/** The two fixed resources, a record of each template, and what does not exist. */
export async function resources(client, checks, notFound, rows) {
  const fixed = (await client.listResources()).resources.map((each) => each.uri).sort();
  checks.equal('two fixed resources are listed', fixed, ['kobana://inbox/models', 'kobana://inbox/usage']);
  checks.equal('the models are those of the tool', (await record(client, fixed[0])).data, rows.models);
  checks.check('the usage is by model', (await record(client, fixed[1])).by_model.length > 1);
  for (const [template, name] of Object.entries(TEMPLATES)) {
    const { id } = rows[name][0];
    checks.equal(`${template} is the one asked for`, (await record(client, template.replace('{id}', id))).id, id);
    await checks.refused(`${template} of nobody`, client.readResource({ uri: template.replace('{id}', NOBODY) }), notFound);
  }
}

export async function completes(client, checks, rows) {
  const values = async (ref, name, value) =>
    (await client.complete({ ref, argument: { name, value } })).completion.values;
  const prompt = (name) => ({ type: 'ref/prompt', name });
  const known = (name) => rows[name].map((row) => row.id).sort();
  for (const [template, name] of [...Object.entries(TEMPLATES), [EML, 'emails']]) {
    const ref = { type: 'ref/resource', uri: template };
    const found = await values(ref, 'id', '');
    checks.check(`${template} suggests ids`, found.length > 0 && found.every((id) => known(name).includes(id)), found);
    checks.equal(`${template} suggests by prefix`, await values(ref, 'id', found[0]), found.slice(0, 1));
  }
  const newest = rows.emails.slice(0, 100).map((row) => row.id);
  checks.equal('the 100 newest mails are suggested', await values({ type: 'ref/resource', uri: EML }, 'id', ''), newest);
  checks.equal("a prompt's inboxes are suggested", (await values(prompt('inbox_overview'), 'inbox_id', '')).sort(), known('inboxes'));
  checks.equal("a prompt's agents are suggested", (await values(prompt('review_failed_runs'), 'agent_id', '')).sort(), known('agents'));
  checks.equal('12 months are suggested', (await values(prompt('usage_report'), 'month', '')).length, 12);
  checks.equal('anything else is an empty list', await values(prompt('inbox_overview'), 'colour', ''), []);
}

/** Four prompts, with and without their arguments; bad and missing ones are refused. */
export async function prompts(client, checks, rows) {
  const listed = (await client.listPrompts()).prompts;
  const offered = listed.map(({ name, arguments: args = [] }) => [name, Object.fromEntries(args.map((each) => [each.name, each.required]))]);
  checks.equal('four prompts are offered with their arguments', offered, Object.entries(PROMPTS).map(([name, [args]]) => [name, args]));
  const given = { since: '2026-02-03', agent_id: rows.agents[0].id, inbox_id: rows.inboxes[0].id, month: '2024-02' };
  const text = async (name, args) => (await client.getPrompt({ name, arguments: args })).messages[0].content.text;
  for (const [name, [args, tool]] of Object.entries(PROMPTS)) {
    const values = Object.fromEntries(Object.keys(args).map((key) => [key, given[key]]));
    const told = await text(name, values);
    checks.check(`${name} carries its arguments and a tool`, [tool, ...Object.values(values)].every((part) => told.includes(part)), told);
    if (Object.values(args).includes(true)) continue;
    const bare = await text(name, {});
    checks.check(`${name} needs none`, bare.includes(tool) && !Object.values(given).some((part) => bare.includes(part)), bare);
  }
  checks.check("the month's last day is computed", (await text('usage_report', { month: '2024-02' })).includes('2024-02-29'));
  const bad = (name, args) => client.getPrompt({ name, arguments: args });
  await checks.refused('a malformed month', bad('usage_report', { month: '02/2026' }), -32602);
  await checks.refused('a missing argument', bad('inbox_overview', {}), -32602);
  await checks.refused('an unknown prompt', bad('no_such_prompt', {}), -32602);
}
