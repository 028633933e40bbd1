import type { FastifyReply } from 'fastify';

/** What the handler of a call that replies with a file returns. */
export interface FileReply {
  /** the name under which it is saved */
  name: string;
  type: string;
  bytes: Uint8Array;
  /** for a picture that a page displays: `publicly` is cached for ever, since its address never gets another picture. Without it the file is a download; it and `privately` are never cached */
  shown?: 'publicly' | 'privately';
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
export async function sendFile(reply: FastifyReply, { name, type, bytes, shown }: FileReply): Promise<FastifyReply> {
  if (shown === 'publicly') reply.header('cache-control', 'public, max-age=31536000, immutable');
  // opened on its own it can act only as a picture, whatever its bytes contain
  if (shown) reply.header('content-security-policy', "default-src 'none'; sandbox");
  return await reply
    .type(type)
    .header('content-disposition', shown ? 'inline' : dispositionOf(name))
    .send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
}
