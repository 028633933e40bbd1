import type { Static, TSchema } from 'typebox';
import type { Role } from './roles.ts';

/**
 * How far a role reaches in a call:
 * `own` what is about the caller · `hostel` only the caller's hostel, as it is assigned now ·
 * `names` every hostel, without its students · `all` any hostel.
 */
export type Reach = 'own' | 'hostel' | 'names' | 'all';

/** Roles left out may not make the call. */
export type Who = 'anyone' | { readonly [role in Role]?: Reach };

/** One API call: one row of the call table. Routes, checks, transactions, OpenAPI and the web client follow from it. */
export interface Call {
  readonly about: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** below /api/v1, with `{name}` for parameters */
  readonly path: string;
  readonly who: Who;
  /** where the request names its hostel; a caller who reaches one hostel is held to it before the handler runs */
  readonly hostelAt?: `${'params' | 'query' | 'body'}.${string}`;
  readonly params?: TSchema;
  readonly query?: TSchema;
  readonly body?: TSchema;
  readonly reply: TSchema;
  /** 200 unless said otherwise */
  readonly status?: 200 | 201;
  /** hashes passwords or reads large files, so that it opens its transactions itself, around the slow part */
  readonly ownTransactions?: true;
  /** the answer carries a secret that is kept nowhere, not even to answer a repeated request */
  readonly secretReply?: true;
  /** anyone may call; of a caller who is signed in the handler knows who it is */
  readonly callerIfAny?: true;
  /** allowed while the caller still has to choose a password or to set up a second factor */
  readonly allowedDuringSetup?: true;
  /** answers with server-sent events for as long as the client listens */
  readonly stream?: true;
  /** takes CSV besides JSON */
  readonly csv?: true;
  /** bytes; the server's general limit unless said otherwise */
  readonly bodyLimit?: number;
  /** how long a client waits for the answer; a minute unless said otherwise */
  readonly timeoutSeconds?: number;
}

type Part<C extends Call, K extends 'params' | 'query' | 'body'> = C[K] extends TSchema ? Static<C[K]> : undefined;

/** What a handler is given of the request. */
export interface Input<C extends Call> {
  params: Part<C, 'params'>;
  query: Part<C, 'query'>;
  body: Part<C, 'body'>;
}

export type Reply<C extends Call> = Static<C['reply']>;
