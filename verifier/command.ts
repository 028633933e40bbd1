/** `npm run verify-receipt -- FILE`: checks a receipt, or draws a complete list again, and says what differs. */
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { titleOf, verify, type Published } from './verify.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { 'seed-hash': { type: 'string' }, 'frozen-hash': { type: 'string' }, 'result-hash': { type: 'string' } },
});
const [file] = positionals;
if (file === undefined || positionals.length > 1) {
  console.error('npm run verify-receipt -- FILE [--seed-hash HASH] [--frozen-hash HASH] [--result-hash HASH]');
  process.exit(2);
}
let content: Partial<Record<keyof Published, string>>;
try {
  content = JSON.parse(readFileSync(file, 'utf8')) as typeof content;
} catch (error) {
  console.error(`${file} cannot be read: ${error instanceof Error ? error.message : String(error)}`);
  process.exit(2);
}
const published: Published = {};
if (values['seed-hash'] !== undefined) published.seedHash = values['seed-hash'];
if (values['frozen-hash'] !== undefined) published.frozenHash = values['frozen-hash'];
if (values['result-hash'] !== undefined) published.resultHash = values['result-hash'];
const verdict = verify(content, published);
const { differences, erased, texts } = verdict;
for (const line of [titleOf(verdict), ...differences, ...texts]) console.log(line);
if (differences.length === 0) {
  console.log('Compare these fingerprints (SHA-256 hashes) with those that were published before and after the draw:');
  for (const name of ['seedHash', 'frozenHash', 'resultHash'] as const) console.log(`  ${name.padEnd(10)} ${content[name]}`);
}
process.exitCode = differences.length > 0 ? 1 : erased > 0 ? 3 : 0;
