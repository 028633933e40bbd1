/** The telephone number at which a person wants to be reached. */
import { sql } from 'kysely';
import type { GatewayChannel } from '#contract/delivery/gateway.ts';
import { type OwnTelephone, telephoneCodeLimits } from '#contract/delivery/own-telephone.ts';
import type { Urgency } from '#contract/notification/urgency.ts';
import { openedOperation } from '#server/call/open-operation.ts';
import type { Db } from '#server/db/open.ts';
import { readMailSettings, usualClock } from './mail-settings.ts';
import { wayOf } from './send-to-number.ts';

const isGood = sql<boolean>`c.tries < ${telephoneCodeLimits.tries} and c.sent_at > now() - make_interval(mins => ${telephoneCodeLimits.minutes})`;
const isOfAccount = sql<boolean>`coalesce(telephone_line(a.phone) = right(t.number, 10), false)`;

export async function findOwnTelephone(db: Db, accountId: string): Promise<OwnTelephone> {
  const { language, urgencies, ...found } = await db
    .selectFrom('account as a')
    .leftJoin('own_telephone as t', 't.account_id', 'a.id')
    .leftJoin('telephone_code as c', (join) => join.onRef('c.account_id', '=', 'a.id').on(isGood))
    .select([
      'a.language',
      'a.phone as telephone',
      't.urgencies',
      isOfAccount.as('isVerified'),
      sql<string>`coalesce(c.telephone, '')`.as('sentTo'),
    ])
    .where('a.id', '=', accountId)
    .executeTakeFirstOrThrow();
  return {
    ...found,
    isOffered: (await wayOf(db, 'telephoneCode', language)) !== undefined,
    urgencies: (urgencies ?? []) as Urgency[], // the constraint knows the same words
    digestAt: ((await readMailSettings(db)) ?? usualClock).digestAt,
  };
}

interface Code {
  channel: GatewayChannel;
  /** as its owner wrote it */
  telephone: string;
  number: string;
  code_hash: Buffer;
}

/** Keeps a code in place of the one that was sent before. */
export async function keepCode(db: Db, accountId: string, code: Code): Promise<void> {
  const row = { ...code, tries: 0, sent_at: sql<string>`now()` };
  await db
    .insertInto('telephone_code')
    .values({ account_id: accountId, ...row })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(row))
    .execute();
}

export async function forgetCode(db: Db, accountId: string): Promise<void> {
  await db.deleteFrom('telephone_code').where('account_id', '=', accountId).execute();
}

interface Confirmed {
  /** the number that was confirmed before, if it is another one */
  former: { number: string; channel: GatewayChannel } | undefined;
  /** undefined: nothing has changed */
  operationId: number | undefined;
}

/** Makes the number to which the code was sent that of the account. Undefined if the code is not right, which is counted. */
export async function confirmOwnTelephone(db: Db, accountId: string, codeHash: Buffer): Promise<Confirmed | undefined> {
  const { rows } = await sql<Omit<Code, 'code_hash'> & { isRight: boolean }>`
    update telephone_code c set tries = tries + 1 where c.account_id = ${accountId} and ${isGood}
    returning c.channel, c.telephone, c.number, c.code_hash = ${codeHash} as "isRight"`.execute(db);
  const [code] = rows;
  if (!code?.isRight) return undefined;
  await forgetCode(db, accountId);
  const { channel, number, telephone } = code;
  const before = await db
    .selectFrom('own_telephone as t')
    .innerJoin('account as a', 'a.id', 't.account_id')
    .select((eb) => ['t.number', eb.ref('t.channel').$castTo<GatewayChannel>().as('channel'), 't.urgencies', isOfAccount.as('counted')])
    .where('t.account_id', '=', accountId)
    .executeTakeFirst();
  if (before?.number !== number || before.channel !== channel) {
    // another row: what was queued for the number there was is not sent to this one
    await removeOwnTelephone(db, accountId);
    await db
      .insertInto('own_telephone')
      .values({ account_id: accountId, channel, number, ...(before ? { urgencies: before.urgencies } : {}) })
      .execute();
  }
  await db
    .updateTable('account')
    .set({ phone: telephone, details_changed_by: accountId, details_changed_at: sql`now()` })
    .where('id', '=', accountId)
    // the office may have several numbers in this field
    .where(sql<boolean>`telephone_line(phone) <> right(${number}, 10)`)
    .execute();
  return { former: before?.counted && before.number !== number ? before : undefined, operationId: await openedOperation(db) };
}

export async function chooseOwnTelephone(db: Db, accountId: string, urgencies: readonly Urgency[]): Promise<void> {
  await db
    .updateTable('own_telephone')
    .set({ urgencies: [...new Set(urgencies)] })
    .where('account_id', '=', accountId)
    .execute();
}

export async function removeOwnTelephone(db: Db, accountId: string): Promise<void> {
  await db.deleteFrom('own_telephone').where('account_id', '=', accountId).execute();
}
