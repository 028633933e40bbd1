/** What a row of the call table asks of its handler, as types. */
import type { CallName, Calls } from '#contract/calls.ts';
import type { Call, Input, Reply } from '#contract/call.ts';
import type { Db } from '#server/db/open.ts';
import type { LiveNotifications } from '#server/notification/live.ts';
import type { Settings } from '#server/settings.ts';
import type { FileReply } from './file-reply.ts';
import type { ItemOf } from './list-reply.ts';
import type { HostelId, Scope } from './scope.ts';
import type { Me } from './session.ts';
import type { Transact } from './transact.ts';

/** The hostel a request names: it is there, and the caller reaches it. */
export interface NamedHostel {
  readonly id: HostelId;
  readonly name: string;
}

type Caller<C extends Call> = C extends { callerIfAny: true } ? Me | null : C['who'] extends 'anyone' ? null : Me;

/** Lines for the operator, never with a password, a token or a telephone number. */
export interface Log {
  warn(details: Readonly<Record<string, string | number | undefined>>, text: string): void;
}

interface Context<C extends Call> extends Input<C> {
  me: Caller<C>;
  scope: Scope;
  /** with the time zone of the campus as it is now */
  settings: Settings;
  /** the settings as the server was started with */
  environment: Settings;
  request: { address: string; device: string };
  log: Log;
}

/** What a stream needs: it holds no connection to the database while a client listens. */
interface Streaming {
  live: LiveNotifications;
  /** aborted when the client is gone */
  signal: AbortSignal;
  /** the caller as he is now; undefined once the session has ended */
  findMe: () => Promise<Me | undefined>;
  /** reads from the primary, in the language of the request */
  read: <T>(work: (db: Db) => Promise<T>) => Promise<T>;
}

type HandlerContext<C extends Call> = Context<C> &
  (C extends { hostelOptional: true | 'empty' }
    ? { hostel: NamedHostel | undefined }
    : C extends { hostelAt: string }
      ? { hostel: NamedHostel }
      : unknown) &
  // a call that opens its own transactions cannot reach the connection by accident, and the other way round
  (C extends { ownTransactions: true } ? { read: Db; transact: Transact } : C extends { stream: true } ? Streaming : { db: Db }) &
  // what such a call changes belongs to its operation; one that can be tried has none until it changes something
  (C extends { method: 'GET' } | { readsOnly: true } | { ownTransactions: true }
    ? unknown
    : 'dryRun' extends keyof Input<C>['query']
      ? unknown
      : { operationId: number });

type Result<C extends Call> = C extends { stream: true }
  ? AsyncIterable<string>
  : C extends { file: true }
    ? FileReply
    : C extends { inPieces: true }
      ? AsyncIterable<readonly ItemOf<Reply<C>>[]>
      : Reply<C>;

/** Where the request of a row names a hostel, if it does: by its path, or by a field called so. */
type HostelNamedAt<C extends Call> =
  | (C['path'] extends `/hostel/{id}${string}` ? 'params.id' : never)
  | { [Part in 'params' | 'query' | 'body']: `${Part}.${Extract<keyof Input<C>[Part], 'hostelId' | 'hostel'>}` }[
      | 'params'
      | 'query'
      | 'body'];

/** A row that names a hostel must say so in `hostelAt`, so that no handler gets an id that nobody checked. */
export type Handler<C extends Call> = [HostelNamedAt<C>] extends [C extends { hostelAt: infer At } ? At : never]
  ? (context: HandlerContext<C>) => Promise<Result<C>>
  : `this row of the call table needs hostelAt: '${HostelNamedAt<C>}'`;

/** A handler for every row: a row without one does not compile. A feature gives those of its own table: `Handlers<keyof typeof leaveCalls>`. */
export type Handlers<Names extends CallName = CallName> = { readonly [N in Names]: Handler<Calls[N]> };
