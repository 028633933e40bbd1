import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { gunzipSync, gzipSync } from 'node:zlib';
import { firstLine, headerEnd, trailerBytes, writeTrailer, type Header } from '#server/backup/format.ts';

interface Changes {
  changeHeader?: (header: Header) => unknown;
  changeRows?: (rows: string) => string;
}

/** Writes an unsigned backup again with another header and other rows, but the right checksum. Returns the path of the new file. */
export async function forgeBackup(
  from: string,
  to: string,
  { changeHeader = (header) => header, changeRows = (rows) => rows }: Changes,
): Promise<string> {
  const bytes = await readFile(from);
  const end = bytes.indexOf(headerEnd) + headerEnd.length;
  const header = JSON.parse(bytes.toString('utf8', firstLine.length, end));
  const rows = changeRows(gunzipSync(bytes.subarray(end, -trailerBytes)).toString('utf8'));
  const contents = Buffer.concat([
    Buffer.from(`${firstLine}${JSON.stringify(changeHeader(header), null, 2)}${headerEnd}`),
    gzipSync(Buffer.from(rows)),
  ]);
  await writeFile(to, [contents, writeTrailer(createHash('sha256').update(contents).digest('hex'))]);
  return to;
}
