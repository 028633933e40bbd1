/** Which notices a caller may read, and which changes to notices a caller may undo. */
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Db } from '#server/db/open.ts';
import type { Me } from '#server/http/session.ts';

/**
 * Whether the caller may read a notice: it is for everybody, or for the caller's role and the hostel where they live or work. Its
 * author may read it too, while they work in its hostel. Administrators look after all notices and may read each. Visitors and
 * students who have checked out may read only what is for everybody. `asAuthor` treats the caller as the author.
 */
export function isFor(me: Me | null, asAuthor = false): RawBuilder<SqlBool> {
  const everybody = sql<SqlBool>`notice.for_role is null and notice.for_hostel_id is null`;
  if (!me || me.hasLeft) return everybody;
  if (me.role === 'hosteladmin') return sql<SqlBool>`true`;
  return sql<SqlBool>`(${everybody} or (coalesce(notice.for_role = ${me.role}, true) or notice.posted_by = ${me.userId} or ${asAuthor}) and (
    notice.for_hostel_id is null or notice.for_hostel_id = ${me.hostelId}::uuid
    or exists (select from hostel_team t where t.hostel_id = notice.for_hostel_id and t.account_id = ${me.userId})))`;
}

/** Whether the caller may read every notice that an operation changed: as it is now, and as it was before and after the operation. */
export async function mayUndoNotices(db: Db, me: Me, operation: { id: number; by: string | null }): Promise<boolean> {
  if (me.role === 'hosteladmin') return true;
  const readable = isFor(me, operation.by === me.userId);
  const changes = sql`select row_key, before, after from operation_change where operation_id = ${operation.id} and table_name = 'notice'`;
  const { rows } = await sql`
    select from notice where id in (select row_key::uuid from (${changes}) as c) and (${readable}) is not true
    union all
    select from (${changes}) as c, unnest(array[before, after]) as image, jsonb_populate_record(null::notice, image) as notice
    where image is not null and (${readable}) is not true
    limit 1`.execute(db);
  return rows.length === 0;
}

/** Whether undoing somebody else's operation would show a notice of another author to people whom it is not for now. */
export async function undoWidens(db: Db, me: Me, operation: { id: number; by: string | null }): Promise<boolean> {
  if (me.role === 'hosteladmin' || operation.by === me.userId) return false;
  const { rows } = await sql`
    select from operation_change c, jsonb_populate_record(null::notice, c.before) as was, jsonb_populate_record(null::notice, c.after) as now
    where c.operation_id = ${operation.id} and c.table_name = 'notice' and c.before is not null and c.after is not null
      and now.posted_by <> ${me.userId}
      and (now.for_role is distinct from was.for_role and now.for_role is not null
        or now.for_hostel_id is distinct from was.for_hostel_id and now.for_hostel_id is not null)
    limit 1`.execute(db);
  return rows.length > 0;
}
