/** The channel of mail: hands one mail to the mail server, and says what became of it. */
import { createTransport, type NodemailerError } from 'nodemailer';
import type { MailSettings } from '#contract/delivery/delivery.ts';

/** Milliseconds. */
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, dnsTimeout: 10_000, socketTimeout: 30_000 } as const;
/** Milliseconds after which a mail server that keeps answering slowly is left. */
const longestSending = 60_000;
/** Connections of one process: a relay of a college takes few. */
const connections = 2;

export interface MailMessage {
  to: { name: string; address: string };
  subject: string;
  text: string;
  /** equal for one that is sent again, so that a mailbox can drop it */
  id: string;
  /** where one request ends what the receiver gets */
  stop?: string;
}

/**
 * What became of a message: `sent` · `address`: nobody has this address · `refused` for good, whatever the reason · `later`: try again; a
 * mail may have been taken nevertheless · `unknown`: it may have been taken, and costs money, so that it is not sent again · `channel`: nothing
 * goes at the moment, this one was not the reason
 */
export interface Outcome {
  kind: 'sent' | 'address' | 'refused' | 'later' | 'unknown' | 'channel';
  /** what the mail server or the provider said, or why it could not be asked */
  answer: string;
  /** what a provider calls the message */
  providerId?: string;
}

export interface MailChannel {
  send(message: MailMessage, signal?: AbortSignal): Promise<Outcome>;
  close(): void;
}

/** Codes of failures that concern every mail alike. */
const codesOfChannel: ReadonlySet<string | undefined> = new Set(['EAUTH', 'EDNS', 'ETLS', 'EREQUIRETLS', 'ECONFIG']);
const commandsOfChannel: ReadonlySet<string | undefined> = new Set(['EHLO', 'HELO', 'STARTTLS', 'MAIL FROM']);

/** Whether it failed before this mail could be the reason. A connection that breaks later may break because of it. */
const isOfChannel = ({ code, command, syscall, timeoutType }: NodemailerError): boolean =>
  codesOfChannel.has(code) ||
  commandsOfChannel.has(command) ||
  syscall === 'connect' ||
  timeoutType === 'CONNECT_TIMEOUT' ||
  timeoutType === 'GREETING_TIMEOUT';

/** Says that somebody else than the address is the reason, such as a sender who may not use the server. */
const isOfPolicy = (response: string): boolean => /^\d{3}[ -]5\.(?!1\.|2\.1)/.test(response);

function outcomeOf(error: NodemailerError): Outcome {
  const { command, responseCode: code = 0, response = '' } = error;
  const answer = (response === '' ? error.message : response).slice(0, 500);
  if (isOfChannel(error)) return { kind: 'channel', answer };
  if (command === 'API') return { kind: 'refused', answer };
  if (code < 500 || code === 503) return { kind: 'later', answer };
  return { kind: command === 'RCPT TO' && !isOfPolicy(response) ? 'address' : 'refused', answer };
}

export function openMail(settings: MailSettings, password: string | undefined): MailChannel {
  const { host, port, security, username, from } = settings;
  const transport = createTransport({
    pool: true,
    maxConnections: connections,
    // what was broken off is not offered again behind our back
    maxRequeues: 0,
    host,
    port,
    secure: security === 'tls',
    requireTLS: security === 'starttls',
    ignoreTLS: security === 'none',
    ...(username === '' ? {} : { auth: { user: username, pass: password ?? '' } }),
    ...timeouts,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  transport.on('error', () => {}); // an idle connection that is lost; the next mail opens another
  return {
    async send({ to, subject, text, id, stop }, signal) {
      const limits = [AbortSignal.timeout(longestSending), ...(signal ? [signal] : [])];
      try {
        // an address as an object is one address: written as a text, it could hold several
        const { response } = await transport.sendMail({
          from: { name: '', address: from },
          to,
          envelope: { from, to: [to.address] },
          subject,
          text,
          messageId: `<${id}@${from.slice(from.lastIndexOf('@') + 1)}>`,
          headers: {
            'Auto-Submitted': 'auto-generated',
            ...(stop === undefined ? {} : { 'List-Unsubscribe': `<${stop}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
          },
          signal: AbortSignal.any(limits),
        });
        return { kind: 'sent', answer: response.slice(0, 500) };
      } catch (error) {
        return outcomeOf(error as NodemailerError); // the library throws nothing else
      }
    },
    close: () => transport.close(),
  };
}
