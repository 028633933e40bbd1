import type { FastifyRequest, FastifyInstance } from 'fastify';
import Type from 'typebox';
import type { Call } from '#contract/call/call.ts';
import { isSheet } from '#contract/sheet/sheet.ts';
import { Fault } from '#server/fault.ts';
import { inputReader, type InputReader } from '#server/call/read-input.ts';
import { type Language, ownLanguage, preferredLanguage } from '#contract/text/language.ts';
import { inLanguage, loadLanguages } from '#server/language.ts';

/** Answers each request in the language it asks for: texts, days and amounts of replies, faults and files. */

/** Makes the app answer each request in its language. */
export async function addLanguages(app: FastifyInstance): Promise<void> {
  await loadLanguages();
  app.decorateRequest('language', ownLanguage);
  app.addHook('onRequest', (request, reply, done) => {
    request.language = preferredLanguage(request.headers['accept-language'] ?? '');
    reply.header('content-language', request.language);
    inLanguage(request.language, done);
  });
  // after reading the body the async context is that of the connection, no longer that of the request
  app.addHook('preValidation', (request, _, done) => inLanguage(request.language, done));
}

declare module 'fastify' {
  interface FastifyRequest {
    /** the language of the response */
    language: Language;
  }
}

/** More levels than the JSON of any call has. */
const deepest = 64;

const [quote, backslash] = ['"'.charCodeAt(0), '\\'.charCodeAt(0)];
const opening = new Set(['[', '{'].map((bracket) => bracket.charCodeAt(0)));
const closing = new Set([']', '}'].map((bracket) => bracket.charCodeAt(0)));

/** The index of the quotation mark that ends the text which begins at `start`. */
function endOfText(json: string, start: number): number {
  for (let end = json.indexOf('"', start + 1); end !== -1; end = json.indexOf('"', end + 1)) {
    let before = end - 1;
    while (json.charCodeAt(before) === backslash) before--;
    // an even number of backslashes escapes only themselves, not the quotation mark
    if ((end - before) % 2 === 1) return end;
  }
  return json.length;
}

/** Whether JSON is nested deeper than any call takes it. Counts brackets, before anything is parsed. */
export function isTooDeep(json: string): boolean {
  let depth = 0;
  for (let at = 0; at < json.length; at++) {
    const character = json.charCodeAt(at);
    if (character === quote) at = endOfText(json, at);
    else if (opening.has(character)) {
      if (++depth > deepest) return true;
    } else if (closing.has(character)) depth--;
  }
  return false;
}

/** The three parts of a request as its row describes them. */
export interface Parts {
  params: unknown;
  query: unknown;
  body: unknown;
}

const nothing = Type.Object({});

/** Reads the three parts of a request by the row's schemas, and throws one fault for all that is wrong with them. */
export function partsReader(row: Call): (request: FastifyRequest, timeZone: string) => Parts {
  const readParams = inputReader(row.params ?? nothing);
  const refusesUnknown = !row.ignoresUnknown;
  const readQuery = inputReader(row.query ?? nothing, { refusesUnknown });
  const readBody = row.body && inputReader(row.body, { refusesUnknown });
  const readNoBody = refusesUnknown ? inputReader(nothing, { refusesUnknown }) : undefined;
  const readBodyOf: InputReader = (body, timeZone) => {
    // the body parser lets a sheet through only where a row takes one
    if (isSheet(body)) return { value: body };
    if (readBody) return readBody(body ?? {}, timeZone);
    const faults = readNoBody?.(body ?? {}, timeZone).faults;
    return faults ? { faults } : { value: undefined };
  };
  return (request, timeZone) => {
    const params = readParams(request.params, timeZone);
    if (params.faults) {
      // a malformed id names no record
      if (Object.keys(params.faults).every((name) => /id$/i.test(name))) throw new Fault('notFound');
      throw new Fault('invalid', { fields: params.faults });
    }
    const query = readQuery(request.query, timeZone);
    const body = readBodyOf(request.body, timeZone);
    if (query.faults || body.faults) throw new Fault('invalid', { fields: { ...query.faults, ...body.faults } });
    return { params: params.value, query: query.value, body: body.value };
  };
}

/** The value at e.g. 'body.hostelId'. */
export function valueAt(parts: Parts, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>(
      (value, key) => (typeof value === 'object' && value !== null ? new Map(Object.entries(value)).get(key) : undefined),
      parts,
    );
}
