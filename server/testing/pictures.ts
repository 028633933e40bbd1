import { crc32, deflateSync } from 'node:zlib';

/** A chunk of a PNG, with its length and checksum. */
export function pngChunk(name: string, data: Uint8Array): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  checksum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, checksum]);
}

export const pngSignature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');

/** The first chunk of a black-and-white PNG of eight bits a pixel. */
export function pngHeader(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 8;
  return pngChunk('IHDR', header);
}

export const pngEnd = pngChunk('IEND', Buffer.alloc(0));

/** A black PNG. */
export const pngOf = ({ width, height }: { width: number; height: number }): Buffer =>
  Buffer.concat([pngSignature, pngHeader(width, height), pngChunk('IDAT', deflateSync(Buffer.alloc((1 + width) * height))), pngEnd]);
