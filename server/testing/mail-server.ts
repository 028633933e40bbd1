/** A mail server of its own for tests: another program's, which takes, refuses or drops what it is given. */
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { cleanUp } from './clean-up.ts';

export interface ReceivedMail {
  /** the recipients of the envelope: who really gets it */
  recipients: string[];
  headers: ReadonlyMap<string, string>;
  text: string;
}

export interface MailServer {
  port: number;
  received: ReceivedMail[];
  /** says to a recipient or to the body, by code and text, that it is not taken; `hang up` breaks the connection in the middle of the mail; `wait` never says that it has it */
  refuses: { recipient?: string; body?: string };
  /** the password it wants; undefined: no sign-in */
  password: string | undefined;
  /** called when it has a mail, before it says so */
  onMail?: () => void;
  /** passwords that were shown to it */
  shown: string[];
  close: () => Promise<void>;
}

const bytesOf = (text: string, escape: RegExp): Buffer =>
  Buffer.from(
    text.replaceAll(escape, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))),
    'latin1',
  );

const decodedWord = (_: string, kind: string, word: string): string =>
  (kind.toLowerCase() === 'b' ? Buffer.from(word, 'base64') : bytesOf(word.replaceAll('_', ' '), /=([\dA-F]{2})/g)).toString();

function decodedBody(body: string, encoding: string): string {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString();
  if (encoding === 'quoted-printable') return bytesOf(body.replaceAll(/=\r?\n/g, ''), /=([\dA-F]{2})/g).toString();
  return Buffer.from(body, 'latin1').toString();
}

function read(raw: string, recipients: string[]): ReceivedMail {
  const end = raw.indexOf('\r\n\r\n');
  const lines = raw
    .slice(0, end)
    .replaceAll(/\r\n[ \t]+/g, ' ')
    .split('\r\n');
  const headers = new Map(
    lines.map((line) => {
      const [name = ''] = line.split(':', 1);
      const value = line.slice(name.length + 1).trim();
      return [
        name.toLowerCase(),
        value.replaceAll(/\?=\s+=\?/g, '?==?').replaceAll(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, decodedWord),
      ] as const;
    }),
  );
  const text = decodedBody(raw.slice(end + 4), headers.get('content-transfer-encoding')?.toLowerCase() ?? '').replaceAll('\r\n', '\n');
  return { recipients, headers, text };
}

/** An error that the server answers with: `452 The mailbox is full`. */
const answer = (said: string): Error => Object.assign(new Error(said.slice(4)), { responseCode: Number(said.slice(0, 3)) });

export async function startMailServer(port = 0): Promise<MailServer> {
  const made: MailServer = { port, received: [], refuses: {}, password: undefined, shown: [], close: async () => {} };
  const server = new SMTPServer({
    logger: false,
    authOptional: true,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    onAuth({ password }, _, done) {
      made.shown.push(password ?? '');
      done(password === made.password ? null : answer('535 Wrong password'), { user: 'known' });
    },
    onMailFrom(_, session, done) {
      done(made.password !== undefined && session.user === undefined ? answer('530 Sign in first') : null);
    },
    onRcptTo(_, __, done) {
      done(made.refuses.recipient === undefined ? null : answer(made.refuses.recipient));
    },
    onData(stream, session, done) {
      const pieces: Buffer[] = [];
      stream.on('data', (piece: Buffer) => pieces.push(piece));
      stream.on('end', () => {
        const { body } = made.refuses;
        if (body !== undefined && body !== 'hang up' && body !== 'wait') return done(answer(body));
        const recipients = session.envelope.rcptTo.map(({ address }) => address);
        made.received.push(read(Buffer.concat(pieces).toString('latin1'), recipients));
        made.onMail?.();
        // it has the mail, but never says so
        if (body === 'hang up') for (const connection of server.connections) connection._socket?.destroy();
        else if (body !== 'wait') done();
      });
    },
  });
  server.on('error', () => {}); // of a connection that a test breaks
  await once(server.listen(port, '127.0.0.1'), 'listening');
  made.port = (server.server.address() as AddressInfo).port;
  let closing: Promise<void> | undefined;
  made.close = () => (closing ??= new Promise((resolve) => server.close(() => resolve())));
  cleanUp(made.close);
  return made;
}

let shared: Promise<MailServer> | undefined;

/** One that takes everything, for the samples of all calls. */
export function sampleMailServer(): Promise<MailServer> {
  // closed after each file, of which a process may run several
  if (!shared) cleanUp(() => (shared = undefined));
  return (shared ??= startMailServer());
}
