/** The encoding of a text file, as detected. */
export type TextEncoding = 'utf-8' | 'utf-16le' | 'windows-1252';

export interface DecodedText {
  text: string;
  encoding: TextEncoding;
}

/**
 * Reads the bytes of a text file as UTF-8, or as UTF-16 if its first two bytes say so. Any other file was probably saved by a
 * spreadsheet as Windows-1252; read as UTF-8, it would lose every letter with an accent.
 */
export function decodeText(bytes: Uint8Array): DecodedText {
  const encoding = bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : 'utf-8';
  try {
    return { text: new TextDecoder(encoding, { fatal: true }).decode(bytes), encoding };
  } catch {
    return { text: new TextDecoder('windows-1252').decode(bytes), encoding: 'windows-1252' };
  }
}
