import { crc32, createInflate } from 'node:zlib';
import type { Chunk, Fits } from './parts.ts';

const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
/** What a PNG is drawn from; everything else is words about it, or further frames. */
const needed = ['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND'];
const ofSeveralFrames = ['acTL', 'fcTL', 'fdAT'];
/** Colour type → values of each pixel. */
const channels: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };
/** The passes of an interlaced picture: the first column and row of each, and the steps to the next. */
const passes = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;

/** The chunks; undefined when one is cut off or its checksum is wrong. */
function cut(bytes: Buffer): Chunk[] | undefined {
  const chunks: Chunk[] = [];
  let at = signature.length;
  while (at + 12 <= bytes.length) {
    const end = at + 12 + bytes.readUInt32BE(at);
    if (end > bytes.length || crc32(bytes.subarray(at + 4, end - 4)) !== bytes.readUInt32BE(end - 4)) return undefined;
    chunks.push({ name: bytes.toString('latin1', at + 4, at + 8), data: bytes.subarray(at + 8, end - 4), whole: bytes.subarray(at, end) });
    at = end;
  }
  return at === bytes.length ? chunks : undefined;
}

/** How many bytes the rows of a picture have before they are compressed; each row begins with the number of its filter. */
function bytesOfRows({
  width,
  height,
  bits,
  isInterlaced,
}: {
  width: number;
  height: number;
  bits: number;
  isInterlaced: boolean;
}): number {
  const rows = (columns: number, count: number) => (columns > 0 && count > 0 ? count * (1 + Math.ceil((columns * bits) / 8)) : 0);
  if (!isInterlaced) return rows(width, height);
  return passes.reduce((sum, [x, y, right, down]) => sum + rows(Math.ceil((width - x) / right), Math.ceil((height - y) / down)), 0);
}

/** Whether data decompresses to exactly so many bytes, and nothing follows. */
async function inflatesTo(data: Buffer, bytes: number): Promise<boolean> {
  const inflate = createInflate();
  inflate.end(data);
  let found = 0;
  try {
    for await (const piece of inflate) {
      found += (piece as Buffer).length;
      if (found > bytes) return false;
    }
  } catch {
    return false; // not compressed data, or cut off
  }
  return found === bytes && inflate.bytesWritten === data.length;
}

/** A PNG without the chunks that it is not drawn from; undefined for anything but one whole picture. */
export async function cleanPng(bytes: Buffer, fits: Fits): Promise<Buffer | undefined> {
  const chunks = bytes.subarray(0, signature.length).equals(signature) ? cut(bytes) : undefined;
  const header = chunks?.[0];
  if (!chunks || header?.name !== 'IHDR' || header.data.length !== 13) return undefined;
  const names = chunks.map(({ name }) => name);
  // a capital letter marks what a picture cannot be drawn without
  if (names.some((name) => ofSeveralFrames.includes(name) || (/^[A-Z]/.test(name) && !needed.includes(name)))) return undefined;
  if (names.lastIndexOf('IHDR') !== 0 || names.indexOf('IEND') !== names.length - 1) return undefined;
  const [width, height, depth, colour] = [
    header.data.readUInt32BE(0),
    header.data.readUInt32BE(4),
    header.data[8] ?? 0,
    header.data[9] ?? 0,
  ];
  const bits = (channels[colour] ?? 0) * depth;
  if (bits === 0 || !fits(width, height)) return undefined;
  const data = Buffer.concat(chunks.filter(({ name }) => name === 'IDAT').map((chunk) => chunk.data));
  if (!(await inflatesTo(data, bytesOfRows({ width, height, bits, isInterlaced: header.data[12] === 1 })))) return undefined;
  return Buffer.concat([signature, ...chunks.filter(({ name }) => needed.includes(name)).map(({ whole }) => whole)]);
}
