/** The loop that serves the call table: row + handler → route, with every check on the way. */
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { RawBuilder } from 'kysely';
import { calls, type CallName } from '#contract/calls.ts';
import { type Call, isForGuardians } from '#contract/call/call.ts';
import type { Database, Db } from '#server/db/open.ts';
import { canAskPrimary } from '#server/db/replica.ts';
import { together } from '#server/db/together.ts';
import { timeZoneOf } from '#server/institution-setting.ts';
import { openStreams, readsOfStandby } from '#server/metrics.ts';
import type { LiveNotifications } from '#server/live/live.ts';
import { announcement, announceOperation, type OperationOrigin, recordAlone } from '#server/call/open-operation.ts';
import type { Settings } from '#server/settings.ts';
import { Fault, orFault } from '#server/fault.ts';
import { type FileReply, type FileWithEnd, sendFile } from '#server/call/file-reply.ts';
import type { Handlers, NamedHostel } from '#server/call/handler.ts';
import { begun, listShape, sendList } from '#server/call/list-reply.ts';
import { inLanguage } from '#server/language.ts';
import { bodyLimitOf } from './body-limit.ts';
import { type Caller, callerOf, findGuardian, namedHostel, nobody } from './caller.ts';
import { onceAround, onceWithin, repeatableOf } from './idempotency.ts';
import { partsReader, type Parts, valueAt } from './request-parts.ts';
import type { RequestLimits } from './rate-limit.ts';
import { setStudentCookie } from './student-cookie.ts';
import { CallerChanged, tokenOf, type Me, type Sessions } from '#server/call/session.ts';
import { transactIn, type Transact } from '#server/call/transact.ts';

/** Calls that never look at their caller, such as the sign-in, need no time zone. */
const isTimeless = (row: Call): boolean => row.who === 'anyone' && !row.callerIfAny;

interface Serving {
  app: FastifyInstance;
  database: Database;
  settings: Settings;
  sessions: Sessions;
  live: LiveNotifications;
  limits: RequestLimits;
}

/** Adds the route of every row to the app. */
export function serve(handlers: Handlers, { app, database, settings, sessions, live, limits }: Serving): void {
  const transact = transactIn(database);

  async function findCaller(request: FastifyRequest, { mayBeRecent = false } = {}): Promise<Me | undefined> {
    const token = tokenOf(request.headers);
    if (token === undefined) return undefined;
    request.taken = mayBeRecent ? sessions.recent(token) : undefined;
    const me = request.taken ?? (await sessions.find(token));
    limits.recognize(request, me?.userId);
    request.timeZone = me && (me.timeZone ?? settings.TIME_ZONE);
    request.position = me?.position ?? undefined;
    return me;
  }

  /** The settings for this request: the time zone can be changed in the app while the server runs. */
  async function settingsFor(request: FastifyRequest, row: Call): Promise<Settings> {
    if (isTimeless(row)) return settings;
    const timeZone = request.timeZone ?? (await timeZoneOf(database.read, settings));
    return timeZone === settings.TIME_ZONE ? settings : { ...settings, TIME_ZONE: timeZone };
  }

  /** Reads from the standby if it has everything the primary had when the request arrived, otherwise from the primary. */
  async function reading<T>({ position, log }: FastifyRequest, work: (db: Db) => Promise<T>): Promise<T> {
    const standby = position === undefined ? undefined : await database.replica?.caughtUp(position);
    if (standby) {
      try {
        const result = await work(standby);
        readsOfStandby.inc();
        return result;
      } catch (error) {
        if (!canAskPrimary(error)) throw error;
        log.warn(error, 'the standby could not be read');
      }
    }
    return await work(database.read);
  }

  for (const [name, row] of Object.entries<Call>(calls)) {
    const readParts = partsReader(row);
    const list = row.inPieces ? listShape(row.reply) : undefined;
    const isWriting = row.method !== 'GET' && !row.readsOnly;
    const keepsArchived = isWriting && !row.archivedToo;
    const isOfGuardians = isForGuardians(row);
    /** such a call reads its caller again in its transaction: until then it takes the one found last */
    const readsCallerAgain = isWriting && !row.ownTransactions && row.who !== 'anyone';
    // every name of the table is a key of the handlers; in the loop the compiler loses which handler belongs to which row
    const handle = handlers[name as CallName] as (context: unknown) => Promise<unknown>;

    /**
     * Reads the caller again within this transaction: the first time was before the body arrived, which may be long ago. Announces the
     * operation: what changes nothing is none, and the database opens it with the first change. `statements` are run on the same way.
     */
    async function begin(db: Db, request: FastifyRequest, parts: Parts, statements: readonly RawBuilder<unknown>[] = []) {
      const token = request.caller?.me ? tokenOf(request.headers) : undefined;
      const named = row.hostelAt && valueAt(parts, row.hostelAt);
      const expected = originOf(request, request.caller?.me ?? null, typeof named === 'string' ? named : undefined);
      const all = [announcement(expected), ...statements];
      const how = { lock: row.changesOwnAccount ? 'change' : 'share', alone: row.changesOtherAccounts ?? false } as const;
      const { me, results } =
        token === undefined ? { me: null, results: await together(db, all) } : await sessions.confirm(db, token, how, all, request.taken);
      const { taken } = request;
      request.taken = undefined;
      if (taken) countAct(request);
      const guardian = orFault(isOfGuardians ? await findGuardian(db, request) : nobody, 'signInNeeded');
      const caller = token === undefined ? guardian : callerOf(row, me ?? undefined);
      const begun = await contextOf(db, caller, parts);
      const origin = originOf(request, caller.me, begun.hostel?.id);
      if (origin.hostelId !== expected.hostelId) await announceOperation(db, origin);
      return { begun, results };
    }

    async function contextOf(db: Db, caller: Caller, parts: Parts): Promise<Parts & Caller & { hostel?: NamedHostel | undefined }> {
      if (!row.hostelAt) return { ...parts, ...caller };
      const id = valueAt(parts, row.hostelAt);
      if (!row.hostelOptional || id !== undefined) return { ...parts, ...caller, hostel: await namedHostel(db, caller, id, keepsArchived) };
      if (row.hostelOptional === 'empty') return { ...parts, ...caller, hostel: undefined };
      // a caller who reaches one hostel only means that one
      const only = caller.scope.kind === 'hostel' ? await namedHostel(db, caller, caller.scope.hostelId, keepsArchived) : undefined;
      return { ...parts, ...caller, hostel: only };
    }

    async function stream(request: FastifyRequest, reply: FastifyReply, context: object): Promise<FastifyReply> {
      const gone = new AbortController();
      if (reply.raw.destroyed) gone.abort();
      else reply.raw.once('close', () => gone.abort());
      const findMe = () => findCaller(request);
      // the change that wakes a stream was written a moment ago, and a standby may not have it yet
      const read = <T>(work: (db: Db) => Promise<T>) => inLanguage(request.language, () => work(database.read));
      const events = await handle({ ...context, live, signal: gone.signal, findMe, read });
      // `Handler` makes a row marked `stream` return one
      const body = Readable.from(events as AsyncIterable<string>);
      openStreams.inc();
      body.once('close', () => openStreams.dec());
      return await reply.type('text/event-stream').header('x-accel-buffering', 'no').send(body);
    }

    const originOf = (request: FastifyRequest, me: Me | null, hostelId: string | undefined): OperationOrigin => ({
      by: me?.userId ?? null,
      call: name,
      hostelId: hostelId ?? me?.hostelId ?? null,
      address: request.ip,
    });

    async function write(request: FastifyRequest, parts: Parts, common: object): Promise<unknown> {
      const { me } = request.caller ?? nobody;
      const repeatable = me && !row.secretReply ? repeatableOf(request, me, parts, row.body) : undefined;
      if (!row.ownTransactions) {
        const reply = await transact((db) =>
          onceWithin(
            db,
            { repeatable, isUndoable: row.undoable ?? false },
            (statements) => begin(db, request, parts, statements),
            (begun) => handle({ ...common, ...begun, db }),
          ),
        );
        return await reply();
      }
      const transactAsCaller: Transact = (work) =>
        transact(async (db) => {
          await begin(db, request, parts);
          return await work(db);
        });
      const found = await contextOf(database.read, request.caller ?? nobody, parts);
      const context = { ...common, ...found, read: database.read, transact: transactAsCaller };
      return await onceAround(
        transact,
        repeatable,
        () => handle(context),
        (error) => request.log.error(error),
      );
    }

    app.route({
      method: row.method,
      url: row.path.replaceAll(/\{(\w+)\}/g, ':$1'),
      ...(row.stream ? { compress: false } : row.file || row.inPieces ? {} : { schema: { response: { [row.status ?? 200]: row.reply } } }),
      config: { call: name, ...(row.sheet ? { sheet: true } : {}), ...(row.stream ? { stream: true } : {}) },
      bodyLimit: bodyLimitOf(row),
      // the caller is known before a byte of the body is read
      onRequest: async (request: FastifyRequest) => {
        if (isTimeless(row)) return;
        if (isOfGuardians) {
          request.caller = await findGuardian(database.read, request);
          if (request.caller) return;
        }
        const me = await findCaller(request, { mayBeRecent: readsCallerAgain });
        request.signedIn = me;
        if (!request.taken) countAct(request);
        try {
          request.caller = callerOf(row, me);
        } catch (error) {
          if (!request.taken) throw error;
          await beginAgain(request);
        }
      },
      handler: async (request: FastifyRequest, reply: FastifyReply) => {
        try {
          return await answer(request, reply);
        } catch (error) {
          // nothing was done before the caller was read again
          if (!request.taken || !(error instanceof CallerChanged || error instanceof Fault)) throw error;
          await beginAgain(request);
          return await answer(request, reply);
        }
      },
    });

    /** Counts the call, whatever becomes of it, once it is certain whose it is: one that is refused costs the server too. */
    function countAct({ signedIn }: FastifyRequest): void {
      if (signedIn) limits.countAct(name, row, signedIn.userId);
    }

    /** Finds the caller as they are now, after one who was taken from memory. */
    async function beginAgain(request: FastifyRequest): Promise<void> {
      request.signedIn = await findCaller(request);
      countAct(request);
      request.caller = callerOf(row, request.signedIn);
    }

    async function answer(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
      // an idle connection is closed, but this one waits for a response that takes long
      if (row.timeoutSeconds) request.raw.socket.setTimeout(row.timeoutSeconds * 1000);
      const settingsNow = await settingsFor(request, row);
      // browsers show the times in a reply in the time zone of the campus, wherever they are
      if (!isTimeless(row)) reply.header('time-zone', settingsNow.TIME_ZONE);
      // every page of the app makes this call first
      if (name === 'me') setStudentCookie(reply, request.caller?.me ?? null);
      const parts = readParts(request, settingsNow.TIME_ZONE);
      const common = {
        settings: settingsNow,
        environment: settings,
        request: { address: request.ip, device: request.headers['user-agent'] ?? '' },
        log: request.log,
        countTowards: (id: string) => limits.countTowards(name, request.caller?.me?.userId ?? '', id),
        countPerson: (accountId: string) => limits.countAct(name, row, accountId),
      };
      if (isWriting) return await reply.code(row.status ?? 200).send(await write(request, parts, common));
      const caller = request.caller ?? nobody;
      if (row.stream) return await stream(request, reply, { ...common, ...(await contextOf(database.read, caller, parts)) });
      const result = await reading(request, async (db) => {
        const found = await contextOf(db, caller, parts);
        const replied = await handle({ ...common, ...found, db });
        if (row.exported) await recordAlone(database.write, originOf(request, caller.me, found.hostel?.id));
        // `Handler` makes a row marked `inPieces` return pieces
        return list ? await begun(replied as AsyncIterable<unknown[]>) : replied;
      });
      // `Handler` makes a row marked `file` return a file
      if (row.file) return await sendFile(reply, result as FileReply | FileWithEnd);
      if (list) {
        const reader = request.caller?.me?.userId ?? request.ip;
        return await sendList(reply, list, result as AsyncIterator<unknown[]>, reader);
      }
      return await reply.code(row.status ?? 200).send(result);
    }
  }
}

declare module 'fastify' {
  interface FastifyRequest {
    /** the person who sent it, whether or not they may make the call; set where a row needs a caller */
    signedIn?: Me | undefined;
    /** the caller found last, in place of one found for this request; set until the call has read them again */
    taken?: ReturnType<Sessions['recent']>;
    /** set where a row needs a caller and allows this one */
    caller?: Caller;
    /** the time zone of the campus; set where a session was found */
    timeZone?: string | undefined;
    /** the WAL position of the primary when the caller was looked up; set where it has a standby */
    position?: string | undefined;
  }
  interface FastifyContextConfig {
    /** name of the row in the call table */
    call?: string;
    sheet?: boolean;
    /** its response stays open until the page is closed */
    stream?: boolean;
  }
}
