/** What a text file is found to be written in. */
export type TextEncoding = 'utf-8' | 'utf-16le' | 'windows-1252';

export interface DecodedText {
  text: string;
  encoding: TextEncoding;
}

/**
 * Reads the bytes of a text file as UTF-8, or as UTF-16 where its first two bytes say so. What is neither was saved by a
 * spreadsheet in the old way of Windows; as UTF-8 it would lose every letter with an accent.
 */
export function decodeText(bytes: Uint8Array): DecodedText {
  const encoding = bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : 'utf-8';
  try {
    return { text: new TextDecoder(encoding, { fatal: true }).decode(bytes), encoding };
  } catch {
    return { text: new TextDecoder('windows-1252').decode(bytes), encoding: 'windows-1252' };
  }
}
