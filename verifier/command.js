/** `npm run verify-receipt -- FILE`: checks a receipt, or draws a complete list again, and says what differs. */
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { textsOf, titleOf } from './verdict-texts.js';
import { verify } from './verify.js';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { 'seed-hash': { type: 'string' }, 'frozen-hash': { type: 'string' }, 'result-hash': { type: 'string' } },
});
const [file] = positionals;
if (file === undefined || positionals.length > 1) {
  console.error('npm run verify-receipt -- FILE [--seed-hash HASH] [--frozen-hash HASH] [--result-hash HASH]');
  process.exit(2);
}
let content;
try {
  content = JSON.parse(readFileSync(file, 'utf8'));
} catch (error) {
  console.error(`${file} cannot be read: ${error.message}`);
  process.exit(2);
}
const published = { seedHash: values['seed-hash'], frozenHash: values['frozen-hash'], resultHash: values['result-hash'] };
const verdict = verify(content, published);
const { differences, undecided } = verdict;
for (const line of [titleOf(verdict), ...differences, ...textsOf(verdict)]) console.log(line);
if (differences.length === 0) {
  console.log('Compare these fingerprints (SHA-256 hashes) with those that were published before and after the draw:');
  for (const name of ['seedHash', 'frozenHash', 'resultHash']) if (content[name]) console.log(`  ${name.padEnd(10)} ${content[name]}`);
}
process.exitCode = differences.length > 0 ? 1 : undecided ? 3 : 0;
