import type { Static, TSchema } from 'typebox';
import type { Role } from '#contract/roles.ts';
import type { SheetFile } from '#contract/sheet/sheet.ts';
import type { FaultCode } from '#contract/text/faults.ts';

/**
 * Which records a role reaches in a call:
 * `own` the caller's records · `hostel` those of the hostel chosen, or the student's hostel ·
 * `post` those of every hostel whose team the caller is in ·
 * `ward` the students whose guardian the caller is, who has no account ·
 * `names` every hostel, but without its students · `all` the records of any hostel.
 */
export type Reach = 'own' | 'hostel' | 'post' | 'ward' | 'names' | 'all';

/** Roles left out may not make the call. */
export type Who = 'anyone' | ({ readonly [role in Role]?: Reach } & { readonly guardian?: 'ward' });

/** Whether guardians make the call, and nobody with an account. */
export const isForGuardians = ({ who }: { readonly who: Who }): boolean => who !== 'anyone' && who.guardian !== undefined;

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** One row of the call table, as its feature writes it. Routes, checks, transactions, OpenAPI and the web client follow from it. */
export interface CallRow {
  readonly about: string;
  /** what the call did, in the words of the audit log; for writing calls */
  readonly done?: string;
  /** daily work, made many times by one person: such calls in a row are one line of the audit log, unless each is asked for */
  readonly routine?: true;
  /** the method, and the path below /api/v1, with `{name}` for parameters */
  readonly route: `${Method} /${string}`;
  readonly who: Who;
  /**
   * clients written by others make this call and may send more than it knows: query parameters and fields that the row does not name are
   * ignored. All other calls refuse them. A student who signed in with a one-time code may make these calls before a password is chosen
   */
  readonly ignoresUnknown?: true;
  /**
   * the field of the request that holds the id of a hostel; whether the caller reaches it is checked before the handler runs. With the
   * reach `own` these are the hostels whose team the caller is in
   */
  readonly hostelAt?: `${'params' | 'query' | 'body'}.${string}`;
  /**
   * the request may leave the hostel out and then means all that the caller reaches. A caller without a hostel gets a fault, or with
   * `empty` an empty list
   */
  readonly hostelOptional?: true | 'empty';
  /** a writing call that may name an archived hostel, too */
  readonly archivedToo?: true;
  /** where not every parameter of the path is an id */
  readonly params?: TSchema;
  readonly query?: TSchema;
  readonly body?: TSchema;
  readonly reply: TSchema;
  /** what its handler and the constraints of the database refuse; the errors that follow from the row are added by `faultsOf` */
  readonly faults?: readonly FaultCode[];
  /** default 200 */
  readonly status?: 200 | 201;
  /** hashes passwords or reads large files, so it opens its transactions itself and keeps the slow part outside them */
  readonly ownTransactions?: true;
  /** the operation can be undone; the reply carries `operationId` */
  readonly undoable?: true;
  /** the reply holds a secret, which is not stored, not even to answer a repeated request */
  readonly secretReply?: true;
  /** anyone may call; if the caller is signed in, the handler knows who it is */
  readonly callerIfAny?: true;
  /** changes the caller's own account, whose row is locked exclusively from the start: upgrading a shared lock later could deadlock */
  readonly changesOwnAccount?: true;
  /** changes accounts of others; such calls run one at a time, because two callers who change each other would deadlock */
  readonly changesOtherAccounts?: true;
  /** allowed while the caller still has to choose a password or to set up an authenticator app */
  readonly allowedDuringSetup?: true;
  /** made by machines at the gate, such as turnstiles, whose key opens nothing else */
  readonly forMachines?: true;
  /** allowed to a student who has checked out, and who keeps only their own dues and account */
  readonly allowedAfterCheckOut?: true;
  /** writes nothing although its method is not GET: a query with a body, or the preview of a writing call */
  readonly readsOnly?: true;
  /** replies with server-sent events for as long as the client listens */
  readonly stream?: true;
  /** the reply may be a long list: the handler yields its rows in pieces, which are sent as they come */
  readonly inPieces?: true;
  /** replies with a file in place of JSON */
  readonly file?: true;
  /** the file holds many people's data or all of one, so the audit log names who took it: what it holds, or true for its kind of operations */
  readonly exported?: true | string;
  /** accepts a sheet (CSV or XLSX) as well as JSON; the handler gets a sheet unparsed and not checked by a schema */
  readonly sheet?: true;
  /** how often one person may make the call, where the limit of daily work does not fit (`limitOf`); a call that reads has one if it gives the server much work */
  readonly perPerson?: HowOften;
  /** why an edit (PUT or PATCH) takes no `basedOn` */
  readonly withoutBasedOn?: string;
  /** in bytes; default: the server's general limit */
  readonly bodyLimit?: number;
  /** how long a client waits for the response, and the server lets it wait; default one minute */
  readonly timeoutSeconds?: number;
}

/** An API call: its row, with what its route tells. */
export interface Call extends CallRow {
  readonly method: Method;
  readonly path: string;
}

type Part<C extends Call, K extends 'params' | 'query' | 'body'> = C[K] extends TSchema ? Static<C[K]> : undefined;

/** The validated parts of the request that a handler gets. */
export interface Input<C extends Call> {
  params: Part<C, 'params'>;
  query: Part<C, 'query'>;
  body: Part<C, 'body'> | ([C] extends [{ sheet: true }] ? SheetFile : never);
}

export type Reply<C extends CallRow> = Static<C['reply']>;

/** How often one person may make a call before it is refused for a while. */
export interface HowOften {
  readonly times: number;
  readonly minutes: number;
}

/**
 * The limits to choose from for a row of the call table. Each is several times what a busy person needs, and keeps what one person can make
 * the database store within an hour small (`npm run bench -- one-person`).
 */
export const howOften = {
  /** the daily work of staff: decisions, marks and corrections, two in every second */
  working: { times: 1_200, minutes: 10 },
  /** entries that staff make one after the other, from a list on paper */
  entering: { times: 200, minutes: 10 },
  /** what many people are notified of, and changes of the campus as a whole */
  announcing: { times: 60, minutes: 10 },
  /** work that keeps the server busy for seconds */
  computing: { times: 30, minutes: 10 },
  /** files that the server keeps */
  keeping: { times: 20, minutes: 60 },
  /** what a student asks of staff */
  asking: { times: 20, minutes: 10 },
  /** what a student chooses, and may choose differently a moment later */
  choosing: { times: 40, minutes: 10 },
  /** one's own account: language, password, sessions, the authenticator app */
  ownAccount: { times: 20, minutes: 10 },
  /** sign-ins of one account, also by a program that signs in for each of its runs */
  signingIn: { times: 100, minutes: 10 },
  /** what one person does to the same other person or record, who is notified of it each time */
  towardsOne: { times: 5, minutes: 60 },
  /** what is done a few times in years, and looked at by staff each time */
  onceInAWhile: { times: 5, minutes: 24 * 60 },
  /** notifications, read one by one */
  reading: { times: 600, minutes: 10 },
} as const satisfies Record<string, HowOften>;

/** The limit of a call for each person. Every writing call has one. */
export const limitOf = ({ perPerson, method, readsOnly }: Pick<Call, 'perPerson' | 'method' | 'readsOnly'>): HowOften | undefined =>
  perPerson ?? (method === 'GET' || readsOnly ? undefined : howOften.working);
