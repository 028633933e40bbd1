import { hash } from 'node:crypto';
import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import type { FastifyReply } from 'fastify';
import { withEnd } from './shared-beginning.ts';

/** What the handler of a call that replies with a file returns. */
export interface FileReply {
  /** the name under which it is saved */
  name: string;
  type: string;
  bytes: Uint8Array;
  /** for a picture that a page displays: `publicly` is cached for ever, since its address never gets another picture. Without it the file is a download; it and `privately` are never cached */
  shown?: 'publicly' | 'privately';
}

/** The same for a download whose beginning was compressed once for all its readers (shared-beginning.ts). */
export interface FileWithEnd {
  name: string;
  type: string;
  beginning: Buffer;
  end: string;
}

/** A part of a file's name: small letters and digits of any script, with hyphens between them. */
const plainPart = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '');

/** `['Students', 'Ganga', '2026-11-21']` and `xlsx` → `students-ganga-2026-11-21.xlsx` */
export const fileName = (parts: readonly string[], extension: string): string =>
  `${parts
    .map(plainPart)
    .filter((part) => part !== '')
    .join('-')}.${extension}`;

/** Clients that read only the plain form of the name get it without the letters that a header cannot hold. */
function dispositionOf(name: string): string {
  const ascii = name.replaceAll(/[^\x21-\x7e]+/g, '_');
  return ascii === name
    ? `attachment; filename="${name}"`
    : `attachment; filename="${ascii}"; filename*=UTF-8''${encodeURIComponent(name)}`;
}

/** Sends the file as a whole, so that a failure is an error like any other and never half a file. */
export async function sendFile(reply: FastifyReply, file: FileReply | FileWithEnd): Promise<FastifyReply> {
  if ('beginning' in file) return await sendWithEnd(reply, file);
  const { name, type, bytes, shown } = file;
  if (shown === 'publicly') reply.header('cache-control', 'public, max-age=31536000, immutable');
  // opened on its own it can act only as a picture, whatever its bytes contain
  if (shown) reply.header('content-security-policy', "default-src 'none'; sandbox");
  return await reply
    .type(type)
    .header('content-disposition', shown ? 'inline' : dispositionOf(name))
    .send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
}

const acceptsGzip = (accepted = ''): boolean => /(?:^|[\s,])(?:gzip|x-gzip|\*)(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i.test(accepted);

/** Sends it as it is stored, without a copy for each reader. A client that has the same file already gets only its ETag. */
async function sendWithEnd(reply: FastifyReply, { name, type, beginning, end }: FileWithEnd): Promise<FastifyReply> {
  const { headers } = reply.request;
  const [first, last] = withEnd(beginning, end);
  // the last bytes have the checksum and the length of the whole
  const tag = `W/"${hash('sha256', last, 'base64url')}"`;
  reply.headers({ etag: tag, 'cache-control': 'private, no-cache', vary: 'accept-encoding, authorization' });
  const known = headers['if-none-match']?.split(',').map((each) => each.trim()) ?? [];
  if (known.includes(tag)) return await reply.code(304).send();
  reply.type(type).header('content-disposition', dispositionOf(name));
  const parts = Readable.from([first, last]);
  if (!acceptsGzip(headers['accept-encoding'])) return await reply.send(parts.pipe(createGunzip()));
  return await reply.headers({ 'content-encoding': 'gzip', 'content-length': first.length + last.length }).send(parts);
}
