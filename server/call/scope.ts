import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely';
import type { Reach } from '#contract/call/call.ts';

declare const checked: unique symbol;

/**
 * The id of a hostel that the caller of this request reaches. Every query of a hostel's records takes one. Only `serve.ts`, which
 * checks the hostel a call names, and queries that are limited by a scope make one.
 */
export type HostelId = string & { readonly [checked]: 'hostel' };

/** What the caller reaches. Every query of a single record takes it and puts it into its `where`. Only `scopeOf` makes one. */
export type Scope = { readonly [checked]: 'scope' } & (
  | { readonly kind: 'none' }
  | { readonly kind: 'own'; readonly userId: string }
  | { readonly kind: 'post'; readonly userId: string }
  | { readonly kind: 'ward'; readonly sessionId: string; readonly addressHash: Buffer }
  /** null: no hostel, and so nothing */
  | { readonly kind: 'hostel'; readonly hostelId: HostelId | null }
  | { readonly kind: 'all' }
);

type Unmarked<S> = S extends Scope ? Omit<S, typeof checked> : never;

/** The scope of a caller in a call; `reach` is that of the row for their role, undefined where anyone may make the call. */
export function scopeOf(reach: Reach | undefined, me: { userId: string; hostelId: HostelId | null } | null): Scope {
  // the mark exists for the compiler alone
  return plainScopeOf(reach, me) as Scope;
}

function plainScopeOf(reach: Reach | undefined, me: { userId: string; hostelId: HostelId | null } | null): Unmarked<Scope> {
  if (!me) return { kind: 'none' };
  switch (reach) {
    case undefined:
      return { kind: 'none' };
    case 'own':
    case 'post':
      return { kind: reach, userId: me.userId };
    case 'hostel':
    case 'names':
      return { kind: 'hostel', hostelId: me.hostelId };
    case 'all':
      return { kind: 'all' };
    // no account is a guardian
    case 'ward':
      return { kind: 'none' };
  }
}

/** The scope of a session of a guardian. */
export const wardScope = (session: { sessionId: string; addressHash: Buffer }): Scope =>
  // the mark exists for the compiler alone
  ({ kind: 'ward', ...session }) as Scope;

/** The hostel a request names, if the caller reaches it. An administrator's may not exist: the database has yet to be asked. */
export function reachableHostel(scope: Scope, id: unknown): HostelId | undefined {
  if (scope.kind === 'hostel') return id === scope.hostelId && scope.hostelId !== null ? scope.hostelId : undefined;
  return scope.kind === 'all' && typeof id === 'string' ? (id as HostelId) : undefined;
}

/** The hostels whose records a list shows: the one that the request names, or all that the caller reaches. */
export interface Listed {
  scope: Scope;
  hostel: { readonly id: HostelId } | undefined;
}

export const isOneHostel = ({ scope, hostel }: Listed): boolean => hostel !== undefined || scope.kind === 'hostel';

/** Whether a list shows the records of all hostels of the campus. */
export const isWholeCampus = (list: Listed): boolean => list.scope.kind === 'all' && !list.hostel;

/** Whether the records of a hostel are wanted. */
export type IsListed = (hostelId: Expression<string | null>) => RawBuilder<SqlBool>;

/** The condition that a record's hostel is among those of a list. */
export const hostelListed = ({ scope, hostel }: Listed, hostelId: Expression<string | null>): RawBuilder<SqlBool> =>
  hostel ? sql<SqlBool>`${hostelId} = ${hostel.id}::uuid` : hostelWithin(scope, hostelId);

/** The condition that a record's hostel is within reach. */
export function hostelWithin(scope: Scope, hostelId: Expression<string | null>): RawBuilder<SqlBool> {
  switch (scope.kind) {
    case 'all':
      return sql<SqlBool>`true`;
    case 'hostel':
      return sql<SqlBool>`${hostelId} = ${scope.hostelId}::uuid`;
    case 'post':
      return sql<SqlBool>`${hostelId} = any(array(select hostel_id from hostel_team where account_id = ${scope.userId}))`;
    case 'own':
    case 'ward':
    case 'none':
      return sql<SqlBool>`false`;
  }
}

/**
 * The condition that a student lives in one of the hostels of a list. Those of one hostel are found first and by themselves: joined, with
 * an order and a limit, PostgreSQL may go through the records of all hostels in that order, in search of these few.
 */
export const livesListed = (list: Listed, studentId: Expression<string>): RawBuilder<SqlBool> =>
  list.hostel || list.scope.kind === 'hostel'
    ? sql<SqlBool>`${studentId} = any(array(select account_id from student where ${hostelListed(list, sql.ref('student.hostel_id'))}))`
    : hostelListed(list, sql`null::uuid`);

/** The condition that a student's record is within reach: the caller's own, or one of a hostel within reach. */
export function recordWithin(scope: Scope, studentId: Expression<string>, hostelId: Expression<string | null>): RawBuilder<SqlBool> {
  return scope.kind === 'own' ? sql<SqlBool>`${studentId} = ${scope.userId}::uuid` : hostelWithin(scope, hostelId);
}
