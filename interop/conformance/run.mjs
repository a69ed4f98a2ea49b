// The official conformance suite, both requirement sets. The scenarios that need none of the suite's own fixtures are
// committed in expected-<revision>.txt: each of them must pass, and one that passes without being listed must be added.

import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { Checks } from '../node/checks.mjs';
import { owner, url } from '../node/peers.mjs';
import { open } from './proxy.mjs';

const suite = process.env.INTEROP_CONFORMANCE;
const here = new URL('.', import.meta.url);

/** Runs one requirement set. */
function scenarios(revision, address) {
  const folder = mkdtempSync(join(tmpdir(), 'kobana-mcp-conformance-'));
  const args = [suite, 'server', '--url', address, '--requirements', revision, '-o', folder, '--timeout', '10000'];
  return new Promise((resolve) => {
    execFile(process.execPath, args, { maxBuffer: 1 << 28 }, (_fault, stdout, stderr) => {
      resolve({ found: results(folder), output: `${stdout}\n${stderr}` });
    });
  });
}

/** The successful checks of every scenario without a failed one, by name, and of those that only miss fixtures. */
function results(folder) {
  const found = new Map();
  for (const entry of readdirSync(folder, { recursive: true })) {
    if (!entry.endsWith('checks.json')) continue;
    const statuses = JSON.parse(readFileSync(join(folder, entry), 'utf8')).map((check) => check.status);
    const name = entry.split('/').at(-2).replace(/^server-/, '').replace(/-\d{4}-\d\d-\d\dT[^T]*$/, '');
    const judged = statuses.some((status) => status === 'SUCCESS' || status === 'WARNING');
    const successes = statuses.filter((status) => status === 'SUCCESS').length;
    found.set(name, { clean: judged && !statuses.includes('FAILURE'), successes });
  }
  return found;
}

/** A line is a scenario, maybe with the number of its checks that need no fixture. */
function expectations(revision) {
  const lines = readFileSync(new URL(`expected-${revision}.txt`, here), 'utf8').split('\n');
  return lines.filter((line) => line && !line.startsWith('#')).map((line) => line.split(' '));
}

/** One requirement set against one product. */
async function one(product, door, revision) {
  const checks = new Checks(`conformance ${product} ${revision}`);
  const expected = expectations(revision);
  const { found, output } = await scenarios(revision, door.url);
  for (const [name, count] of expected) {
    const result = found.get(name) ?? { clean: false, successes: 0 };
    checks.check(name, count ? result.successes >= Number(count) : result.clean, { result, output: output.slice(-3000) });
  }
  const listed = expected.map(([name]) => name);
  const unlisted = [...found].filter(([name, { clean }]) => clean && !listed.includes(name)).map(([name]) => name);
  checks.equal('every scenario that passes is in the list', unlisted, []);
  return checks.close();
}

let good = true;
for (const product of ['banking', 'finance', 'inbox', 'billing']) {
  const door = await open(url(product), owner);
  for (const revision of ['2025-11-25', '2026-07-28']) good = (await one(product, door, revision)) && good;
  door.close();
}
process.exit(good ? 0 : 1);
