/** `npm run verify-receipt -- FILE`: draws the list of a receipt again and says what differs. */
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { undecidedTexts } from './undecided.js';
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
let receipt;
try {
  receipt = JSON.parse(readFileSync(file, 'utf8'));
} catch (error) {
  console.error(`${file} cannot be read: ${error.message}`);
  process.exit(2);
}
const published = { seedHash: values['seed-hash'], frozenHash: values['frozen-hash'], resultHash: values['result-hash'] };
const found = verify(receipt, published);
const { differences, undecided, students, placed, waiting } = found;
for (const difference of differences) console.log(difference);
if (undecided) console.log(undecidedTexts(found).join('\n'));
if (differences.length === 0 && !undecided) {
  console.log(`The list is the one that the draw gives: ${students} students, ${placed} placed, ${waiting} on the waiting list.`);
  console.log('Compare these fingerprints (SHA-256 hashes) with those that were published before and after the draw:');
  for (const name of ['seedHash', 'frozenHash', 'resultHash']) console.log(`  ${name.padEnd(10)} ${receipt[name]}`);
}
process.exitCode = differences.length > 0 ? 1 : undecided ? 3 : 0;
