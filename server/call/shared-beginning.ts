/**
 * A text file that is the same for all its readers except for its end, as gzip: the beginning is compressed once and stored, and only the end is compressed
 * for each reader. One gzip stream can be continued because the beginning is flushed, and the checksum of the whole follows from that of the beginning.
 */
import { constants, crc32, deflateRawSync } from 'node:zlib';

/** The header of a gzip file without a name and time. */
const header = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff]);
const trailerLength = 8;

/** Checksum and length of the text, as at the end of a gzip file. */
function trailerOf(checksum: number, length: number): Buffer {
  const trailer = Buffer.alloc(trailerLength);
  trailer.writeUInt32LE(checksum, 0);
  trailer.writeUInt32LE(length % 2 ** 32, 4);
  return trailer;
}

/** Characters that are compressed together: of a longer text no more than this is in memory uncompressed. */
const together = 1_000_000;

/** The gzip of a text, given in pieces, that more will follow, with the checksum and length so far. */
export function compressBeginning(pieces: Iterable<string>): Uint8Array {
  const deflated: Buffer[] = [];
  let [checksum, length, waiting] = [0, 0, ''];
  const compress = () => {
    const bytes = Buffer.from(waiting);
    deflated.push(deflateRawSync(bytes, { finishFlush: constants.Z_SYNC_FLUSH }));
    checksum = crc32(bytes, checksum);
    length += bytes.length;
    waiting = '';
  };
  for (const piece of pieces) {
    waiting += piece;
    if (waiting.length >= together) compress();
  }
  compress();
  const parts = [header, ...deflated, trailerOf(checksum, length)];
  // not a Buffer, which would change its type on its way out of a thread
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** The gzip of the whole text, in two parts, of which the first is not copied. */
export function withEnd(beginning: Buffer, end: string): [Buffer, Buffer] {
  const at = beginning.length - trailerLength;
  const bytes = Buffer.from(end);
  const trailer = trailerOf(crc32(bytes, beginning.readUInt32LE(at)), beginning.readUInt32LE(at + 4) + bytes.length);
  return [beginning.subarray(0, at), Buffer.concat([deflateRawSync(bytes), trailer])];
}
