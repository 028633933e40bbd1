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
import { countCode } from '#server/delivery/count-code.ts';
import { wardCodeMail } from '#server/delivery/mail-text.ts';
import { outgoing, sendOne, sendUnseen } from '#server/delivery/send-one.ts';
import { Fault } from '#server/fault.ts';
import { inLanguage, languageOf } from '#server/language.ts';
import { noticesFor, wardsOf } from './ward-queries.ts';
import { endWardSession, findReceiver, keepCode, openWardSession } from './ward-session.ts';

/** Forty random bits, good for an hour: guesses are counted, and a thousand networks together have less than a chance in a million a day. */
const codeLetters = 8;

/** The session of the caller; the call table lets nobody else in. */
function sessionOf(scope: Scope): Scope & { kind: 'ward' } {
  if (scope.kind !== 'ward') throw new Fault('signInNeeded');
  return scope;
}

export const wardHandlers: Handlers<keyof typeof wardCalls> = {
  async wardCode({ read, transact, body: { address }, request, log }) {
    if (!(await outgoing(read)).settings.isOn) throw new Fault('mailNotSetUp');
    void sendUnseen({ read, log }, async (out) => {
      const found = await findReceiver(read, address);
      if (!found) return;
      const asked = { address: `guardian ${found.mail}`, network: request.address };
      if (!(await transact((db) => countCode(db, asked)))) return;
      const code = generateOneTimeCode(codeLetters);
      await transact((db) => keepCode(db, found.mail, hashOneTimeCode(code)));
      const words = inLanguage(languageOf(found.language), () => wardCodeMail(code, out));
      await sendOne(out, { to: { name: '', address: found.mail }, ...words });
    });
    return { message: t(replyTexts.wardCodeSent) };
  },

  async wardSignIn(context) {
    const { body, request, transact } = context;
    const token = await limitedAttempt(attemptFrom(body.address, request.address), context, async (countFailed) => {
      const opened = await transact(async (db) => {
        const made = await openWardSession(db, body.address, hashOneTimeCode(body.code));
        if (made !== undefined) await openOperation(db, { by: null, call: 'wardSignIn', hostelId: null, address: request.address });
        return made;
      });
      if (opened === undefined) throw await countFailed(new Fault('mailCodeWrong', { fields: { code: t(faults.mailCodeWrong.text) } }));
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
