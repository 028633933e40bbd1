import { sql } from 'kysely';
import { type OwnPush, type PushChannel, type pushCalls, pushLimits } from '#contract/delivery/push.ts';
import { fieldTexts } from '#contract/messages.ts';
import type { Urgency } from '#contract/notification/urgency.ts';
import { t } from '#contract/text/text.ts';
import type { Handlers } from '#server/call/handler.ts';
import type { Me } from '#server/call/session.ts';
import type { Db } from '#server/db/open.ts';
import { Fault } from '#server/fault.ts';
import { readInstitutionSetting, storeInstitutionSetting } from '#server/institution-setting.ts';
import { readMailSettings, usualClock } from './mail-settings.ts';
import { houseKey, isPoint, mayPush, publicKey } from './push.ts';

const isOn = async (db: Db): Promise<boolean> => (await readInstitutionSetting(db, 'push')) === 'on';

async function channelNow(db: Db): Promise<PushChannel> {
  const { reached } = await db
    .selectFrom('receiver_address')
    .select(sql<number>`count(distinct receiver_id)::integer`.as('reached'))
    .where('channel', '=', 'push')
    .where('is_good', '=', true)
    .executeTakeFirstOrThrow();
  return { isOn: await isOn(db), reached };
}

async function ownPush(db: Db, { sessionId }: Me): Promise<OwnPush> {
  const key = (await isOn(db)) ? await publicKey(db) : undefined;
  const found = await db
    .selectFrom('push_subscription')
    .select(['urgencies', 'shows_text'])
    .where('session_id', '=', sessionId)
    .executeTakeFirst();
  return {
    isOffered: key !== undefined,
    key: key ?? '',
    device: found ? { urgencies: found.urgencies as Urgency[], showsText: found.shows_text } : null, // the constraint knows the same words
    digestAt: ((await readMailSettings(db)) ?? usualClock).digestAt,
  };
}

export const pushHandlers: Handlers<keyof typeof pushCalls> = {
  pushGet: ({ db }) => channelNow(db),

  async pushChange({ db, body: { isOn: wanted } }) {
    // push services want to know where to write to, and browsers take part over TLS only
    if (wanted && !(await readInstitutionSetting(db, 'site'))?.startsWith('https://')) throw new Fault('pushNotReady');
    if (wanted !== (await isOn(db))) await storeInstitutionSetting(db, 'push', wanted ? 'on' : 'off');
    if (wanted) await houseKey(db);
    return await channelNow(db);
  },

  mePushGet: ({ me, db }) => ownPush(db, me),

  async mePushSet({ me, db, body: { endpoint, p256dh, auth, urgencies, showsText }, settings: { PUSH_HOSTS: allowed } }) {
    if (!mayPush(endpoint, allowed)) throw new Fault('invalid', { fields: { endpoint: t(fieldTexts.pushService) } });
    if (!isPoint(p256dh)) throw new Fault('invalid', { fields: { p256dh: t(fieldTexts.wrong) } });
    const chosen = { urgencies: [...new Set(urgencies)], shows_text: showsText };
    const keys = { p256dh: Buffer.from(p256dh, 'base64url'), auth: Buffer.from(auth, 'base64url') };
    // one browser has one subscription, whoever used it before
    await db
      .deleteFrom('push_subscription')
      .where((eb) =>
        eb.or([
          eb('session_id', '=', me.sessionId).and('endpoint', '<>', endpoint),
          eb('endpoint', '=', endpoint).and('account_id', '<>', me.userId),
        ]),
      )
      .execute();
    await db
      .insertInto('push_subscription')
      .values({ account_id: me.userId, session_id: me.sessionId, endpoint, ...keys, ...chosen })
      .onConflict((conflict) =>
        conflict.column('endpoint').doUpdateSet({ account_id: me.userId, session_id: me.sessionId, ...keys, ...chosen }),
      )
      .execute();
    await sql`
      delete from push_subscription where id in (
        select id from push_subscription where account_id = ${me.userId} order by created_at desc, id offset ${pushLimits.devices})`.execute(
      db,
    );
    return await ownPush(db, me);
  },

  async mePushKeep({ me, db, body: { endpoint } }) {
    await db.deleteFrom('push_subscription').where('endpoint', '=', endpoint).where('account_id', '<>', me.userId).execute();
    await db
      .updateTable('push_subscription')
      .set({ session_id: me.sessionId })
      .where('endpoint', '=', endpoint)
      .where((eb) =>
        eb.not(eb.exists(eb.selectFrom('push_subscription as own').select('own.id').where('own.session_id', '=', me.sessionId))),
      )
      .execute();
    return await ownPush(db, me);
  },

  async mePushRemove({ me, db }) {
    await db.deleteFrom('push_subscription').where('session_id', '=', me.sessionId).execute();
    return await ownPush(db, me);
  },
};
