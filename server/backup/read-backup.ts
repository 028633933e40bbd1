import { createHash, createHmac, timingSafeEqual, type Hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import {
  firstLine,
  headerEnd,
  mostHeaderBytes,
  mostLineBytes,
  readCopyLine,
  readHeader,
  readSignature,
  rowsEnd,
  signatureBytes,
  trailerBytes,
  writeTrailer,
  type Header,
} from './format.ts';

/** A backup whose checksum is right, and its signature where there is a key. */
export interface CheckedBackup {
  path: string;
  header: Header;
  headerBytes: number;
  bytes: number;
  sha256: string;
  /** header and rows; what follows them is the signature and the checksum */
  contentBytes: number;
  /** the line with the signature; empty where there is none */
  signature: string;
}

/** The rows of a table, as `copy … from stdin` takes them. All must be read before the next table is. */
export interface BackedUpTable {
  table: string;
  columns: string[];
  rows: AsyncIterable<Buffer>;
}

const damaged = (path: string) =>
  new Error(`${path} is damaged or cut off: its checksum is not that of its contents. Take another backup; nothing was changed.`);

/**
 * Reads the whole file and compares its checksum and, if there is a key, its signature. Throws an error written for the operator when it is
 * not a complete backup signed with that key.
 */
export async function checkBackup(path: string, key: string): Promise<CheckedBackup> {
  const found = await stat(path).catch(() => undefined);
  if (!found?.isFile()) throw new Error(`There is no file ${path}.`);
  const { start, beforeTrailer, trailer } = await readEnds(path, found.size);
  if (!start.startsWith(firstLine))
    throw new Error(`${path} is not a backup of Hostelry, or its beginning is damaged; nothing was changed.`);
  const signed = readSignature(beforeTrailer);
  const signature = signed === undefined ? '' : beforeTrailer;
  const hash = createHash('sha256');
  const hmac = createHmac('sha256', key);
  const contentBytes = found.size - trailerBytes - signature.length;
  for await (const piece of createReadStream(path, { end: contentBytes - 1 })) {
    hash.update(piece as Buffer);
    hmac.update(piece as Buffer);
  }
  const sha256 = hash.update(signature).digest('hex');
  if (trailer !== writeTrailer(sha256)) throw damaged(path);
  if (key !== '') requireSignature(path, signed, hmac.digest());
  const headerText = start.slice(0, start.indexOf(headerEnd) + headerEnd.length);
  const header = readHeader(headerText);
  if (header === 'newer') throw new Error(`${path} was made by a newer Hostelry, in a form that this one cannot read; use that version.`);
  if (!header) throw damaged(path);
  return { path, header, headerBytes: Buffer.byteLength(headerText), bytes: found.size, sha256, contentBytes, signature };
}

function requireSignature(path: string, signed: string | undefined, expected: Buffer): void {
  if (signed !== undefined && timingSafeEqual(Buffer.from(signed, 'hex'), expected)) return;
  const what = signed === undefined ? 'is not signed' : 'is signed with another key, or was changed by somebody who does not have the key';
  throw new Error(`${path} ${what}. With BACKUP_KEY set, only a backup signed with it is taken; nothing was changed.`);
}

async function readEnds(path: string, size: number): Promise<{ start: string; beforeTrailer: string; trailer: string }> {
  if (size <= trailerBytes + signatureBytes) return { start: '', beforeTrailer: '', trailer: '' };
  const handle = await open(path, 'r');
  try {
    const read = async (position: number, length: number) =>
      (await handle.read({ buffer: Buffer.alloc(length), position, length })).buffer.toString('utf8');
    return {
      start: await read(0, Math.min(size - trailerBytes, mostHeaderBytes)),
      beforeTrailer: await read(size - trailerBytes - signatureBytes, signatureBytes),
      trailer: await read(size - trailerBytes, trailerBytes),
    };
  } finally {
    await handle.close();
  }
}

/** The tables of a checked backup, one after the other. Throws at the end when the file was changed since it was checked. */
export async function* readTables(backup: CheckedBackup): AsyncGenerator<BackedUpTable> {
  const hash = createHash('sha256');
  const gunzip = createGunzip();
  const file = createReadStream(backup.path, { end: backup.contentBytes - 1 });
  const feeding = pipeline(skipHeader(file, backup.headerBytes, hash), gunzip);
  feeding.catch(() => {}); // the reader of `gunzip` gets the error
  const input = new Cutter(gunzip);
  try {
    for (let line = await input.line(); line !== undefined; line = await input.line()) {
      const found = readCopyLine(line);
      if (!found) throw damaged(backup.path);
      yield { ...found, rows: input.rows() };
    }
    await feeding;
    if (hash.update(backup.signature).digest('hex') !== backup.sha256) throw damaged(backup.path);
  } finally {
    gunzip.destroy();
    file.destroy();
  }
}

async function* skipHeader(file: AsyncIterable<Buffer>, headerBytes: number, hash: Hash): AsyncGenerator<Buffer> {
  let skipped = 0;
  for await (const piece of file) {
    hash.update(piece);
    const rest = piece.subarray(Math.min(headerBytes - skipped, piece.length));
    skipped += piece.length - rest.length;
    if (rest.length > 0) yield rest;
  }
}

/** Cuts a stream into lines and the rows that follow them. */
class Cutter {
  readonly #pieces: AsyncIterator<Buffer>;
  #rest: Buffer = Buffer.alloc(0);

  constructor(source: AsyncIterable<Buffer>) {
    this.#pieces = source[Symbol.asyncIterator]();
  }

  async #more(): Promise<boolean> {
    const { done, value } = await this.#pieces.next();
    if (done) return false;
    this.#rest = this.#rest.length === 0 ? value : Buffer.concat([this.#rest, value]);
    return true;
  }

  async #demand(): Promise<void> {
    if (!(await this.#more())) throw new Error('the backup ends in the middle of a table');
  }

  /** The next line without its end; undefined when nothing follows. */
  async line(): Promise<string | undefined> {
    let end: number;
    while ((end = this.#rest.indexOf('\n')) < 0) {
      // each piece is put together with those before it, which would take for ever without a limit
      if (this.#rest.length > mostLineBytes) throw new Error('the backup has a line between its tables that is too long');
      if (await this.#more()) continue;
      if (this.#rest.length === 0) return undefined;
      throw new Error('the backup ends in the middle of a line');
    }
    const line = this.#rest.toString('utf8', 0, end);
    this.#rest = this.#rest.subarray(end + 1);
    return line;
  }

  /** The rows up to the line that ends them, which is skipped. */
  async *rows(): AsyncGenerator<Buffer> {
    while (this.#rest.length < rowsEnd.length) await this.#demand();
    if (this.#rest.toString('latin1', 0, rowsEnd.length) === rowsEnd) {
      this.#rest = this.#rest.subarray(rowsEnd.length);
      return;
    }
    const end = `\n${rowsEnd}`;
    for (;;) {
      const at = this.#rest.indexOf(end);
      if (at >= 0) {
        yield this.#rest.subarray(0, at + 1);
        this.#rest = this.#rest.subarray(at + end.length);
        return;
      }
      // the end may be split between two pieces
      const certain = Math.max(0, this.#rest.length - end.length + 1);
      if (certain > 0) yield this.#rest.subarray(0, certain);
      this.#rest = this.#rest.subarray(certain);
      await this.#demand();
    }
  }
}

/** Reads all tables of a checked backup; throws when a table does not have as many rows as the header says. */
export async function countRows(backup: CheckedBackup): Promise<void> {
  const counts: Record<string, number> = {};
  for await (const { table, rows } of readTables(backup)) {
    let count = 0;
    for await (const piece of rows) for (let at = piece.indexOf(10); at >= 0; at = piece.indexOf(10, at + 1)) count++;
    counts[table] = count;
  }
  const differing = Object.entries(backup.header.tables).find(([table, count]) => counts[table] !== count);
  if (differing)
    throw new Error(`${backup.path} has ${counts[differing[0]] ?? 0} rows of the table ${differing[0]} and names ${differing[1]}.`);
}
