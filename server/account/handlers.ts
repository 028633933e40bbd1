import type { accountCalls } from '#contract/account/account.ts';
import type { Inputs, Replies } from '#contract/calls.ts';
import { faults, fieldTexts, replyTexts } from '#contract/messages.ts';
import { paths } from '#contract/paths.ts';
import { shownName } from '#contract/person/person.ts';
import { t } from '#contract/text/text.ts';
import { refuseIfChanged } from '#server/changed-meanwhile.ts';
import { campusDay } from '#server/campus-day.ts';
import type { Db } from '#server/db/open.ts';
import { hostelsServedBy } from '#server/call/hostel-rows.ts';
import { Fault, orFault } from '#server/fault.ts';
import type { Handlers } from '#server/call/handler.ts';
import { refuseUnlessAtDoor } from '#server/institution-setting.ts';
import { chooseHostel, findSession, lacksSecondFactor, openSession, type Me } from '#server/call/session.ts';
import { notification, notify } from '#server/notification/notify.ts';
import { livesWithin } from '#server/call/student-rows.ts';
import type { Settings } from '#server/settings.ts';
import { limitedAttempt } from './limited-attempt.ts';
import { disableAccount } from './disable-account.ts';
import { hashOneTimeCode } from './second-factor.ts';
import { drawSignInCode } from './draw-sign-in-code.ts';
import { attemptOf, attemptWithin, endWaitsOf, forgetFailures, rememberOrigin } from './sign-in-limit.ts';
import { deviceOf } from './device.ts';
import { hashPassword, isWeakHash, passwordFault, passwordMatches } from './password.ts';
import { insertAccount } from './new-account.ts';
import * as queries from './queries.ts';
import { currentOperation, openOperation } from '#server/call/open-operation.ts';
import { secondFactorHandlers } from './second-factor-handlers.ts';
import { remove as removeSecondFactor, useCode } from './second-factor-queries.ts';

const defaultPageSize = 50;

async function refuseBadPassword(password: string, names: readonly string[], shortest: number, field: string): Promise<void> {
  const fault = await passwordFault(password, names, shortest);
  if (fault) throw new Fault('invalid', { fields: { [field]: fault } });
}

interface PersonCorrection {
  id: string;
  by: string;
  body: Inputs['accountChange']['body'];
  timeZone: string;
}

async function correctPerson(db: Db, { id, by, body: { name, phone, basedOn }, timeZone }: PersonCorrection): Promise<void> {
  if (name === undefined && phone === undefined) return;
  const present = orFault(await queries.lockNameAndPhone(db, id), 'accountNotFound');
  await refuseIfChanged(db, { wanted: { name, phone }, basedOn, present: { ...present }, changes: ['account', id], timeZone });
  const wanted = { name: name ?? present.name, phone: phone ?? present.phone };
  if (wanted.name !== present.name || wanted.phone !== present.phone) await queries.changeNameAndPhone(db, id, wanted, by);
}

const hostelOf = ({ hostelId, hostelName }: Me) => (hostelId === null ? null : { _id: hostelId, name: hostelName });

/** The hostel of a student, or the hostels that a caretaker or warden serves. */
async function hostelsOf(db: Db, me: Me): Promise<{ _id: string; name: string }[]> {
  const hostel = hostelOf(me);
  if (me.role === 'student') return hostel ? [hostel] : [];
  return (await hostelsServedBy(db, me.userId)).map(({ id, name }) => ({ _id: id, name }));
}

async function describeMe(db: Db, me: Me, settings: Settings): Promise<Replies['me']> {
  const { sessionId: _, hostelName: __, mayChooseLater: ___, ...known } = me;
  return { ...known, hostel: hostelOf(me), hostels: await hostelsOf(db, me), today: campusDay(settings.TIME_ZONE) };
}

export const accountHandlers: Handlers<keyof typeof accountCalls> = {
  ...secondFactorHandlers,

  async login(context) {
    const { read, transact, settings, request } = context;
    const { username = '', password = '', code = '', device: sentDevice, previousHostelId } = context.body;
    const codeHash = hashOneTimeCode(password);
    const find = () => queries.findCredentials(read, { username }, settings);
    const isRightCode = (found: queries.Credentials | undefined) => found?.signInCodeHash?.equals(codeHash) ?? false;
    const named = await find();
    const attempt = await attemptOf(read, { username, id: named?.id }, { address: request.address, device: sentDevice });
    // a sign-in code cannot be guessed, so its holder is not made to wait for other people's failed attempts
    const isFree = named && !named.disabled && !named.secondFactor && isRightCode(named);
    const { account, byCode } = isFree
      ? { account: named, byCode: true }
      : await limitedAttempt(attempt, context, async (countFailed) => {
          const found = await find();
          const byPassword = await passwordMatches(found?.passwordHash ?? null, password);
          if (!found || found.disabled || !(byPassword || isRightCode(found))) throw await countFailed(new Fault('signInFailed'));
          if (found.secondFactor) {
            // not counted as a failure: the password is right, and the code comes with the next request
            if (code.trim() === '') throw new Fault('secondFactorNeeded');
            if (!(await transact((db) => useCode(db, found.id, code.trim()))))
              throw await countFailed(new Fault('secondFactorWrong', { fields: { code: t(faults.secondFactorWrong.text) } }));
          }
          return { account: found, byCode: !byPassword };
        });
    context.countPerson(account.id);
    const { passwordHash } = account;
    const device = deviceOf(sentDevice);
    const { token, hostelId, hostels } = await transact(async (db) => {
      // the password may have been changed, or the account disabled, while this sign-in waited
      if (!(await queries.lockCredentials(db, account.id, byCode ? { codeHash } : { passwordHash: passwordHash ?? '' })))
        throw new Fault('signInFailed');
      // the code works until a password is chosen, but only the last session opened with it stays open
      if (byCode) await queries.endSessions(db, account.id);
      const token = await openSession(db, account.id, request.device, { hostelId: previousHostelId });
      const me = await findSession(db, token, settings, { lock: 'none' });
      if (!me) throw new Error('a session just opened is over within its transaction');
      await openOperation(db, { by: account.id, call: 'login', hostelId: me.hostelId, address: request.address });
      await forgetFailures(db, attempt);
      await rememberOrigin(db, account.id, { address: request.address, device });
      return { token, hostelId: me.hostelId, hostels: await hostelsOf(db, me) };
    });
    if (!byCode && passwordHash !== null && isWeakHash(passwordHash)) {
      const renewed = await hashPassword(password);
      await transact((db) => queries.renewHash(db, account.id, passwordHash, renewed));
    }
    return {
      token,
      username: account.username,
      role: account.role,
      ...(hostelId === null ? {} : { hostelId }),
      hostels,
      userId: account.id,
      device,
      mustChangePassword: account.mustChangePassword,
      ...(lacksSecondFactor(account, settings) ? { mustSetSecondFactor: true } : {}),
      ...(account.hasLeft ? { hasLeft: true } : {}),
    };
  },

  async logout({ me, db }) {
    // sessions are not recorded, but who signed in and out is
    if (me && (await queries.endSession(db, me.userId, me.sessionId))) await currentOperation(db);
    return { message: t(replyTexts.signedOut) };
  },

  me: ({ me, db, settings }) => describeMe(db, me, settings),

  async meHostel({ me, hostel, db, settings }) {
    // somebody may have been taken out of the team since the hostel was looked up
    if (!(await chooseHostel(db, me, hostel.id))) throw new Fault('hostelNotFound');
    if (hostel.id !== me.hostelId) await currentOperation(db);
    return await describeMe(db, { ...me, hostelId: hostel.id, hostelName: hostel.name }, settings);
  },

  async meLanguage({ me, db, body: { language }, settings }) {
    await queries.setLanguage(db, me.userId, language);
    return await describeMe(db, { ...me, language }, settings);
  },

  async mePassword(context) {
    const { me, body, read, transact, settings, request, log } = context;
    const account = await limitedAttempt(attemptWithin(me), context, async (countFailed) => {
      const account = await queries.findCredentials(read, { id: me.userId }, settings);
      // whoever signed in with a one-time code has no password to repeat
      const ok = account?.passwordHash === null || (await passwordMatches(account?.passwordHash ?? null, body.currentPassword));
      if (!ok) throw await countFailed(new Fault('passwordWrong', { fields: { currentPassword: t(faults.passwordWrong.text) } }));
      return account;
    });
    await refuseBadPassword(body.newPassword, [me.username, account?.rollno ?? ''], settings.PASSWORD_MIN_LENGTH, 'newPassword');
    if (body.newPassword === body.currentPassword) throw new Fault('invalid', { fields: { newPassword: t(fieldTexts.passwordSame) } });
    const passwordHash = await hashPassword(body.newPassword);
    await transact(async (db) => {
      await queries.setPasswordHash(db, me.userId, passwordHash, false);
      await queries.endSessions(db, me.userId, me.sessionId);
      await endWaitsOf(db, [me.userId]);
    });
    log.warn({ accountId: me.userId, address: request.address }, 'a password was changed by its owner');
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
    await currentOperation(db);
    return { message: t(replyTexts.sessionEnded) };
  },

  async accountList({ db, query }) {
    const page = query.page ?? 1;
    const pageSize = query.pageSize ?? defaultPageSize;
    const found = await queries.pageAccounts(db, { role: query.role, q: query.q, state: query.state ?? 'here', page, pageSize });
    return { ...found, page, pageSize };
  },

  async accountCreate({ body, transact, settings }) {
    await refuseBadPassword(body.password, [body.username], settings.PASSWORD_MIN_LENGTH, 'password');
    const passwordHash = await hashPassword(body.password);
    const account = await transact(async (db) => {
      const id = await insertAccount(db, {
        username: body.username,
        role: body.role,
        passwordHash,
        mustChangePassword: body.mustChangePassword ?? false,
        name: body.name,
        phone: body.phone,
      });
      return await queries.findAccount(db, id);
    });
    if (!account) throw new Error('an account just made is gone within its transaction');
    return { message: t(replyTexts.accountCreated), account };
  },

  async accountChange({ me, params, body, read, transact, settings, request, log }) {
    const present = orFault(await queries.findAccount(read, params.id), 'accountNotFound');
    // a stolen session must not be enough to take the account over
    if (body.password !== undefined && params.id === me.userId) throw new Fault('ownAccountPassword');
    if (body.secondFactor === false && params.id === me.userId) throw new Fault('ownAccountSecondFactor');
    const { password } = body;
    if (password !== undefined) {
      const rollno = (await queries.findCredentials(read, { id: params.id }, settings))?.rollno ?? '';
      await refuseBadPassword(password, [present.username, rollno], settings.PASSWORD_MIN_LENGTH, 'password');
    }
    const passwordHash = password === undefined ? undefined : await hashPassword(password);
    const account = await transact(async (db) => {
      if (passwordHash !== undefined) {
        await queries.setPasswordHash(db, params.id, passwordHash, body.mustChangePassword ?? false);
        await queries.endSessions(db, params.id);
        await endWaitsOf(db, [params.id]);
      }
      if (body.secondFactor === false) {
        await removeSecondFactor(db, params.id);
        await queries.endSessions(db, params.id);
      }
      await correctPerson(db, { id: params.id, by: me.userId, body, timeZone: settings.TIME_ZONE });
      if (body.disabled === true) await disableAccount(db, present);
      if (body.disabled === false) await queries.setDisabled(db, params.id, false);
      return await queries.findAccount(db, params.id);
    });
    if (!account) throw new Fault('accountNotFound');
    if (passwordHash !== undefined)
      log.warn({ accountId: params.id, by: me.userId, address: request.address }, 'a password was replaced by an administrator');
    return account;
  },

  async accountSignInCode({ params, me, scope, db, request, log }) {
    if (params.id === me.userId) throw new Fault('ownAccountPassword');
    await refuseUnlessAtDoor(db, me, 'codes');
    if (scope.kind !== 'all' && !(await livesWithin(db, scope, params.id))) throw new Fault('accountNotFound');
    const drawn = orFault(await drawSignInCode(db, params.id), 'accountNotFound');
    // whoever holds the code can sign in as this person, who should not be the last to know
    await notify(db, [notification('signInCodeGiven', { by: shownName(me) }, { to: params.id, link: paths.myAccount() })]);
    log.warn({ accountId: params.id, by: me.userId, address: request.address }, 'a sign-in code was given out');
    return { message: t(replyTexts.signInCodeMade), ...drawn };
  },
};
