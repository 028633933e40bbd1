/** Which notices a caller may read, and which changes to notices a caller may undo. */
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { type Audience, type Notice, noticeCan } from '#contract/notice/notice.ts';
import type { Db } from '#server/db/open.ts';
import { hostelsServedBy } from '#server/call/hostel-rows.ts';
import type { Me } from '#server/call/session.ts';

/** The column of each field that says whom a notice is for. */
export const audienceColumns = { forRole: 'for_role', forHostel: 'for_hostel_id' } as const satisfies Record<keyof Audience, string>;

/**
 * Whether the caller may read a notice: it is for everybody, or for the caller's role and the hostel where they live or work. Its
 * author may read it too, while they work in its hostel. Administrators look after all notices and may read each. Visitors and
 * students who have checked out may read only what is for everybody.
 */
export function isFor(me: Me | null): RawBuilder<SqlBool> {
  const everybody = sql<SqlBool>`notice.for_role is null and notice.for_hostel_id is null`;
  if (!me || me.hasLeft) return everybody;
  if (me.role === 'hosteladmin') return sql<SqlBool>`true`;
  return sql<SqlBool>`(${everybody} or (coalesce(notice.for_role = ${me.role}, true) or notice.posted_by = ${me.userId}) and (
    notice.for_hostel_id is null or notice.for_hostel_id = ${me.hostelId}::uuid
    or exists (select from hostel_team t where t.hostel_id = notice.for_hostel_id and t.account_id = ${me.userId})))`;
}

/** The caller, as `noticeCan` looks at them. Their teams do not change before the transaction ends, because their account is locked. */
export async function changerOf(db: Db, me: Me): Promise<Parameters<typeof noticeCan.change>[0]> {
  const hostels = me.role === 'hosteladmin' ? [] : await hostelsServedBy(db, me.userId);
  return { ...me, hostelIds: hostels.map(({ id }) => id) };
}

/** Whether the caller may read every notice that an operation changed: as it is now, and as it was before and after the operation. */
export async function mayUndoNotices(db: Db, me: Me, operationId: number): Promise<boolean> {
  if (me.role === 'hosteladmin') return true;
  const readable = isFor(me);
  const changes = sql`select row_key, before, after from recorded_change where operation_id = ${operationId} and table_name = 'notice'`;
  const { rows } = await sql`
    select from notice where id in (select row_key::uuid from (${changes}) as c) and (${readable}) is not true
    union all
    select from (${changes}) as c, unnest(array[before, after]) as image, jsonb_populate_record(null::notice, image) as notice
    where image is not null and (${readable}) is not true
    limit 1`.execute(db);
  return rows.length === 0;
}

/**
 * Whether the caller may change every notice that an operation changed: as it is now, and as it was before and after the operation. They
 * must be able to read them.
 */
export async function mayChangeNotices(db: Db, me: Me, operationId: number): Promise<boolean> {
  if (me.role === 'hosteladmin') return true;
  const { rows } = await sql<Pick<Notice, 'postedBy' | 'forHostel'>>`
    with changes as (
      select row_key::uuid as id, before, after from recorded_change where operation_id = ${operationId} and table_name = 'notice'
    ), images as (
      select posted_by, for_hostel_id from notice where id in (select id from changes)
      union
      select notice.posted_by, notice.for_hostel_id
      from changes, unnest(array[before, after]) as image, jsonb_populate_record(null::notice, image) as notice where image is not null
    )
    select json_build_object('username', a.username) as "postedBy", case when h.id is not null then json_build_object('_id', h.id, 'name', h.name) end as "forHostel"
    from images join account a on a.id = posted_by left join hostel h on h.id = for_hostel_id`.execute(db);
  if (rows.length === 0) return true;
  const changer = await changerOf(db, me);
  return rows.every((notice) => noticeCan.change(changer, notice));
}

/** Whether the caller may change whom a notice is for: its author and administrators may, but not the team of its hostel. */
export const mayReaddress = (me: Me, author: string): boolean => me.role === 'hosteladmin' || author === me.userId;

/** Whether undoing an operation would change whom a notice is for, though the caller may not change that. */
export async function undoReaddresses(db: Db, me: Me, operationId: number): Promise<boolean> {
  const isAnother = sql.join(
    Object.values(audienceColumns).map((column) => sql`before -> ${sql.lit(column)} is distinct from after -> ${sql.lit(column)}`),
    sql` or `,
  );
  const { rows } = await sql<{ author: string }>`
    select distinct after ->> 'posted_by' as author from recorded_change
    where operation_id = ${operationId} and table_name = 'notice' and before is not null and after is not null and (${isAnother})`.execute(
    db,
  );
  return rows.some(({ author }) => !mayReaddress(me, author));
}
