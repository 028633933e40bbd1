/** Serves the pages that open from a link in a message. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { openPageTexts } from '#contract/messages.ts';
import { isLanguage } from '#contract/text/language.ts';
import { t } from '#contract/text/text.ts';
import { announceOperation } from '#server/call/open-operation.ts';
import { transactIn } from '#server/call/transact.ts';
import type { Database, Db } from '#server/db/open.ts';
import { challengeOf, takeReport } from '#server/delivery/report.ts';
import { houseOf } from '#server/delivery/send.ts';
import { newPassword } from '#server/delivery/new-password.ts';
import { visitLink } from '#server/gate/visit-link.ts';
import { consentLink } from '#server/guardian/consent-link.ts';
import { timeZoneOf } from '#server/institution-setting.ts';
import { stopMail } from '#server/delivery/stop-mail.ts';
import { inLanguage } from '#server/language.ts';
import type { Settings } from '#server/settings.ts';
import { isTooDeep } from './request-parts.ts';
import { studentOfBrowser } from './student-cookie.ts';
import { type ActingLink, asHtml, type OpenLink, type OpenPage, type Shown } from '#server/open-page/open-page.ts';

/** By the word in the address. */
const links: Readonly<Record<string, OpenLink | ActingLink>> = {
  mail: stopMail,
  consent: consentLink,
  // the same in an SMS, where each letter counts
  c: consentLink,
  password: newPassword,
  visit: visitLink,
};

/** More than any of these pages sends, or a provider that reports many messages at once. */
const bodyLimits = { page: 16 * 1024, report: 256 * 1024 } as const;

const gone = ({ instead }: OpenLink): OpenPage => ({
  title: t(openPageTexts.gone),
  text: [t(openPageTexts.goneText)],
  ...(instead && { link: instead() }),
});

async function write(reply: FastifyReply, db: Db, link: OpenLink, found: Shown | undefined): Promise<FastifyReply> {
  const house = await houseOf(db);
  const { in: chosen = '' } = reply.request.query as Readonly<Record<string, unknown>>; // whatever stands in the address
  const language = typeof chosen === 'string' && isLanguage(chosen) ? chosen : (found?.language ?? reply.request.language);
  const html = inLanguage(language, () => asHtml(found ? found.page() : gone(link), { house, language }));
  const written = reply.code(found ? 200 : 404).type('text/html; charset=utf-8');
  return await written.header('cache-control', 'no-store').header('content-language', language).send(html);
}

function jsonOf(text: string): unknown {
  try {
    return isTooDeep(text) ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** What a provider sends, as JSON, as a form or in the address. */
function reportIn({ body, query, headers }: Pick<FastifyRequest, 'query' | 'headers'> & { body: Buffer }): unknown {
  if (body.length === 0) return query;
  const text = body.toString();
  return headers['content-type']?.includes('json') ? jsonOf(text) : Object.fromEntries(new URLSearchParams(text));
}

export function addOpenPages(app: FastifyInstance, database: Database, settings: Pick<Settings, 'TIME_ZONE'>): void {
  const transact = transactIn(database);
  app.register(async (open) => {
    const statusPath = '/open/status/:token';
    open.addHook('onRoute', (route) => {
      route.bodyLimit = route.url === statusPath ? bodyLimits.report : bodyLimits.page;
    });
    // mail programs send the form of their own button in either way, and a report is signed as it came
    open.removeAllContentTypeParsers();
    open.addContentTypeParser('*', { parseAs: 'buffer' }, (_, body, done) => done(null, body));
    // a program, not a person: what became of messages to telephones, at an address that only their provider knows
    open.route<{ Params: { token: string }; Body: Buffer | undefined }>({
      method: ['GET', 'POST'],
      url: statusPath,
      handler: async ({ params: { token }, body = Buffer.alloc(0), query, headers }, reply) => {
        const challenge = body.length === 0 ? await challengeOf(database.read, token, query) : undefined;
        if (challenge !== undefined) return await reply.type('text/plain').send(challenge);
        const isTaken = await transact((db) => takeReport(db, token, { body, headers, said: reportIn({ body, query, headers }) }));
        return await reply.code(isTaken ? 204 : 404).send();
      },
    });
    for (const [word, link] of Object.entries(links)) {
      const path = `/open/${word}/:token`;
      open.get<{ Params: { token: string } }>(path, async ({ params }, reply) => {
        const timeZone = await timeZoneOf(database.read, settings);
        return await write(reply, database.read, link, await link.show(database.read, params.token, { timeZone }));
      });
      if (!('act' in link)) continue;
      open.post<{ Params: { token: string }; Body: Buffer | undefined }>(path, async (request, reply) => {
        const { params, body = '', ip: address } = request;
        const form = new URLSearchParams(body.toString());
        const found = await transact(async (db) => {
          await announceOperation(db, { by: null, call: link.call, hostelId: null, address });
          return await link.act(db, params.token, { timeZone: await timeZoneOf(db, settings), form, student: studentOfBrowser(request) });
        });
        return await write(reply, database.read, link, found);
      });
    }
  });
}
