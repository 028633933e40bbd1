import { randomInt } from 'node:crypto';
import type { ownTelephoneCalls } from '#contract/delivery/own-telephone.ts';
import { faults, fieldTexts } from '#contract/messages.ts';
import { t } from '#contract/text/text.ts';
import { hashOneTimeCode } from '#server/account/second-factor.ts';
import type { Handlers } from '#server/call/handler.ts';
import type { Me } from '#server/call/session.ts';
import type { Db } from '#server/db/open.ts';
import { Fault } from '#server/fault.ts';
import { reachOfUndo } from '#server/operation/may-undo.ts';
import { telephoneNumber } from './by-telephone.ts';
import { countMessage, countTold, messageMinutes } from './count-code.ts';
import * as own from './own-telephone.ts';
import { unseen } from './send-one.ts';
import { sendToNumber, wayOf } from './send-to-number.ts';
import { houseOf } from './send.ts';

async function languageOfOwner(db: Db, { userId }: Me): Promise<string> {
  return (await db.selectFrom('account').select('language').where('id', '=', userId).executeTakeFirstOrThrow()).language;
}

export const ownTelephoneHandlers: Handlers<keyof typeof ownTelephoneCalls> = {
  meTelephoneGet: ({ me, db }) => own.findOwnTelephone(db, me.userId),

  async meTelephoneCode({ me, read, transact, body: { telephone }, request, settings: { GATEWAY_HOSTS: allowed } }) {
    const accountId = me.userId;
    const way = await wayOf(read, 'telephoneCode', await languageOfOwner(read, me));
    if (!way) throw new Fault('telephoneUnreached');
    const number = await telephoneNumber(read, telephone, way.country);
    if (number === undefined) throw new Fault('invalid', { fields: { telephone: t(fieldTexts.telephone) } });
    const code = String(randomInt(1_000_000)).padStart(6, '0');
    await transact(async (db) => {
      if (!(await countMessage(db, { number, text: 'telephoneCode', network: request.address, person: accountId })))
        throw new Fault('telephoneCodesTooMany', {
          fields: { telephone: t(faults.telephoneCodesTooMany.text) },
          retryAfter: messageMinutes * 60,
        });
      await own.keepCode(db, accountId, { channel: way.channel, telephone, number, code_hash: hashOneTimeCode(code) });
    });
    const message = {
      receiverId: accountId,
      number,
      text: 'telephoneCode',
      values: { code, house: await houseOf(read) },
      secret: code,
    } as const;
    const { kind } = await sendToNumber(way, message, { read, transact, allowed });
    if (kind !== 'sent' && kind !== 'unknown') {
      await transact((db) => own.forgetCode(db, accountId));
      // not what the provider said: it may repeat the code
      throw new Fault('telephoneCodeNotSent', { fields: { telephone: t(faults.telephoneCodeNotSent.text) } });
    }
    return await transact((db) => own.findOwnTelephone(db, accountId));
  },

  async meTelephoneConfirm({ me, read, transact, body: { code }, log, settings: { GATEWAY_HOSTS: allowed } }) {
    const accountId = me.userId;
    const confirmed = await transact((db) => own.confirmOwnTelephone(db, accountId, hashOneTimeCode(code)));
    if (!confirmed) throw new Fault('telephoneCodeWrong', { fields: { code: t(faults.telephoneCodeWrong.text) } });
    const { former, operationId } = confirmed;
    if (former)
      void unseen(log, async () => {
        const way = await wayOf(read, 'telephoneReplaced', await languageOfOwner(read, me), former.channel);
        if (!way || !(await transact((db) => countTold(db, { channel: way.channel, address: former.number })))) return;
        const values = { username: me.username, house: await houseOf(read) };
        const told = { receiverId: accountId, number: former.number, text: 'telephoneReplaced', values } as const;
        await sendToNumber(way, told, { read, transact, allowed });
      });
    const reply = await transact((db) => own.findOwnTelephone(db, accountId));
    return operationId === undefined || reachOfUndo(me, 'meTelephoneConfirm') === undefined
      ? reply
      : { ...reply, operationId: String(operationId) };
  },

  async meTelephoneChoose({ me, db, body: { urgencies } }) {
    await own.chooseOwnTelephone(db, me.userId, urgencies);
    return await own.findOwnTelephone(db, me.userId);
  },

  async meTelephoneRemove({ me, db }) {
    await own.forgetCode(db, me.userId);
    await own.removeOwnTelephone(db, me.userId);
    return await own.findOwnTelephone(db, me.userId);
  },
};
