import type { Fits } from './parts.ts';

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
export function cleanJpeg(bytes: Buffer, fits: Fits): Buffer | undefined {
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
