/** Checks the order of the turns in a receipt, and the line of its reader. */
import { byText, canonical, hashOf, listHash, numbers } from './list.js';
import { sha256 } from './sha256.js';

/** The part of a verdict about a receipt. `differences`: those that were found before, to which others are added. */
export function checkOrder(receipt, differences) {
  const { turns, inGroups } = receipt;
  const alone = turns.filter(({ code }) => code !== undefined);
  const lines = [...alone, ...inGroups];
  const fault = (isWrong, sentence) => {
    if (isWrong) differences.push(sentence);
  };
  fault(new Set(lines.map(({ code }) => code)).size !== lines.length, 'A code stands in the order twice.');
  differences.push(...wrongNumbers(receipt, lines));
  for (const [n, turn] of turns.entries()) {
    if (n > 0 && turn.tier < turns[n - 1].tier) differences.push(`Turn ${n + 1} is of an earlier tier than turn ${n}.`);
  }
  for (const [n, turn] of alone.entries()) {
    const before = alone[n - 1];
    if (before && before.tier === turn.tier && before.number > turn.number)
      differences.push(`Student ${turn.code} has the number ${turn.number}, after ${before.code} with ${before.number}.`);
  }
  if (receipt.others !== undefined) {
    const hashes = Object.fromEntries(lines.toSorted((a, b) => byText(a.code, b.code)).map(({ code, hash }) => [code, hash]));
    fault(
      listHash(receipt, hashes, receipt.others) !== receipt.frozenHash,
      'The hashes of the lines are not those of the list whose fingerprint stands in the file.',
    );
    const order = sha256(canonical({ turns, inGroups }));
    fault(
      sha256(canonical({ order, places: receipt.places })) !== receipt.resultHash,
      'The order of the turns is not the one of the result whose fingerprint stands in the file.',
    );
  }
  if (receipt.own) differences.push(...wrongOwn(receipt, lines));
  return { differences, students: lines.length, turns: turns.length, own: Boolean(receipt.own), hashed: receipt.others !== undefined };
}

/** Under Classic the numbers are places by batch, programme and roll number, which are not in a receipt. */
function wrongNumbers({ policy, firstHash, frozenHash, seed }, lines) {
  if (policy !== 'draw')
    return new Set(lines.map(({ number }) => number)).size === lines.length ? [] : ['A number stands in the order twice.'];
  const number = numbers({ policy, students: lines, firstHash }, frozenHash, seed);
  return lines
    .filter((line) => number.get(line.code) !== line.number)
    .map((line) => `Student ${line.code} has the number ${line.number}; the draw gives ${number.get(line.code)}.`);
}

/** What is wrong with the reader's own line and with its place in the order. */
function wrongOwn({ policy, own, turns, others }, lines) {
  const number = new Map(lines.map((line) => [line.code, line.number]));
  const listed = lines.find(({ code }) => code === own.code);
  const turn = turns[own.turn - 1];
  if (!listed || !turn) return ['Your code or your turn is not in the order.'];
  const found = [];
  const members = own.group?.members ?? [own.code];
  const isOfTier = policy !== 'draw' || (own.group ? own.line?.tier <= turn.tier : own.line?.tier === turn.tier);
  if (own.line && (own.line.code !== own.code || !isOfTier)) found.push('Your line is not that of your turn.');
  if (others !== undefined && own.line && hashOf(own.line) !== listed.hash)
    found.push('Your line is not the one whose hash is in the list.');
  if (own.group) {
    if (!members.includes(own.code) || members.some((code) => !number.has(code))) found.push('Your group is not one of this round.');
    if (others !== undefined && hashOf(own.group) !== turn.group) found.push('Your group is not the one of your turn.');
  } else if (own.line && turn.code !== own.code) found.push('Your turn is that of somebody else.');
  const mean = members.reduce((sum, code) => sum + number.get(code), 0) / members.length;
  // groups of others cannot be compared: nothing is shown of their numbers
  const [before, after] = [turns.slice(0, own.turn - 1), turns.slice(own.turn)].map((part) =>
    part.filter(({ code, tier }) => code !== undefined && tier === turn.tier),
  );
  if (before.some((other) => other.number > mean) || after.some((other) => other.number < mean))
    found.push('Your turn is not where your number puts it among the students alone of your tier.');
  return found;
}
