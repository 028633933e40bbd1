/** The loop that serves the call table: row + handler → route, with every check on the way. */
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import Type from 'typebox';
import { calls, type CallName, type Calls } from '#contract/calls.ts';
import type { Call, Input, Reach, Reply } from '#contract/call.ts';
import type { Database, Db } from '#server/db/open.ts';
import { Fault, isRetriable } from './fault.ts';
import { dropReservation, findReplyOrReserve, saveReply, repeatableOf, type Repeatable } from './idempotency.ts';
import type { LiveNotifications } from '#server/notification/live.ts';
import { inputReader } from './read-input.ts';
import type { Scope } from './scope.ts';
import type { Me, SessionReader } from './session.ts';
import type { Settings } from '#server/settings.ts';

/** Runs work in a transaction; work that met a serialization failure or a deadlock runs again, so it must be repeatable. */
export type Transact = <T>(work: (db: Db) => Promise<T>) => Promise<T>;

interface Context<C extends Call> extends Input<C> {
  /** null only where anyone may call */
  me: C['who'] extends 'anyone' ? null : Me;
  scope: Scope;
  settings: Settings;
  request: { address: string; device: string };
}

/** What a stream lives by: no connection to the database is held while a client listens. */
interface Streaming {
  live: LiveNotifications;
  /** aborted when the client is gone */
  signal: AbortSignal;
  isSignedIn: () => Promise<boolean>;
}

type HandlerContext<C extends Call> = Context<C> &
  // a call that opens its own transactions cannot reach the connection by accident, and the other way round
  (C extends { ownTransactions: true } ? { read: Db; transact: Transact } : C extends { stream: true } ? Streaming : { db: Db });

type Answer<C extends Call> = C extends { stream: true } ? AsyncIterable<string> : Reply<C>;

export type Handler<C extends Call> = (context: HandlerContext<C>) => Promise<Answer<C>>;

/** A handler for every row: a row without one does not compile. */
export type Handlers<Names extends CallName = CallName> = { readonly [N in Names]: Handler<Calls[N]> };

const triesPerTransaction = 5;

export function transactIn(database: Database): Transact {
  return async (work) => {
    for (let tries = 1; ; tries++) {
      try {
        return await database.write.transaction().execute(work);
      } catch (error) {
        if (tries === triesPerTransaction || !isRetriable(error)) throw error;
        await new Promise((resolve) => setTimeout(resolve, Math.random() * 20 * 2 ** tries));
      }
    }
  };
}

const anyone: Scope = { kind: 'none' };

function scopeOf(reach: Reach, me: Me): Scope {
  switch (reach) {
    case 'own':
      return { kind: 'own', userId: me.userId };
    case 'hostel':
    case 'names':
      return { kind: 'hostel', hostelId: me.hostelId };
    case 'all':
      return { kind: 'all' };
  }
}

function refuseDuringSetup({ mustChangePassword, mustSetSecondFactor }: Me): void {
  if (mustChangePassword) throw new Fault('passwordChangeNeeded');
  if (mustSetSecondFactor) throw new Fault('secondFactorSetupNeeded');
}

const bearer = /^Bearer ([\w-]{20,200})$/i;

interface Parts {
  params: unknown;
  query: unknown;
  body: unknown;
}

/** Reads the three parts of a request by the row's schemas, and throws one fault for all that is wrong with them. */
function partsReader(row: Call, timeZone: string): (request: FastifyRequest) => Parts {
  const nothing = Type.Object({});
  const readParams = inputReader(row.params ?? nothing, timeZone);
  const readQuery = inputReader(row.query ?? nothing, timeZone);
  const readBody = row.body && inputReader(row.body, timeZone);
  return (request) => {
    const params = readParams(request.params);
    if (params.faults) {
      // an id that cannot be one names nothing
      if (Object.keys(params.faults).every((name) => /id$/i.test(name))) throw new Fault('notFound');
      throw new Fault('invalid', { fields: params.faults });
    }
    const query = readQuery(request.query);
    const body = readBody ? readBody(request.body ?? {}) : { value: undefined };
    if (query.faults || body.faults) throw new Fault('invalid', { fields: { ...query.faults, ...body.faults } });
    return { params: params.value, query: query.value, body: body.value };
  };
}

/** The value at e.g. 'body.hostelId'. */
function valueAt(parts: Parts, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>(
      (value, key) => (typeof value === 'object' && value !== null ? new Map(Object.entries(value)).get(key) : undefined),
      parts,
    );
}

/** Acts within the transaction that also keeps the answer for a repetition. */
async function onceWithin(db: Db, repeatable: Repeatable | undefined, act: () => Promise<unknown>): Promise<unknown> {
  if (!repeatable) return await act();
  const before = await findReplyOrReserve(db, repeatable);
  if (before) return before.answer;
  const answer = await act();
  await saveReply(db, repeatable, answer);
  return answer;
}

/** Likewise for a call that opens its own transactions: reserved before, kept after. */
async function onceAround(transact: Transact, repeatable: Repeatable | undefined, act: () => Promise<unknown>): Promise<unknown> {
  if (!repeatable) return await act();
  const before = await transact((db) => findReplyOrReserve(db, repeatable));
  if (before) return before.answer;
  try {
    const answer = await act();
    await transact((db) => saveReply(db, repeatable, answer));
    return answer;
  } catch (error) {
    await transact((db) => dropReservation(db, repeatable));
    throw error;
  }
}

interface Serving {
  app: FastifyInstance;
  database: Database;
  settings: Settings;
  readSession: SessionReader;
  live: LiveNotifications;
}

/** Adds the route of every row to the app. */
export function serve(handlers: Handlers, { app, database, settings, readSession, live }: Serving): void {
  const transact = transactIn(database);

  async function findCaller(request: FastifyRequest): Promise<Me | undefined> {
    const token = bearer.exec(request.headers.authorization ?? '')?.[1];
    return token === undefined ? undefined : await readSession(token);
  }

  for (const [name, row] of Object.entries<Call>(calls)) {
    const readParts = partsReader(row, settings.TIME_ZONE);
    // every name of the table is a key of the handlers; which row it is, is lost in the loop
    const handler = handlers[name as CallName] as (context: unknown) => Promise<unknown>;

    app.route({
      method: row.method,
      url: row.path.replaceAll(/\{(\w+)\}/g, ':$1'),
      ...(row.stream ? { compress: false } : { schema: { response: { [row.status ?? 200]: row.reply } } }),
      config: { call: name, ...(row.csv ? { csv: true } : {}) },
      ...(row.bodyLimit ? { bodyLimit: row.bodyLimit } : {}),
      // the caller is known before a byte of the body is read
      onRequest: async (request: FastifyRequest) => {
        if (row.who === 'anyone') return;
        const me = await findCaller(request);
        if (!me) throw new Fault('signInNeeded');
        const reach = row.who[me.role];
        if (!reach) throw new Fault('forbidden');
        if (!row.allowedDuringSetup) refuseDuringSetup(me);
        request.caller = { me, scope: scopeOf(reach, me) };
      },
      handler: async (request: FastifyRequest, reply: FastifyReply) => {
        const parts = readParts(request);
        const { me, scope } = request.caller ?? { me: null, scope: anyone };
        if (row.hostelAt && scope.kind === 'hostel' && valueAt(parts, row.hostelAt) !== scope.hostelId) throw new Fault('hostelNotFound');
        const context = { ...parts, me, scope, settings, request: { address: request.ip, device: request.headers['user-agent'] ?? '' } };
        if (row.stream) {
          const gone = new AbortController();
          reply.raw.once('close', () => gone.abort());
          const isSignedIn = async () => (await findCaller(request)) !== undefined;
          const events = await handler({ ...context, live, signal: gone.signal, isSignedIn });
          // a row marked as a stream has a handler that gives one: `Answer` says so
          return reply
            .type('text/event-stream')
            .header('x-accel-buffering', 'no')
            .send(Readable.from(events as AsyncIterable<string>));
        }
        const repeatable =
          me && row.method !== 'GET' && !row.secretReply
            ? repeatableOf(request.headers['idempotency-key'], me.userId, { method: row.method, url: request.url, body: request.body })
            : undefined;
        const answer =
          row.method === 'GET'
            ? await handler({ ...context, db: database.read })
            : row.ownTransactions
              ? await onceAround(transact, repeatable, () => handler({ ...context, read: database.read, transact }))
              : await transact((db) => onceWithin(db, repeatable, () => handler({ ...context, db })));
        return reply.code(row.status ?? 200).send(answer);
      },
    });
  }
}

declare module 'fastify' {
  interface FastifyRequest {
    /** set where a row asks for a caller */
    caller?: { me: Me; scope: Scope };
  }
  interface FastifyContextConfig {
    /** name of the row in the call table */
    call?: string;
    csv?: boolean;
  }
}
