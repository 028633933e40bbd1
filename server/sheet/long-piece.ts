/**
 * Finds texts and tags that are too long for the workbook library. It parses a sheet in small portions, and with each portion scans an incomplete text
 * or tag again from its beginning: one of megabytes, which compresses to a few kB, would take minutes.
 */

const [exclamation, quotation, apostrophe, opening, closing, question] = [33, 34, 39, 60, 62, 63];

const after = (bytes: Buffer, end: string, from: number): number => {
  const at = bytes.indexOf(end, from);
  return at === -1 ? bytes.length : at + end.length;
};

/** The end of the tag that begins at `begins`. A `>` between quotation marks does not end it. */
function endOfTag(bytes: Buffer, begins: number): number {
  for (let at = begins + 1; at < bytes.length; at++) {
    const byte = bytes[at];
    if (byte === closing) return at + 1;
    if (byte !== quotation && byte !== apostrophe) continue;
    const closes = bytes.indexOf(byte, at + 1);
    if (closes !== -1) at = closes;
  }
  return bytes.length;
}

function endOfPiece(bytes: Buffer, begins: number): number {
  if (bytes[begins] !== opening) {
    const next = bytes.indexOf(opening, begins);
    return next === -1 ? bytes.length : next;
  }
  // checked first because nearly every piece is a tag or a text
  if (bytes[begins + 1] !== exclamation && bytes[begins + 1] !== question) return endOfTag(bytes, begins);
  const first = bytes.toString('latin1', begins, begins + 9);
  if (first.startsWith('<!--')) return after(bytes, '-->', begins);
  if (first === '<![CDATA[') return after(bytes, ']]>', begins);
  return first.startsWith('<?') ? after(bytes, '?>', begins) : endOfTag(bytes, begins);
}

/** Whether the XML has a text, tag, comment or the like of more than `most` bytes. */
export function hasLongPiece(xml: Uint8Array, most: number): boolean {
  const bytes = Buffer.from(xml.buffer, xml.byteOffset, xml.byteLength);
  for (let begins = 0; begins < bytes.length;) {
    const ends = endOfPiece(bytes, begins);
    if (ends - begins > most) return true;
    begins = ends;
  }
  return false;
}
