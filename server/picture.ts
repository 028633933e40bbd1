/** Recognizes pictures by their bytes; the type that the sender states is not trusted. */
import type { PictureType } from '#contract/picture.ts';

interface Picture {
  type: PictureType;
  width: number;
  height: number;
}

const nameAt = (bytes: Buffer, at: number): string => bytes.toString('latin1', at, at + 4);

/** A PNG consists of chunks with a length, a name and a checksum: the first holds the size, IDAT the picture, and IEND is the last. */
function readPng(bytes: Buffer): Picture | undefined {
  if (!bytes.subarray(0, 8).equals(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')) || nameAt(bytes, 12) !== 'IHDR') return undefined;
  let hasData = false;
  for (let at = 8; at + 12 <= bytes.length; at += 12 + bytes.readUInt32BE(at)) {
    if (nameAt(bytes, at + 4) === 'IDAT') hasData = true;
    if (nameAt(bytes, at + 4) === 'IEND')
      return hasData ? { type: 'image/png', width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) } : undefined;
  }
  return undefined;
}

/** A JPEG consists of any number of segments, one of which is the frame with the size, followed by the data and an end marker. */
function readJpeg(bytes: Buffer): Picture | undefined {
  if (bytes.length < 4 || bytes.readUInt16BE(0) !== 0xff_d8) return undefined;
  let frame: Picture | undefined;
  for (let at = 2; at + 9 < bytes.length && bytes[at] === 0xff; at += 2 + bytes.readUInt16BE(at + 2)) {
    const marker = bytes[at + 1] ?? 0;
    // C4, C8 and CC are tables, not frames
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker))
      frame = { type: 'image/jpeg', height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) };
    if (marker !== 0xda) continue;
    const data = at + 2 + bytes.readUInt16BE(at + 2);
    return bytes.indexOf('\xff\xd9', data, 'latin1') > data ? frame : undefined;
  }
  return undefined;
}

/** The size of a WebP, which its first chunk holds. */
function webpSize(bytes: Buffer): { width: number; height: number } | undefined {
  switch (nameAt(bytes, 12)) {
    case 'VP8 ':
      return { width: bytes.readUInt16LE(26) & 0x3f_ff, height: bytes.readUInt16LE(28) & 0x3f_ff };
    case 'VP8L': {
      const packed = bytes.readUInt32LE(21);
      return { width: (packed & 0x3f_ff) + 1, height: ((packed >>> 14) & 0x3f_ff) + 1 };
    }
    case 'VP8X':
      return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 };
    default:
      return undefined;
  }
}

/** A WebP is a container of a stated length. One of its chunks holds the picture, or its first frame. */
function readWebp(bytes: Buffer): Picture | undefined {
  if (bytes.length < 30 || nameAt(bytes, 0) !== 'RIFF' || nameAt(bytes, 8) !== 'WEBP') return undefined;
  const end = 8 + bytes.readUInt32LE(4);
  const size = webpSize(bytes);
  if (end > bytes.length || !size) return undefined;
  for (let at = 12; at + 8 <= end;) {
    const next = at + 8 + bytes.readUInt32LE(at + 4);
    if (['VP8 ', 'VP8L', 'ANMF'].includes(nameAt(bytes, at))) return next <= end ? { type: 'image/webp', ...size } : undefined;
    at = next + (next % 2); // a chunk of an odd length is filled up by one byte
  }
  return undefined;
}

/** The type of a picture within the limits of bytes and of pixels on each side; undefined for anything else, even a truncated picture. */
export function pictureTypeOf(bytes: Buffer, limits: { bytes: number; side: number }): PictureType | undefined {
  if (bytes.length > limits.bytes) return undefined;
  const picture = readPng(bytes) ?? readJpeg(bytes) ?? readWebp(bytes);
  const fits = (side: number): boolean => side > 0 && side <= limits.side;
  return picture && fits(picture.width) && fits(picture.height) ? picture.type : undefined;
}
