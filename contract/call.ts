import type { Static, TSchema } from 'typebox';
import type { Role } from './roles.ts';
import type { SheetFile } from './sheet.ts';

/**
 * Which records a role reaches in a call:
 * `own` those of the caller · `hostel` those of the hostel that the caller has now ·
 * `names` every hostel, but without its students · `all` those of any hostel.
 */
export type Reach = 'own' | 'hostel' | 'names' | 'all';

/** Roles left out may not make the call. */
export type Who = 'anyone' | { readonly [role in Role]?: Reach };

/** One API call: one row of the call table. Routes, checks, transactions, OpenAPI and the web client follow from it. */
export interface Call {
  readonly about: string;
  /** what it did, as the audit log says it; for writing calls */
  readonly done?: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** below /api/v1, with `{name}` for parameters */
  readonly path: string;
  readonly who: Who;
  /**
   * the field of the request that holds the id of a hostel; whether the caller reaches it is checked before the handler runs. To a
   * reach of `own` belong the hostels whose team the caller is in
   */
  readonly hostelAt?: `${'params' | 'query' | 'body'}.${string}`;
  /**
   * the request may leave its hostel out and means all that the caller reaches then. Who is assigned to no hostel is told so, or
   * gets an `empty` list
   */
  readonly hostelOptional?: true | 'empty';
  readonly params?: TSchema;
  readonly query?: TSchema;
  readonly body?: TSchema;
  readonly reply: TSchema;
  /** default 200 */
  readonly status?: 200 | 201;
  /** hashes passwords or reads large files, so it opens its transactions itself and keeps the slow part outside them */
  readonly ownTransactions?: true;
  /** what it did can be undone as a whole; the reply then carries `operationId` */
  readonly undoable?: true;
  /** the reply holds a secret, which is not stored, not even to answer a repeated request */
  readonly secretReply?: true;
  /** anyone may call; if the caller is signed in, the handler knows who it is */
  readonly callerIfAny?: true;
  /** changes the caller's own account, which is locked for that from the start: a shared lock would have to be raised later */
  readonly changesOwnAccount?: true;
  /** changes accounts of others; such calls come one after the other, or two callers who change each other would wait in a circle */
  readonly changesOtherAccounts?: true;
  /** allowed while the caller still has to choose a password or to set up a second factor */
  readonly allowedDuringSetup?: true;
  /** allowed to a student who has checked out, who has own dues and the own account left */
  readonly allowedAfterCheckOut?: true;
  /** writes nothing, though its method says so: it is asked with a body, or is the preview of a call that writes */
  readonly readsOnly?: true;
  /** without a body it only looks, and is no operation then */
  readonly looksWithoutBody?: true;
  /** replies with server-sent events for as long as the client listens */
  readonly stream?: true;
  /** the list it replies with may be long: its handler gives the rows in pieces, and they are sent as they come */
  readonly inPieces?: true;
  /** replies with a file in place of JSON */
  readonly file?: true;
  /** accepts a sheet (CSV or XLSX) as well as JSON; the handler then gets it as it came, and no schema has read it */
  readonly sheet?: true;
  /** how often one person may make the call: it adds to a list that somebody else has to work through, or is much work for the server */
  readonly perPerson?: { readonly times: number; readonly minutes: number };
  /** in bytes; default: the server's general limit */
  readonly bodyLimit?: number;
  /** how long a client waits for the response, and the server lets it wait; default one minute */
  readonly timeoutSeconds?: number;
}

type Part<C extends Call, K extends 'params' | 'query' | 'body'> = C[K] extends TSchema ? Static<C[K]> : undefined;

/** The validated parts of the request that a handler gets. */
export interface Input<C extends Call> {
  params: Part<C, 'params'>;
  query: Part<C, 'query'>;
  body: Part<C, 'body'> | ([C] extends [{ sheet: true }] ? SheetFile : never);
}

export type Reply<C extends Call> = Static<C['reply']>;
