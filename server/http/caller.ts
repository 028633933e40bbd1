/** Who makes a call, whether they may, and how far they reach. */
import type { FastifyRequest } from 'fastify';
import type { Call } from '#contract/call/call.ts';
import type { NamedHostel } from '#server/call/handler.ts';
import { findServedHostel } from '#server/call/hostel-rows.ts';
import { reachableHostel, type Scope, scopeOf, wardScope } from '#server/call/scope.ts';
import { type Me, tokenOf } from '#server/call/session.ts';
import type { Db } from '#server/db/open.ts';
import { Fault, orFault } from '#server/fault.ts';
import { findWardSession } from '#server/guardian/ward-session.ts';

export interface Caller {
  me: Me | null;
  scope: Scope;
}

export const nobody: Caller = { me: null, scope: scopeOf(undefined, null) };

/** The caller with the scope that the row gives them; throws when they may not make the call. */
export function callerOf(row: Call, me: Me | undefined): Caller {
  if (row.who === 'anyone') {
    // a caller who must still choose a password or set up an authenticator app is treated as not signed in
    const isSettled = me && !me.isMachine && (row.allowedDuringSetup || !(me.mustChangePassword || me.mustSetSecondFactor));
    return isSettled ? { me, scope: nobody.scope } : nobody;
  }
  if (!me) throw new Fault('signInNeeded');
  const reach = orFault(row.who[me.role], 'forbidden');
  if (me.isMachine) {
    if (!row.forMachines) throw new Fault('forbidden');
    return { me, scope: scopeOf(reach, me) };
  }
  if (!row.allowedDuringSetup) {
    if (me.mustChangePassword && !(row.ignoresUnknown && me.mayChooseLater)) throw new Fault('passwordChangeNeeded');
    if (me.mustSetSecondFactor) throw new Fault('secondFactorSetupNeeded');
  }
  if (me.hasLeft && !row.allowedAfterCheckOut) throw new Fault('checkedOut');
  return { me, scope: scopeOf(reach, me) };
}

/**
 * The hostel the request names, checked once for the whole call: the handler need not check it again. What is recorded about an archived
 * hostel is read as ever; calls that write (`isWriting`) refuse it.
 */
export async function namedHostel(db: Db, { me, scope }: Caller, id: unknown, isWriting: boolean): Promise<NamedHostel> {
  if (scope.kind === 'hostel' && scope.hostelId === null) throw new Fault(me?.role === 'student' ? 'noHostelAllotted' : 'noHostelAssigned');
  if (scope.kind === 'own' || scope.kind === 'post') {
    const served = orFault(await findServedHostel(db, scope.userId, id), 'hostelNotFound');
    return { ...served, archivedAt: null };
  }
  const reachable = reachableHostel(scope, id);
  if (reachable === undefined) throw new Fault('hostelNotFound');
  // the hostel's name was read together with the session; nobody lives in an archived hostel, and it has no team
  if (scope.kind === 'hostel') return { id: reachable, name: me?.hostelName ?? '', archivedAt: null };
  const query = db.selectFrom('hostel').select(['name', 'archived_at as archivedAt']).where('id', '=', reachable);
  const found = orFault(await query.executeTakeFirst(), 'hostelNotFound');
  if (isWriting && found.archivedAt !== null) throw new Fault('hostelArchived', { values: { hostel: found.name } });
  return { id: reachable, ...found };
}

/** The guardian behind the token of a request, for a call that only guardians make; looked up within the transaction of a writing one. */
export async function findGuardian(db: Db, { headers }: FastifyRequest): Promise<Caller | undefined> {
  const token = tokenOf(headers);
  const session = token === undefined ? undefined : await findWardSession(db, token);
  return session && { me: null, scope: wardScope(session) };
}
