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

/** Runs one requirement set; the names of the scenarios without a failed check. */
function scenarios(revision, address) {
  const folder = mkdtempSync(join(tmpdir(), 'kobana-mcp-conformance-'));
  const args = [suite, 'server', '--url', address, '--requirements', revision, '-o', folder, '--timeout', '10000'];
  return new Promise((resolve) => {
    execFile(process.execPath, args, { maxBuffer: 1 << 28 }, (_fault, stdout, stderr) => {
      resolve({ passed: passed(folder), output: `${stdout}\n${stderr}` });
    });
  });
}

function passed(folder) {
  const clean = [];
  for (const entry of readdirSync(folder, { recursive: true })) {
    if (!entry.endsWith('checks.json')) continue;
    const checks = JSON.parse(readFileSync(join(folder, entry), 'utf8'));
    const name = entry.split('/').at(-2).replace(/^server-(?=.*-\d{4}-\d\d-\d\dT)/, '').replace(/-\d{4}-\d\d-\d\dT.*$/, '');
    if (checks.length > 0 && !checks.some((check) => check.status === 'FAILURE')) clean.push(name);
  }
  return clean.sort();
}

const door = await open(url, owner);
let good = true;
for (const revision of ['2025-11-25', '2026-07-28']) {
  const checks = new Checks(`conformance ${revision}`);
  const expected = readFileSync(new URL(`expected-${revision}.txt`, here), 'utf8').split('\n').filter((line) => line && !line.startsWith('#'));
  const { passed: clean, output } = await scenarios(revision, door.url);
  for (const name of expected) checks.check(name, clean.includes(name), output.slice(-3000));
  const new_ones = clean.filter((name) => !expected.includes(name));
  checks.equal('every scenario that passes is in the list', new_ones, []);
  good = checks.close() && good;
}
door.close();
process.exit(good ? 0 : 1);
