import { faults, replyTexts } from '#contract/messages.ts';
import { t } from '#contract/text/text.ts';
import { Fault, orFault } from '#server/fault.ts';
import type { Handlers } from '#server/call/handler.ts';
import { limitedAttempt } from './limited-attempt.ts';
import { generateOneTimeCode, hashOneTimeCode, generateSecret, enrolmentDetails } from './second-factor.ts';
import { passwordMatches } from './password.ts';
import { endSessions, findCredentials } from './queries.ts';
import * as queries from './second-factor-queries.ts';
import { attemptWithin } from './sign-in-limit.ts';

const recoveryCodeCount = 10;

const passwordWrong = () => new Fault('passwordWrong', { fields: { currentPassword: t(faults.passwordWrong.text) } });
const codeWrong = () => new Fault('codeWrong', { fields: { code: t(faults.codeWrong.text) } });

export const secondFactorHandlers: Handlers<'secondFactorStart' | 'secondFactorConfirm' | 'secondFactorRemove'> = {
  async secondFactorStart(context) {
    const { me, body, transact } = context;
    // a password that an administrator knows too does not prove whose phone it is
    if (me.mustChangePassword) throw new Fault('passwordChangeNeeded');
    await limitedAttempt(attemptWithin(me), context, async (countFailed) => {
      const account = await findCredentials(context.read, { id: me.userId }, context.settings);
      if (!(await passwordMatches(account?.passwordHash ?? null, body.currentPassword))) throw await countFailed(passwordWrong());
    });
    const secret = generateSecret();
    if (!(await transact((db) => queries.saveUnconfirmed(db, me.userId, secret)))) throw new Fault('secondFactorOn');
    return enrolmentDetails(secret, me.username);
  },

  async secondFactorConfirm(context) {
    const { me, body, read, transact } = context;
    const recoveryCodes = Array.from({ length: recoveryCodeCount }, generateOneTimeCode);
    await limitedAttempt(attemptWithin(me), context, async (countFailed) => {
      const pending = orFault(await queries.findSecret(read, me.userId), 'secondFactorNotStarted');
      if (pending.confirmed) throw new Fault('secondFactorOn');
      const matched = await transact(async (db) => {
        if (!(await queries.useCode(db, me.userId, body.code))) return false;
        if (!(await queries.confirm(db, me.userId, recoveryCodes.map(hashOneTimeCode)))) throw new Fault('secondFactorOn');
        await endSessions(db, me.userId, me.sessionId);
        return true;
      });
      if (!matched) throw await countFailed(codeWrong());
    });
    return { message: t(replyTexts.secondFactorOn), recoveryCodes };
  },

  async secondFactorRemove(context) {
    const { me, body, read, transact } = context;
    await limitedAttempt(attemptWithin(me), context, async (countFailed) => {
      const account = await findCredentials(read, { id: me.userId }, context.settings);
      if (!(await passwordMatches(account?.passwordHash ?? null, body.currentPassword))) throw await countFailed(passwordWrong());
      if (!(await queries.findSecret(read, me.userId))) throw new Fault('secondFactorOff');
      const removed = await transact(async (db) => {
        if (!(await queries.useCode(db, me.userId, body.code))) return false;
        await queries.remove(db, me.userId);
        return true;
      });
      if (!removed) throw await countFailed(codeWrong());
    });
    return { message: t(replyTexts.secondFactorOff) };
  },
};
