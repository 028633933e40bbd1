/** Recognizes pictures by their bytes, since the type that the sender states is not trusted, and removes all that the picture does not need. */
import { pictureTypes, type PictureType } from '#contract/person/picture.ts';
import { cleanPng } from './png.ts';
import type { Fits, Chunk } from './parts.ts';

const startOfImage = 0xd8;
const endOfImage = 0xd9;
const startOfScan = 0xda;
/** Baseline, extended and progressive: the frames that browsers draw. */
const frames = [0xc0, 0xc1, 0xc2];
/** Frames, Huffman tables, quantization tables, restart intervals and scans. */
const needed = [...frames, 0xc4, 0xdb, 0xdd, startOfScan];

/** Segments of programs and comments: place, time, words, a thumbnail. */
const isBeside = (marker: number): boolean => (marker >= 0xe0 && marker <= 0xef) || marker === 0xfe;

/** Where the data of a scan ends: at the next marker that is neither a stuffed byte nor a restart. */
function endOfData(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1] ?? 0xff;
    if (next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at;
  }
  return bytes.length;
}

/** Adobe's segment says how colours were transformed, without which pictures for print have wrong ones. */
const isAdobe = (marker: number, segment: Buffer): boolean =>
  marker === 0xee && segment.length === 16 && segment.toString('latin1', 4, 9) === 'Adobe';

/** A JPEG without the segments that it is not drawn from; undefined for anything but one whole picture. */
function cleanJpeg(bytes: Buffer, fits: Fits): Buffer | undefined {
  if (bytes[0] !== 0xff || bytes[1] !== startOfImage) return undefined;
  const kept: Buffer[] = [bytes.subarray(0, 2)];
  let blocks: number | undefined;
  let dataBytes = 0;
  for (let at = 2; at + 4 <= bytes.length || bytes[at + 1] === endOfImage;) {
    const marker = bytes[at + 1] ?? 0;
    if (bytes[at] !== 0xff) return undefined;
    if (marker === endOfImage) {
      // each block takes at least one bit
      if (at + 2 !== bytes.length || blocks === undefined || dataBytes * 8 < blocks) return undefined;
      return Buffer.concat([...kept, bytes.subarray(at)]);
    }
    if (!needed.includes(marker) && !isBeside(marker)) return undefined;
    const data = at + 2 + bytes.readUInt16BE(at + 2);
    const end = marker === startOfScan ? endOfData(bytes, data) : data;
    const segment = bytes.subarray(at, end);
    if (data < at + 4 || end > bytes.length) return undefined;
    if (frames.includes(marker)) {
      if (blocks !== undefined || segment.length < 10) return undefined;
      const [height, width] = [segment.readUInt16BE(5), segment.readUInt16BE(7)];
      if (!fits(width, height)) return undefined;
      blocks = Math.ceil(width / 8) * Math.ceil(height / 8);
    }
    if (marker === startOfScan) dataBytes += end - data;
    if (needed.includes(marker) || isAdobe(marker, segment)) kept.push(segment);
    at = end;
  }
  return undefined;
}

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
function cleanWebp(bytes: Buffer, fits: Fits): Buffer | undefined {
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

const cleaners = { 'image/png': cleanPng, 'image/jpeg': cleanJpeg, 'image/webp': cleanWebp } satisfies Record<PictureType, unknown>;

/**
 * The picture within the limits of bytes and of pixels on each side, without what a camera or a program wrote beside it: place, time, texts,
 * thumbnails. Undefined for anything else: a truncated picture, several in one file, one that is followed by other bytes.
 */
export async function cleanPicture(
  bytes: Buffer,
  limits: { bytes: number; side: number },
): Promise<{ type: PictureType; image: Buffer } | undefined> {
  if (bytes.length > limits.bytes) return undefined;
  const fits: Fits = (...sides) => sides.every((side) => side > 0 && side <= limits.side);
  for (const type of pictureTypes) {
    const image = await cleaners[type](bytes, fits);
    if (image) return { type, image };
  }
  return undefined;
}
