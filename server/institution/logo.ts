/** What a picture is, by its bytes: what its sender says of it counts for nothing. */
import { institutionLimits, type LogoType } from '#contract/institution.ts';

interface Picture {
  type: LogoType;
  width: number;
  height: number;
}

function readPng(bytes: Buffer): Picture | undefined {
  const begins = bytes.subarray(0, 8).equals(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')) && bytes.toString('latin1', 12, 16) === 'IHDR';
  if (!begins || bytes.length < 45) return undefined;
  return { type: 'image/png', width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
}

/** The frame of a JPEG, in which its size stands, comes after any number of other segments. */
function readJpeg(bytes: Buffer): Picture | undefined {
  if (bytes.length < 4 || bytes.readUInt16BE(0) !== 0xff_d8) return undefined;
  let at = 2;
  while (at + 9 < bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1] ?? 0;
    // C4, C8 and CC are tables, not frames
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker))
      return { type: 'image/jpeg', height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) };
    at += 2 + bytes.readUInt16BE(at + 2);
  }
  return undefined;
}

const sized = (width: number, height: number): Picture => ({ type: 'image/webp', width, height });

function readWebp(bytes: Buffer): Picture | undefined {
  if (bytes.length < 30 || bytes.toString('latin1', 0, 4) !== 'RIFF' || bytes.toString('latin1', 8, 12) !== 'WEBP') return undefined;
  switch (bytes.toString('latin1', 12, 16)) {
    case 'VP8 ':
      return sized(bytes.readUInt16LE(26) & 0x3f_ff, bytes.readUInt16LE(28) & 0x3f_ff);
    case 'VP8L': {
      const packed = bytes.readUInt32LE(21);
      return sized((packed & 0x3f_ff) + 1, ((packed >>> 14) & 0x3f_ff) + 1);
    }
    case 'VP8X':
      return sized(bytes.readUIntLE(24, 3) + 1, bytes.readUIntLE(27, 3) + 1);
    default:
      return undefined;
  }
}

const fits = (side: number): boolean => side > 0 && side <= institutionLimits.side;

/** The type of a picture that may be a logo; undefined for any other bytes. */
export function logoTypeOf(bytes: Buffer): LogoType | undefined {
  if (bytes.length > institutionLimits.logo) return undefined;
  const picture = readPng(bytes) ?? readJpeg(bytes) ?? readWebp(bytes);
  if (!picture) return undefined;
  return fits(picture.width) && fits(picture.height) ? picture.type : undefined;
}
