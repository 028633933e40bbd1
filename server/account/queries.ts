import { sql, type ExpressionBuilder } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Account } from '#contract/account/account.ts';
import type { Language } from '#contract/text/language.ts';
import { type Role, staffAccountRoles } from '#contract/roles.ts';
import type { Db, FoundBy, Tables } from '#server/db/open.ts';
import { readPage, eachWordOccurs, occurs, occursInTelephone, orderOf, type Way } from '#server/db/listing.ts';
import { accountCounts } from '#server/db/kept-counts.ts';
import { narrowed, peopleWith } from '#server/db/word-index.ts';
import { nameKey } from '#server/name-key.ts';
import { nameColumns, occursInPerson, personOrder } from '#server/person.ts';
import type { Settings } from '#server/settings.ts';

const codeLasts = (days: number) => sql<boolean>`account.sign_in_code_drawn_at > now() - make_interval(days => ${days})`;

export async function findCredentials(db: Db, by: { username: string } | { id: string }, { SIGN_IN_CODE_DAYS: codeDays }: Settings) {
  return await db
    .selectFrom('account')
    .leftJoin('student', 'student.account_id', 'account.id')
    .leftJoin('second_factor', 'second_factor.account_id', 'account.id')
    .select((eb) => [
      'account.id',
      'account.username',
      'account.role',
      'account.password_hash as passwordHash',
      sql<Buffer | null>`case when ${codeLasts(codeDays)} then account.sign_in_code_hash end`.as('signInCodeHash'),
      'account.must_change_password as mustChangePassword',
      eb('account.disabled_at', 'is not', null).$castTo<boolean>().as('disabled'),
      eb('second_factor.confirmed_at', 'is not', null).$castTo<boolean>().as('secondFactor'),
      // empty for somebody who is not a student or has no roll number
      eb.fn.coalesce('student.rollno', sql<string>`''`).as('rollno'),
      // a student who has checked out
      eb('student.left_on', 'is not', null).$castTo<boolean>().as('hasLeft'),
    ])
    .where((eb) => ('id' in by ? eb('account.id', '=', by.id) : eb('account.username_key', '=', nameKey(by.username))))
    .executeTakeFirst();
}

export type Credentials = FoundBy<typeof findCredentials>;

export async function setLanguage(db: Db, id: string, language: Language): Promise<void> {
  await db.updateTable('account').set({ language }).where('id', '=', id).execute();
}

export async function setPasswordHash(db: Db, accountId: string, passwordHash: string, mustChange: boolean): Promise<void> {
  await db
    .updateTable('account')
    .set({ password_hash: passwordHash, password_set_at: sql`now()`, sign_in_code_hash: null, must_change_password: mustChange })
    .where('id', '=', accountId)
    .execute();
}

/** Replaces a hash by a stronger one of the same password, unless the password was changed meanwhile. */
export async function renewHash(db: Db, accountId: string, weak: string, strong: string): Promise<void> {
  await db.updateTable('account').set({ password_hash: strong }).where('id', '=', accountId).where('password_hash', '=', weak).execute();
}

/**
 * Whether the password or code that was just found right is still that of the account, and the account is not disabled. Locks the
 * row until the transaction ends, so that two sign-ins with one code wait for each other.
 */
export async function lockCredentials(db: Db, accountId: string, by: { passwordHash: string } | { codeHash: Buffer }): Promise<boolean> {
  const row = await db
    .selectFrom('account')
    .select('id')
    .where('id', '=', accountId)
    .where('disabled_at', 'is', null)
    .where((eb) => ('codeHash' in by ? eb('sign_in_code_hash', '=', by.codeHash) : eb('password_hash', '=', by.passwordHash)))
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

export async function giveSignInCode(db: Db, accountId: string, codeHash: Buffer): Promise<string | undefined> {
  const given = await db
    .updateTable('account')
    .set({ sign_in_code_hash: codeHash, sign_in_code_drawn_at: sql`now()`, password_hash: null, must_change_password: true })
    .where('id', '=', accountId)
    .where('erased_at', 'is', null)
    .returning('username')
    .executeTakeFirst();
  return given?.username;
}

export async function endSessions(db: Db, accountId: string, except?: string): Promise<void> {
  await db
    .deleteFrom('session')
    .where('account_id', '=', accountId)
    .$if(except !== undefined, (query) => query.where('id', '!=', except ?? ''))
    .execute();
}

/** Returns whether the account had this session. */
export async function endSession(db: Db, accountId: string, sessionId: string): Promise<boolean> {
  const ended = await db.deleteFrom('session').where('id', '=', sessionId).where('account_id', '=', accountId).executeTakeFirst();
  return ended.numDeletedRows === 1n;
}

export async function listSessions(db: Db, accountId: string, limits: { idleHours: number; maxHours: number }) {
  return await db
    .selectFrom('session')
    .select(['id', 'created_at', 'last_seen_at', 'device'])
    .where('account_id', '=', accountId)
    .where(
      // one that is over is kept while messages go to its device: there they are ended
      sql<boolean>`(created_at > now() - make_interval(hours => ${limits.maxHours}) and last_seen_at > now() - make_interval(hours => ${limits.idleHours})
        or is_machine or exists (select from push_subscription p where p.session_id = session.id))`,
    )
    .orderBy('created_at', 'desc')
    .limit(200)
    .execute();
}

const accounts = (db: Db) =>
  db
    .selectFrom('account')
    .leftJoin('student', 'student.account_id', 'account.id')
    .leftJoin('second_factor', 'second_factor.account_id', 'account.id')
    .leftJoin('hostel as home', 'home.id', 'student.hostel_id')
    .where('account.erased_at', 'is', null)
    .select([
      'account.id',
      'account.username',
      'account.name',
      'account.phone',
      'account.role',
      'account.disabled_at',
      'second_factor.confirmed_at',
      'student.left_on',
      'home.id as homeId',
      'home.name as homeName',
    ])
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('hostel_team')
          .innerJoin('hostel', 'hostel.id', 'hostel_team.hostel_id')
          .select(['hostel.id as _id', 'hostel.name'])
          .whereRef('hostel_team.account_id', '=', 'account.id')
          .orderBy('hostel_team.lead', 'desc')
          .orderBy('hostel_team.joined_at')
          .orderBy('hostel.id'),
      ).as('served'),
    );

type AccountRow = Awaited<ReturnType<ReturnType<typeof accounts>['executeTakeFirstOrThrow']>>;

function toAccount(row: AccountRow): Account {
  const hostels = row.homeId !== null && row.homeName !== null ? [{ _id: row.homeId, name: row.homeName }] : row.served;
  return {
    _id: row.id,
    username: row.username,
    name: row.name,
    phone: row.phone,
    role: row.role,
    hostel: hostels[0] ?? null,
    hostels,
    disabled: row.disabled_at !== null,
    hasLeft: row.left_on !== null,
    secondFactor: row.confirmed_at !== null,
  };
}

export async function findAccount(db: Db, id: string): Promise<Account | undefined> {
  const row = await accounts(db).where('account.id', '=', id).executeTakeFirst();
  return row && toAccount(row);
}

export interface AccountFilter {
  role?: Role | undefined;
  q?: string | undefined;
  /** `here` leaves out students who have left, `left` lists only them, undefined lists every account */
  state?: 'here' | 'left' | undefined;
  page: number;
  pageSize: number;
}

/** How many accounts a list without a search has: the students as the database keeps their number, and the staff, who are few. */
async function countAccounts(db: Db, { role, state }: AccountFilter): Promise<number> {
  const isStaff = role !== undefined && role !== 'student';
  const { here, left, staff } = await accountCounts(db, isStaff ? [role] : staffAccountRoles);
  const ofStudents = isStaff ? 0 : (state === 'left' ? 0 : here) + (state === 'here' ? 0 : left);
  const ofStaff = role === 'student' || state === 'left' ? 0 : staff;
  return ofStudents + ofStaff;
}

/** One page of accounts ordered by name, and the total number of matches. */
export async function pageAccounts(db: Db, filter: AccountFilter): Promise<{ items: Account[]; total: number }> {
  const wanted = (eb: ExpressionBuilder<Tables, 'account'>) => {
    const whoLeft = eb.selectFrom('student').select('student.account_id').where('student.left_on', 'is not', null);
    return eb.and([
      eb('account.erased_at', 'is', null),
      ...(filter.role ? [eb('account.role', '=', filter.role)] : []),
      ...(filter.state ? [eb('account.id', filter.state === 'left' ? 'in' : 'not in', whoLeft)] : []),
      eachWordOccurs(filter.q, (word) => [
        occursInPerson(word, 'account'),
        occursInTelephone(word, eb.ref('account.phone')),
        eb.exists(
          eb
            .selectFrom('student as known')
            .select('known.account_id')
            .whereRef('known.account_id', '=', 'account.id')
            .where((as) => as.or([occurs(word, as.ref('known.rollno_key')), occursInTelephone(word, as.ref('known.parent_contact_no'))])),
        ),
      ]),
    ]);
  };
  const listed = (way: Way) =>
    accounts(db)
      .where((eb) => wanted(eb))
      .orderBy(orderOf(undefined, {}, [personOrder('account'), sql`account.username_key`], way));
  const narrowing = narrowed(db, filter.q, 'account.id', { table: 'account', rowsWith: peopleWith });
  const known = narrowing ? {} : { total: await countAccounts(db, filter) };
  const { items, total } = await readPage({ ...filter, ...known, isExact: true }, 'account.id', listed, narrowing);
  return { items: items.map(toAccount), total };
}

/** The name and the telephone number of an account, locked until the transaction ends, and who changed them last. */
export async function lockNameAndPhone(db: Db, id: string) {
  return await db.selectFrom('account').select(['name', 'phone']).where('id', '=', id).forUpdate().executeTakeFirst();
}

export async function changeNameAndPhone(db: Db, id: string, person: { name: string; phone: string }, by: string): Promise<void> {
  await db
    .updateTable('account')
    .set({ ...nameColumns(person.name), phone: person.phone, details_changed_by: by, details_changed_at: sql`now()` })
    .where('id', '=', id)
    .execute();
}

export async function setDisabled(db: Db, accountId: string, disabled: boolean): Promise<void> {
  await db
    .updateTable('account')
    .set({ disabled_at: disabled ? sql`coalesce(disabled_at, now())` : null })
    .where('id', '=', accountId)
    .execute();
}

export async function hasAdministrator(db: Db): Promise<boolean> {
  const row = await db.selectFrom('account').select('id').where('role', '=', 'hosteladmin').limit(1).executeTakeFirst();
  return row !== undefined;
}
