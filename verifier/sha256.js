/** SHA-256 (FIPS 180-4) of a text in UTF-8, in hexadecimal. Written out here because browsers offer theirs only to pages loaded over HTTPS. */

const primes = [];
for (let n = 2; primes.length < 64; n++) if (primes.every((prime) => n % prime !== 0)) primes.push(n);
const fraction = (x) => Math.floor((x - Math.floor(x)) * 2 ** 32);
const start = primes.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));
const constants = primes.map((prime) => fraction(Math.cbrt(prime)));

const turn = (word, bits) => (word >>> bits) | (word << (32 - bits));

/** As `hash` of node:crypto, in whose place the page has it. */
export function hash(_algorithm, text) {
  const bytes = new TextEncoder().encode(text);
  const padded = new Uint8Array((((bytes.length + 8) >> 6) + 1) * 64);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 8, Math.floor(bytes.length / 2 ** 29));
  view.setUint32(padded.length - 4, bytes.length * 8);
  const state = Int32Array.from(start);
  const words = new Int32Array(64);
  for (let block = 0; block < padded.length; block += 64) {
    for (let n = 0; n < 16; n++) words[n] = view.getInt32(block + n * 4);
    for (let n = 16; n < 64; n++) {
      const [a, b] = [words[n - 15], words[n - 2]];
      words[n] = (turn(a, 7) ^ turn(a, 18) ^ (a >>> 3)) + (turn(b, 17) ^ turn(b, 19) ^ (b >>> 10)) + words[n - 7] + words[n - 16];
    }
    let [a, b, c, d, e, f, g, h] = state;
    for (let n = 0; n < 64; n++) {
      const one = (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + constants[n] + words[n]) | 0;
      const two = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
    }
    for (const [n, word] of [a, b, c, d, e, f, g, h].entries()) state[n] += word;
  }
  return [...state].map((word) => (word >>> 0).toString(16).padStart(8, '0')).join('');
}

/** As `createHash` there. */
export function createHash(algorithm) {
  let text = '';
  return { update: (more) => (text += more), digest: () => hash(algorithm, text) };
}
