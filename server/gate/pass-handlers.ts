import { randomBytes } from 'node:crypto';
import { cardBytes, cardCode, cardHash, looksLikeCard } from '#contract/gate/card.ts';
import { hostelKey, periodOf, studentKey } from '#contract/gate/pass.ts';
import type { passCalls } from '#contract/gate/pass-calls.ts';
import { replyTexts } from '#contract/messages.ts';
import { t } from '#contract/text/text.ts';
import type { Handlers } from '#server/call/handler.ts';
import { hostelsWithin } from '#server/call/hostel-rows.ts';
import { openSession } from '#server/call/session.ts';
import { madeSecret, readSecret, remakeSecret } from '#server/delivery/secret.ts';
import { Fault } from '#server/fault.ts';
import { isStudentWithin } from '#server/student/student-filter.ts';
import * as queries from './pass-queries.ts';
import { recordMovement } from './record-movement.ts';

/** A phone has keys for this half of a day and three days more; a guard's for this half and the next. */
const periodsOf = { student: 7, guard: 2 } as const;
const periods = (count: number): number[] => Array.from({ length: count }, (_, n) => periodOf(Date.now()) + n);

export const passHandlers: Handlers<keyof typeof passCalls> = {
  async gatePassGet({ me, db, query: { version } }) {
    const holder = await queries.passHolder(db, me.userId);
    if (!holder) throw new Fault('noHostelAllotted');
    const { hostel, version: present, ...student } = holder;
    const secret = version !== undefined && version === present ? await readSecret(db, 'pass_secret') : undefined;
    const keys =
      secret === undefined
        ? []
        : periods(periodsOf.student).map((period) => ({
            period,
            key: studentKey(hostelKey(secret, hostel._id, period), me.userId, present),
          }));
    return { student, hostel, keys };
  },

  async gatePassTake({ me, db }) {
    await madeSecret(db, 'pass_secret');
    return { message: t(replyTexts.passTaken), version: await queries.raiseVersion(db, me.userId) };
  },

  async gatePassKeys({ db, scope }) {
    const secret = await readSecret(db, 'pass_secret');
    if (secret === undefined) return [];
    const hostels = await hostelsWithin(db, scope);
    return hostels.flatMap(({ id }) =>
      periods(periodsOf.guard).map((period) => ({ hostelId: id, period, key: hostelKey(secret, id, period) })),
    );
  },

  async gateCardMake({ db, scope, params: { studentId } }) {
    if (!(await isStudentWithin(db, scope, studentId))) throw new Fault('studentNotFound');
    const code = cardCode(randomBytes(cardBytes));
    await queries.setCard(db, studentId, cardHash(code));
    return { message: t(replyTexts.cardMade), code };
  },

  async gateMachineKey({ me, db, params: { accountId }, request, log }) {
    if (!(await queries.noteMachineKey(db, accountId))) throw new Fault('accountNotFound');
    log.warn({ accountId, by: me.userId, address: request.address }, 'a key for a machine at the gate was made');
    return { message: t(replyTexts.machineKeyMade), key: await openSession(db, accountId, t('Machine at the gate'), { isMachine: true }) };
  },

  async gateMachineRecord({ me, db, scope, body: { code, ...moved } }) {
    const isCard = looksLikeCard(code);
    const studentId = await (isCard ? queries.holderOfCard(db, cardHash(code)) : queries.studentOfRollno(db, code));
    if (studentId === undefined) throw new Fault('studentNotFound');
    return await recordMovement(db, { scope, by: me.userId, studentId, method: isCard ? 'reader' : 'number', ...moved });
  },

  async gatePassRenew({ db }) {
    await remakeSecret(db, 'pass_secret');
    return { message: t(replyTexts.passesRenewed) };
  },
};
