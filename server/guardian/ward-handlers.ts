import type { wardCalls } from '#contract/guardian/ward.ts';
import { faults, replyTexts } from '#contract/messages.ts';
import { t } from '#contract/text/text.ts';
import { limitedAttempt } from '#server/account/limited-attempt.ts';
import { generateOneTimeCode, hashOneTimeCode } from '#server/account/second-factor.ts';
import { attemptFrom } from '#server/account/sign-in-limit.ts';
import type { Handlers } from '#server/call/handler.ts';
import { openOperation } from '#server/call/open-operation.ts';
import type { Scope } from '#server/call/scope.ts';
import { campusDay } from '#server/campus-day.ts';
import { lineOf, telephoneNumber } from '#server/delivery/by-telephone.ts';
import { countCode, countMessage } from '#server/delivery/count-code.ts';
import { wardCodeMail } from '#server/delivery/mail-text.ts';
import { outgoing, sendOne, sendUnseen, unseen } from '#server/delivery/send-one.ts';
import { sendToNumber, wayOf } from '#server/delivery/send-to-number.ts';
import { houseOf } from '#server/delivery/send.ts';
import { Fault } from '#server/fault.ts';
import { inLanguage, languageOf } from '#server/language.ts';
import { noticesFor, wardsOf } from './ward-queries.ts';
import { endWardSession, findReceiver, isTelephone, keepCode, openWardSession } from './ward-session.ts';

/** Forty random bits, good for an hour: guesses are counted, and a thousand networks together have less than a chance in a million a day. */
const codeLetters = 8;

/** The session of the caller; the call table lets nobody else in. */
function sessionOf(scope: Scope): Scope & { kind: 'ward' } {
  if (scope.kind !== 'ward') throw new Fault('signInNeeded');
  return scope;
}

type Asked = Parameters<Handlers<'wardCode'>['wardCode']>[0];

async function codeByMail({ read, transact, body: { address }, request, log }: Asked): Promise<void> {
  if (!(await outgoing(read)).settings.isOn) throw new Fault('mailNotSetUp');
  void sendUnseen({ read, log }, async (out) => {
    const found = await findReceiver(read, address, 'mail');
    if (!found) return;
    const asked = { address: `guardian ${found.address}`, network: request.address };
    if (!(await transact((db) => countCode(db, asked)))) return;
    const code = generateOneTimeCode(codeLetters);
    await transact((db) => keepCode(db, found.address, hashOneTimeCode(code)));
    const words = inLanguage(languageOf(found.language), () => wardCodeMail(code, out));
    await sendOne(out, { to: { name: '', address: found.address }, ...words });
  });
}

async function codeToTelephone({ read, transact, body: { address }, request, log, settings: { GATEWAY_HOSTS: allowed } }: Asked) {
  const anyWay = await wayOf(read, 'telephoneWardCode', '');
  if (!anyWay) throw new Fault('telephoneUnreached', { fields: { address: t(faults.telephoneUnreached.text) } });
  void unseen(log, async () => {
    const number = await telephoneNumber(read, address, anyWay.country);
    const found = number && (await findReceiver(read, number, anyWay.channel));
    if (!found) return;
    const way = (await wayOf(read, 'telephoneWardCode', found.language, anyWay.channel)) ?? anyWay;
    if (!(await transact((db) => countMessage(db, { number, text: 'telephoneWardCode', network: request.address })))) return;
    const code = generateOneTimeCode(codeLetters);
    await transact((db) => keepCode(db, number, hashOneTimeCode(code)));
    const sent = {
      receiverId: found.id,
      number,
      text: 'telephoneWardCode',
      values: { code, house: await houseOf(read) },
      secret: code,
    } as const;
    await sendToNumber(way, sent, { read, transact, allowed });
  });
}

export const wardHandlers: Handlers<keyof typeof wardCalls> = {
  async wardCode(context) {
    await (isTelephone(context.body.address) ? codeToTelephone : codeByMail)(context);
    return { message: t(replyTexts.wardCodeSent) };
  },

  async wardSignIn(context) {
    const { body, request, transact, read } = context;
    const isByTelephone = isTelephone(body.address);
    // however a number is written, guesses of its code are counted together
    const address = isByTelephone ? await lineOf(read, body.address) : body.address;
    const token = await limitedAttempt(attemptFrom(address, request.address), context, async (countFailed) => {
      const opened = await transact(async (db) => {
        const made = await openWardSession(db, body.address, hashOneTimeCode(body.code));
        if (made !== undefined) await openOperation(db, { by: null, call: 'wardSignIn', hostelId: null, address: request.address });
        return made;
      });
      const wrong = isByTelephone ? 'telephoneCodeWrong' : 'mailCodeWrong';
      if (opened === undefined) throw await countFailed(new Fault(wrong, { fields: { code: t(faults[wrong].text) } }));
      return opened;
    });
    return { token };
  },

  async wardList({ db, scope, settings }) {
    const today = campusDay(settings.TIME_ZONE);
    const { wards, hostelIds } = await wardsOf(db, sessionOf(scope).addressHash, today);
    return { wards, notices: await noticesFor(db, hostelIds, today) };
  },

  async wardSignOut({ db, scope }) {
    await endWardSession(db, sessionOf(scope).sessionId);
    return { message: t(replyTexts.signedOut) };
  },
};
