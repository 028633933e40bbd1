/** The types of a handler, which follow from its row of the call table. */
import type { CallName, Calls } from '#contract/calls.ts';
import type { Call, Input, Reply } from '#contract/call/call.ts';
import type { Db } from '#server/db/open.ts';
import type { LiveNotifications } from '#server/live/live.ts';
import type { Settings } from '#server/settings.ts';
import type { FileReply, FileWithEnd } from './file-reply.ts';
import type { ItemOf } from './list-reply.ts';
import type { HostelId, Scope } from './scope.ts';
import type { Me } from './session.ts';
import type { Transact } from './transact.ts';

/** The hostel a request names: it exists, and the caller reaches it. */
export interface NamedHostel {
  readonly id: HostelId;
  readonly name: string;
  /** null: it is in use */
  readonly archivedAt: string | null;
}

type Caller<C extends Call> = C extends { callerIfAny: true } ? Me | null : C['who'] extends 'anyone' | { guardian: 'ward' } ? null : Me;

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
  /** counts a call by which others are notified again and again, for the person or record that it is about; throws when it is too often */
  countTowards: (id: string) => void;
}

/** What a stream needs: it holds no connection to the database while a client listens. */
interface Streaming {
  live: LiveNotifications;
  /** aborted when the client is gone */
  signal: AbortSignal;
  /** reads the caller again; undefined once the session has ended */
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
  // a call that opens its own transactions cannot use a connection outside them by accident, and the other calls cannot open any
  (C extends { ownTransactions: true } ? { read: Db; transact: Transact } : C extends { stream: true } ? Streaming : { db: Db }) &
  // who signs in is known only once the password is checked
  (C extends { who: 'anyone' } ? { countPerson: (accountId: string) => void } : unknown);

type Result<C extends Call> = C extends { stream: true }
  ? AsyncIterable<string>
  : C extends { file: true }
    ? FileReply | FileWithEnd
    : C extends { inPieces: true }
      ? AsyncIterable<readonly ItemOf<Reply<C>>[]>
      : Reply<C>;

/** Where the request of a row names a hostel, if it does: in its path, or in a field called `hostel` or `hostelId`. */
type HostelNamedAt<C extends Call> =
  | (C['path'] extends `/hostel/{id}${string}` ? 'params.id' : never)
  | { [Part in 'params' | 'query' | 'body']: `${Part}.${Extract<keyof Input<C>[Part], 'hostelId' | 'hostel'>}` }[
      | 'params'
      | 'query'
      | 'body'];

/** A row whose request names a hostel must have `hostelAt`, so that no handler gets an unchecked id. */
export type Handler<C extends Call> = [HostelNamedAt<C>] extends [C extends { hostelAt: infer At } ? At : never]
  ? (context: HandlerContext<C>) => Promise<Result<C>>
  : `this row of the call table needs hostelAt: '${HostelNamedAt<C>}'`;

/** A handler for every row: a row without one does not compile. A feature has those of its own table: `Handlers<keyof typeof leaveCalls>`. */
export type Handlers<Names extends CallName = CallName> = { readonly [N in Names]: Handler<Calls[N]> };
