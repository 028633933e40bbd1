/**
 * The format of a backup file. It begins with a header that people can read, followed by a gzip stream; its last line is the SHA-256
 * of everything before that line. A signed file has a line before that one, with the HMAC-SHA-256 of everything before it:
 *
 *     Hostelry backup
 *     {
 *       "format": 1, …
 *     }
 *     <empty line>
 *     <gzip>signature hmac-sha256 <64 hexadecimal digits>
 *     sha256 <64 hexadecimal digits>
 *
 * In the gzip stream each table is written as psql writes and reads it: a line `COPY … FROM stdin;`, the rows, a line `\.`.
 */
import { Type, type Static } from 'typebox';
import { Value } from 'typebox/value';

/** Files of other formats are refused. */
export const format = 1;

export const firstLine = 'Hostelry backup\n';

/** The header ends with an empty line. */
export const headerEnd = '\n\n';
export const mostHeaderBytes = 1 << 20;

const headerSchema = Type.Object({
  format: Type.Integer({ minimum: 1 }),
  /** the version of Hostelry that had written the data; null when the backup was made before an upgrade, by the new version */
  product: Type.Union([Type.String(), Type.Null()]),
  /** the newest migration of the database */
  schema: Type.String(),
  /** the moment at which the data was read, in UTC */
  moment: Type.String(),
  postgresql: Type.String(),
  /** table → how many rows */
  tables: Type.Record(Type.String(), Type.Integer({ minimum: 0 })),
  /** sequence → the last number it gave, null for none */
  sequences: Type.Record(Type.String(), Type.Union([Type.Integer(), Type.Null()])),
  /** migration → checksum of each that has run */
  migrations: Type.Record(Type.String(), Type.String()),
});
export type Header = Static<typeof headerSchema>;

export const writeHeader = (header: Header): string => `${firstLine}${JSON.stringify(header, null, 2)}${headerEnd}`;

/** Parses a header; `newer` for one of a newer format, undefined for a text that is no header. */
export function readHeader(text: string): Header | 'newer' | undefined {
  if (!text.startsWith(firstLine) || !text.endsWith(headerEnd)) return undefined;
  try {
    const found: unknown = JSON.parse(text.slice(firstLine.length));
    if (Value.Check(headerSchema, found)) return found.format === format ? found : 'newer';
    return Value.Check(Type.Object({ format: Type.Integer({ exclusiveMinimum: format }) }), found) ? 'newer' : undefined;
  } catch {
    return undefined;
  }
}

export const writeTrailer = (sha256: string): string => `sha256 ${sha256}\n`;
export const trailerBytes = writeTrailer('0'.repeat(64)).length;

export const writeSignature = (hmac: string): string => `signature hmac-sha256 ${hmac}\n`;
export const signatureBytes = writeSignature('0'.repeat(64)).length;
/** The HMAC in a line that `writeSignature` wrote; undefined for anything else. */
export const readSignature = (line: string): string | undefined => /^signature hmac-sha256 ([0-9a-f]{64})\n$/.exec(line)?.[1];

/** The length of the longest line that begins the rows of a table: PostgreSQL allows 1,600 columns with names of 63 bytes. */
export const mostLineBytes = 1 << 17;

/** The line that begins the rows of a table. */
export const copyLine = (table: string, columns: readonly string[]): string =>
  `COPY ${quote(table)} (${columns.map(quote).join(', ')}) FROM stdin;\n`;

/** Ends the rows of a table, at the beginning of a line. */
export const rowsEnd = '\\.\n';

/** Undefined for a line that `copyLine` did not write. */
export function readCopyLine(line: string): { table: string; columns: string[] } | undefined {
  // a line with another end is not searched, which would take long for a long one
  if (!line.endsWith('") FROM stdin;')) return undefined;
  const [, names] = /^COPY (".*" \(".*"\)) FROM stdin;$/.exec(line) ?? [];
  const [table, ...columns] = [...(names ?? '').matchAll(/"((?:[^"]|"")*)"/g)].map(([, name]) => (name ?? '').replaceAll('""', '"'));
  return table === undefined ? undefined : { table, columns };
}

/** The name of a table, column or sequence in SQL. */
export const quote = (name: string): string => `"${name.replaceAll('"', '""')}"`;
