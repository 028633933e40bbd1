import { existsSync } from 'node:fs';
import { maxHeaderSize } from 'node:http';
import type { Socket } from 'node:net';
import { fileURLToPath } from 'node:url';
import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import cors from '@fastify/cors';
import fastify, { LogController, type FastifyError, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { faults, fieldTexts } from '#contract/messages.ts';
import { t } from '#contract/text/text.ts';
import { SheetFile, sheetTypes } from '#contract/sheet/sheet.ts';
import type { Database } from '#server/db/open.ts';
import { addAllowedMethods } from './allowed-methods.ts';
import { Fault, type PlainFaultCode, faultOfDatabase } from '#server/fault.ts';
import { handlers } from '#server/handlers.ts';
import { signInRefusals } from '#server/metrics.ts';
import type { LiveNotifications } from '#server/live/live.ts';
import { isTooDeep, addLanguages } from './request-parts.ts';
import { logRequests, requestIdOf, serializers } from './log.ts';
import { addOpenApi } from './open-api.ts';
import { addOpenPages } from './open-pages.ts';
import { addSecurityHeaders, securityHeaderLines } from './security-headers.ts';
import { addWebApp } from './web-app.ts';
import { addRateLimits } from './rate-limit.ts';
import { recordIfRefused, replyWriter } from './reply-writers.ts';
import { inLanguage } from '#server/language.ts';
import { serve } from './serve.ts';
import { sessionsOf } from '#server/call/session.ts';
import type { Settings } from '#server/settings.ts';

const bodyLimit = 1024 * 1024;
/** Longer than the slowest import takes to upload, short enough that slow clients do not pile up. */
const requestTimeout = 60_000;

/** No path can be longer. With a lower limit the router itself would answer; this way the schema of the call refuses a long value like any other. */
const longestPath = maxHeaderSize;

/**
 * Replies are made for one reader and read once: a level that saves a third of the processor time of compressing costs a twentieth of bytes more. What is the same
 * for all, the web app, is compressed once and fully by its build.
 */
const compression = {
  threshold: 1024,
  brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 3 } },
  zlibOptions: { level: 3 },
};

export interface AppOptions {
  database: Database;
  settings: Settings;
  live: LiveNotifications;
  /** where the built web app is; without it only the API is served */
  webFolder?: string | undefined;
  /** where log lines are written; standard output by default */
  logStream?: { write(line: string): void } | undefined;
}

export const builtWebFolder = fileURLToPath(new URL('../../dist/', import.meta.url));

/** Builds the whole server, not yet listening: API, health checks, documentation and the web app. */
export async function buildApp({ database, settings, live, logStream, webFolder = builtWebFolder }: AppOptions): Promise<FastifyInstance> {
  const app = fastify({
    bodyLimit,
    requestTimeout,
    connectionTimeout: requestTimeout,
    keepAliveTimeout: 10_000,
    forceCloseConnections: 'idle',
    trustProxy: settings.TRUST_PROXY,
    genReqId: requestIdOf(settings),
    rewriteUrl: ({ url = '/' }) => (isDecodable(url) ? url : unknownPath),
    clientErrorHandler: sendClientError,
    logger:
      settings.LOG_LEVEL === 'silent' ? false : { level: settings.LOG_LEVEL, serializers, ...(logStream ? { stream: logStream } : {}) },
    logController: new LogController({ disableRequestLogging: true }),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: longestPath },
    return503OnClosing: false,
  });

  app.setSerializerCompiler(replyWriter);

  app.setErrorHandler((error: FastifyError | Error, request, reply) => {
    // the error that replaces a list which failed before its first byte is not compressed
    if (!reply.raw.headersSent) reply.removeHeader('content-encoding');
    recordIfRefused(database, request, error);
    if (request.routeOptions.config.call === 'login') signInRefusals.inc({ reason: faultOf(error).code });
    // a body that cannot be read is refused before the preValidation hook sets the language again
    return inLanguage(request.language, () => sendError(error, request, reply));
  });
  const missing = addAllowedMethods(app);
  app.setNotFoundHandler((request, reply) => sendError(missing(request, reply), request, reply));
  logRequests(app);
  await addLanguages(app);
  addBodyParsers(app);
  // open streams would delay closing
  app.addHook('preClose', () => live.close());

  addSecurityHeaders(app);
  await app.register(cors, {
    origin: settings.ALLOWED_ORIGINS,
    credentials: true,
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
    allowedHeaders: ['Authorization', 'Content-Type', 'Idempotency-Key'],
    exposedHeaders: ['Retry-After', 'Content-Disposition', 'X-Request-Id', 'Time-Zone'],
    maxAge: 600,
    // any other OPTIONS asks for the methods of a path
    strictPreflight: false,
  });
  app.addHook('onSend', async (request, reply) => {
    // API responses are about a person, and may be out of date a moment later
    if (request.url.startsWith('/api/') && !reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
  });
  await app.register(compress, compression);
  const limits = addRateLimits(app, settings);

  // monitoring must not mistake a rate limit for a failure
  app.get('/healthz', { config: { unlimited: true } }, async () => ({ status: 'alive' }));
  app.get('/readyz', { config: { unlimited: true } }, async () => {
    await database.check().catch(() => {
      throw new Fault('unavailable', { retryAfter: 2 });
    });
    return { status: 'ready' };
  });

  await app.register(
    async (api) => {
      api.setNotFoundHandler((request, reply) => sendError(missing(request, reply), request, reply));
      serve(handlers, { app: api, database, settings, live, limits, sessions: sessionsOf(database, settings, live) });
    },
    { prefix: '/api/v1' },
  );
  addOpenPages(app, database, settings);
  await addOpenApi(app);
  if (existsSync(webFolder)) await addWebApp(app, webFolder);
  return app;
}

function addBodyParsers(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    // clients that always send the JSON header also send it with an empty body
    if (body === '') done(null, undefined);
    else if (isTooDeep(body as string))
      done(inLanguage(request.language, () => new Fault('invalid', { fields: { '': t(fieldTexts.tooDeep) } })));
    // with `parseAs: 'string'` the body is never a buffer; the framework's parser reports through the callback
    else void parseJson(request, body as string, done);
  });
  for (const type of Object.values(sheetTypes))
    app.addContentTypeParser(type, { parseAs: 'buffer' }, (request, body, done) => {
      // `parseAs: 'buffer'` makes it one
      if (request.routeOptions.config.sheet) done(null, new SheetFile(body as Buffer<ArrayBuffer>, type));
      else done(new Fault('wrongContentType'));
    });
  app.addHook('onRequest', async (request) => {
    // some clients send a content type with every PATCH and DELETE; without a body it is ignored, except where the body may be an empty file
    if (request.routeOptions.config.sheet) return;
    const { headers } = request.raw;
    if (headers['transfer-encoding'] === undefined && (headers['content-length'] ?? '0') === '0') delete headers['content-type'];
  });
}

/** A path that no call has. */
const unknownPath = '/api/v1/-';

/** A path that cannot be decoded is treated as an unknown one, so that it passes all hooks and gets the usual headers and error. */
function isDecodable(url: string): boolean {
  try {
    decodeURIComponent(url.split('?', 1)[0] ?? '');
    return true;
  } catch {
    return false;
  }
}

/** Errors of the framework that have a fault of their own. */
const frameworkFaults: Readonly<Record<string, PlainFaultCode>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'tooLarge',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'wrongContentType',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'malformed',
};

function faultOf(error: FastifyError | Error): Fault {
  if (error instanceof Fault) return error;
  // an aborted request has the error code of a lost database connection, but also a status
  const ofDatabase = 'statusCode' in error ? undefined : faultOfDatabase(error);
  if (ofDatabase) return ofDatabase;
  const known = 'code' in error ? frameworkFaults[error.code] : undefined;
  if (known) return new Fault(known);
  const status = 'statusCode' in error ? (error.statusCode ?? 500) : 500;
  if (status === 429) return new Fault('tooManyRequests');
  return new Fault(status >= 400 && status < 500 ? 'malformed' : 'internal');
}

/** The one place that writes error responses. The message of an unexpected error is only logged. */
function sendError(error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const fault = faultOf(error);
  if (fault.code === 'internal') request.log.error({ err: error, call: request.routeOptions.config.call }, 'a handler failed');
  if (fault.code === 'unavailable') request.log.warn({ err: error }, 'the database is away');
  if (fault.code === 'diskFull') request.log.error('the disk of the database is full');
  if (fault.status === 401) reply.header('www-authenticate', 'Bearer');
  if (fault.retryAfter !== undefined) reply.header('retry-after', String(fault.retryAfter));
  return reply.code(fault.status).send({ ...bodyOf(fault), ...(fault.code === 'internal' ? { requestId: request.id } : {}) });
}

/** `studentInfo.parentContactNo` → `Parent contact no`; `programmes.0`, an entry of a list, → `Programmes` */
function labelOf(field: string): string {
  const words = (field.split('.').findLast((part) => !/^\d+$/.test(part)) ?? field)
    .replaceAll(/(?<=[a-z\d])(?=[A-Z])|_/g, ' ')
    .trim()
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The first words of our own texts, which lose their capital within a sentence; any other first word may be a name and keeps it. */
const beginnings = new Set(
  [...Object.values(fieldTexts), ...Object.values(faults).map(({ text }) => text)].map((text) => text.split(' ', 1)[0]),
);

function inSentence(why: string): string {
  return beginnings.has(why.split(' ', 1)[0]) ? why.charAt(0).toLowerCase() + why.slice(1) : why;
}

/** Many clients show only the message, so it names the first wrong field and the reason. */
function messageOf({ message, code, fields }: Fault): string {
  const [first] = Object.entries(fields ?? {});
  if (code !== 'invalid' || !first) return message;
  const [field, why] = first;
  if (field === '') return why;
  return `${labelOf(field)}: ${inSentence(why)}`;
}

function bodyOf(fault: Fault) {
  const message = messageOf(fault);
  return { message, error: message, code: fault.code, ...(fault.fields ? { fields: fault.fields } : {}), ...fault.data };
}

/** Input that is not HTTP never becomes a request; the error is written to the socket itself. */
function sendClientError(error: { code: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const body = JSON.stringify(bodyOf(new Fault('malformed')));
  const headers = `content-type: application/json; charset=utf-8\r\ncontent-length: ${Buffer.byteLength(body)}\r\nconnection: close`;
  socket.end(`HTTP/1.1 400 Bad Request\r\n${securityHeaderLines()}${headers}\r\n\r\n${body}`);
}
