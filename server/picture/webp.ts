import type { Chunk, Fits } from './parts.ts';

const nameAt = (bytes: Buffer, at: number): string => bytes.toString('latin1', at, at + 4);

/** The chunks of a container of exactly the stated length; undefined when one is cut off. */
function cut(bytes: Buffer): Chunk[] | undefined {
  if (bytes.length < 12 || nameAt(bytes, 0) !== 'RIFF' || nameAt(bytes, 8) !== 'WEBP') return undefined;
  if (8 + bytes.readUInt32LE(4) !== bytes.length) return undefined;
  const chunks: Chunk[] = [];
  let at = 12;
  while (at + 8 <= bytes.length) {
    const length = bytes.readUInt32LE(at + 4);
    const end = at + 8 + length + (length % 2); // a chunk of an odd length is filled up by one byte
    if (end > bytes.length) return undefined;
    chunks.push({ name: nameAt(bytes, at), data: bytes.subarray(at + 8, at + 8 + length), whole: bytes.subarray(at, end) });
    at = end;
  }
  return at === bytes.length ? chunks : undefined;
}

/** The width and height of a picture, one pixel at least; undefined for data that begins otherwise than a picture does. */
function sizeOf({ name, data }: Chunk): [number, number] | undefined {
  if (name === 'VP8L') {
    if (data.length <= 5 || data[0] !== 0x2f) return undefined;
    const packed = data.readUInt32LE(1);
    return [(packed & 0x3f_ff) + 1, ((packed >>> 14) & 0x3f_ff) + 1];
  }
  if (data.length <= 10 || data.readUIntBE(3, 3) !== 0x9d_01_2a) return undefined;
  const tag = data.readUIntLE(0, 3);
  const firstPartition = tag >>> 5;
  // an odd tag is that of a frame which only changes the one before
  return tag % 2 === 1 || 10 + firstPartition > data.length ? undefined : [data.readUInt16LE(6) & 0x3f_ff, data.readUInt16LE(8) & 0x3f_ff];
}

/** The head of a picture with transparency. */
function extended(width: number, height: number): Buffer {
  const chunk = Buffer.alloc(18);
  chunk.write('VP8X', 'latin1');
  chunk.writeUInt32LE(10, 4);
  chunk[8] = 0x10; // it has transparency, and nothing else
  chunk.writeUIntLE(width - 1, 12, 3);
  chunk.writeUIntLE(height - 1, 15, 3);
  return chunk;
}

/** A WebP without the chunks that it is not drawn from; undefined for anything but one whole picture. */
export function cleanWebp(bytes: Buffer, fits: Fits): Buffer | undefined {
  const chunks = cut(bytes);
  if (!chunks || chunks.some(({ name }) => name === 'ANIM' || name === 'ANMF')) return undefined;
  const [picture, ...others] = chunks.filter(({ name }) => name === 'VP8 ' || name === 'VP8L');
  const size = picture && sizeOf(picture);
  if (!size || others.length > 0 || !fits(...size)) return undefined;
  const [transparency] = picture.name === 'VP8 ' ? chunks.filter(({ name }) => name === 'ALPH') : [];
  const kept = [...(transparency ? [extended(...size), transparency.whole] : []), picture.whole];
  const length = Buffer.alloc(4);
  length.writeUInt32LE(4 + kept.reduce((sum, chunk) => sum + chunk.length, 0));
  return Buffer.concat([Buffer.from('RIFF'), length, Buffer.from('WEBP'), ...kept]);
}
