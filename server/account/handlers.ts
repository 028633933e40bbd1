import { faults, fieldTexts, replyTexts } from '#contract/messages.ts';
import { t } from '#contract/text.ts';
import { campusDay } from '#server/campus-day.ts';
import { Fault } from '#server/http/fault.ts';
import type { Handlers } from '#server/http/handler.ts';
import { lacksSecondFactor, openSession } from '#server/http/session.ts';
import { limitedAttempt } from './limited-attempt.ts';
import { disableAccount } from './disable-account.ts';
import { generateOneTimeCode, hashOneTimeCode } from './one-time-code.ts';
import { attemptSubjects, forgetFailures } from './sign-in-limit.ts';
import { hashPassword, isWeakHash, passwordFault, passwordMatches } from './password.ts';
import * as queries from './queries.ts';
import { secondFactorHandlers } from './second-factor-handlers.ts';
import { remove as removeSecondFactor, useCode } from './second-factor-queries.ts';

const defaultPageSize = 50;

async function refuseBadPassword(password: string, username: string, shortest: number, field: string): Promise<void> {
  const fault = await passwordFault(password, username, shortest);
  if (fault) throw new Fault('invalid', { fields: { [field]: fault } });
}

export const accountHandlers: Handlers<
  | 'login'
  | 'logout'
  | 'me'
  | 'mePassword'
  | 'meSessionList'
  | 'meSessionEnd'
  | 'accountList'
  | 'accountCreate'
  | 'accountChange'
  | 'accountSignInCode'
  | 'secondFactorStart'
  | 'secondFactorConfirm'
  | 'secondFactorRemove'
> = {
  ...secondFactorHandlers,

  async login(context) {
    const { read, transact, settings, request } = context;
    const { username = '', password = '', code = '' } = context.body;
    const codeHash = hashOneTimeCode(password);
    const { account, byCode } = await limitedAttempt(username, context, async (countFailed) => {
      const found = await queries.findCredentials(read, { username });
      const byPassword = await passwordMatches(found?.passwordHash ?? null, password);
      const byCode = found?.signInCodeHash?.equals(codeHash) ?? false;
      if (!found || found.disabled || !(byPassword || byCode)) throw await countFailed(new Fault('signInFailed'));
      if (found.secondFactor) {
        // no guess yet: who is right so far is asked for the rest
        if (code.trim() === '') throw new Fault('secondFactorNeeded');
        if (!(await transact((db) => useCode(db, found.id, code.trim()))))
          throw await countFailed(new Fault('secondFactorWrong', { fields: { code: t(faults.secondFactorWrong.text) } }));
      }
      return { account: found, byCode: !byPassword };
    });
    const { passwordHash } = account;
    if (passwordHash !== null && isWeakHash(passwordHash)) {
      const renewed = await hashPassword(password);
      await transact((db) => queries.renewHash(db, account.id, passwordHash, renewed));
    }
    const token = await transact(async (db) => {
      if (byCode && !(await queries.useSignInCode(db, account.id, codeHash))) throw new Fault('signInFailed');
      await forgetFailures(db, attemptSubjects(username, request.address));
      return await openSession(db, account.id, request.device);
    });
    return {
      token,
      username: account.username,
      role: account.role,
      ...(account.hostelId === null ? {} : { hostelId: account.hostelId }),
      userId: account.id,
      mustChangePassword: account.mustChangePassword,
      ...(lacksSecondFactor(account, settings) ? { mustSetSecondFactor: true } : {}),
    };
  },

  async logout({ me, db }) {
    if (me) await queries.endSession(db, me.userId, me.sessionId);
    return { message: t(replyTexts.signedOut) };
  },

  async me({ me, settings }) {
    const { sessionId: _, hostelName, ...known } = me;
    const hostel = me.hostelId === null ? null : { _id: me.hostelId, name: hostelName };
    return { ...known, name: '', hostel, hostels: hostel ? [hostel] : [], today: campusDay(settings.TIME_ZONE) };
  },

  async mePassword(context) {
    const { me, body, read, transact, settings, request } = context;
    await limitedAttempt(me.username, context, async (countFailed) => {
      const account = await queries.findCredentials(read, { id: me.userId });
      // who came in by a one-time code has no password to repeat
      const ok = account?.passwordHash === null || (await passwordMatches(account?.passwordHash ?? null, body.currentPassword));
      if (!ok) throw await countFailed(new Fault('passwordWrong', { fields: { currentPassword: t(faults.passwordWrong.text) } }));
    });
    await refuseBadPassword(body.newPassword, me.username, settings.PASSWORD_MIN_LENGTH, 'newPassword');
    if (body.newPassword === body.currentPassword) throw new Fault('invalid', { fields: { newPassword: t(fieldTexts.passwordSame) } });
    const passwordHash = await hashPassword(body.newPassword);
    await transact(async (db) => {
      await queries.setPasswordHash(db, me.userId, passwordHash, false);
      await queries.endSessions(db, me.userId, me.sessionId);
      await forgetFailures(db, attemptSubjects(me.username, request.address));
    });
    return { message: t(replyTexts.passwordChanged) };
  },

  async meSessionList({ me, db, settings }) {
    const sessions = await queries.listSessions(db, me.userId, {
      idleHours: settings.SESSION_IDLE_HOURS,
      maxHours: settings.SESSION_MAX_HOURS,
    });
    return sessions.map((session) => ({
      _id: session.id,
      createdAt: session.created_at,
      lastSeenAt: session.last_seen_at,
      device: session.device,
      current: session.id === me.sessionId,
    }));
  },

  async meSessionEnd({ me, db, params }) {
    if (!(await queries.endSession(db, me.userId, params.id))) throw new Fault('notFound');
    return { message: t(replyTexts.sessionEnded) };
  },

  async accountList({ db, query }) {
    const page = query.page ?? 1;
    const pageSize = query.pageSize ?? defaultPageSize;
    const found = await queries.pageAccounts(db, { role: query.role, q: query.q, page, pageSize });
    return { ...found, page, pageSize };
  },

  async accountCreate({ body, transact, settings }) {
    await refuseBadPassword(body.password, body.username, settings.PASSWORD_MIN_LENGTH, 'password');
    const passwordHash = await hashPassword(body.password);
    const account = await transact(async (db) => {
      const id = await queries.insertAccount(db, {
        username: body.username,
        role: body.role,
        passwordHash,
        mustChangePassword: body.mustChangePassword ?? false,
      });
      return await queries.findAccount(db, id);
    });
    if (!account) throw new Error('an account just made is gone within its transaction');
    return { message: t(replyTexts.accountCreated), account };
  },

  async accountChange({ me, params, body, read, transact, settings }) {
    const present = await queries.findAccount(read, params.id);
    if (!present) throw new Fault('accountNotFound');
    if (body.secondFactor === false && params.id === me.userId) throw new Fault('ownAccountSecondFactor');
    const { password } = body;
    if (password !== undefined) await refuseBadPassword(password, present.username, settings.PASSWORD_MIN_LENGTH, 'password');
    const passwordHash = password === undefined ? undefined : await hashPassword(password);
    const account = await transact(async (db) => {
      if (passwordHash !== undefined) {
        await queries.setPasswordHash(db, params.id, passwordHash, body.mustChangePassword ?? false);
        await queries.endSessions(db, params.id, me.sessionId);
      }
      if (body.secondFactor === false) {
        await removeSecondFactor(db, params.id);
        await queries.endSessions(db, params.id);
      }
      if (body.disabled === true) await disableAccount(db, present);
      if (body.disabled === false) await queries.setDisabled(db, params.id, false);
      return await queries.findAccount(db, params.id);
    });
    if (!account) throw new Fault('accountNotFound');
    return account;
  },

  async accountSignInCode({ params, me, db }) {
    if (params.id === me.userId) throw new Fault('ownAccountCode');
    const signInCode = generateOneTimeCode();
    const username = await queries.giveSignInCode(db, params.id, hashOneTimeCode(signInCode));
    if (username === undefined) throw new Fault('accountNotFound');
    await queries.endSessions(db, params.id);
    return { message: t(replyTexts.signInCodeMade), username, signInCode };
  },
};
