import type { deliveryCalls, Mail, MailSettings } from '#contract/delivery/delivery.ts';
import { faults, fieldTexts, replyTexts } from '#contract/messages.ts';
import { t } from '#contract/text/text.ts';
import { generateOneTimeCode, hashOneTimeCode } from '#server/account/second-factor.ts';
import type { Handlers } from '#server/call/handler.ts';
import { readInstitutionSetting } from '#server/institution-setting.ts';
import { changesOf, refuseIfChanged } from '#server/changed-meanwhile.ts';
import type { Db } from '#server/db/open.ts';
import { Fault } from '#server/fault.ts';
import { inLanguage, languageOf } from '#server/language.ts';
import { codeMinutes, countCode, countMessage } from './count-code.ts';
import { codeMail, forgottenMail, trialMail } from './mail-text.ts';
import { keepMailPassword, mailPassword, mailState, readMailSettings, storeMailSettings, usualClock } from './mail-settings.ts';
import { findForgetful, type Forgetful, passwordToken } from './new-password.ts';
import * as ownMail from './own-mail.ts';
import { pageDeliveries } from './queries.ts';
import { linkKey } from './secret.ts';
import { outgoing, sendOne, sendUnseen, unseen } from './send-one.ts';
import { sendToNumber, wayOf } from './send-to-number.ts';

/** Where nothing is set up yet; the rest must be given. */
const usual = { isOn: false, port: 587, security: 'starttls', username: '', ...usualClock } as const satisfies Partial<MailSettings>;

async function mailNow(db: Db): Promise<Mail> {
  const settings = await readMailSettings(db);
  const hasPassword = settings !== undefined && (await mailPassword(db, settings)) !== undefined;
  return { settings: settings ?? null, hasPassword, ...(await mailState(db)) };
}

const changesOfMail = (fields: readonly string[]) =>
  changesOf(['mail_channel', 'institution_setting'], ['1', 'site'], fields.includes('site') ? [...fields, 'value'] : fields);

export const deliveryHandlers: Handlers<keyof typeof deliveryCalls> = {
  mailGet: ({ db }) => mailNow(db),

  async mailChange({ db, body: { basedOn, password, ...wanted }, settings: { TIME_ZONE: timeZone } }) {
    // the row may not exist yet, so it cannot be locked
    await db.selectFrom('mail_channel').select('id').forUpdate().execute();
    const present = await readMailSettings(db);
    if (present) await refuseIfChanged(db, { wanted, basedOn, present, changes: changesOfMail, timeZone });
    const { host, from, site } = { site: await readInstitutionSetting(db, 'site'), ...present, ...wanted };
    const missing = Object.entries({ host, from, site }).filter(([, value]) => !value);
    if (missing.length > 0)
      throw new Fault('invalid', { fields: Object.fromEntries(missing.map(([field]) => [field, t(fieldTexts.required)])) });
    const settings = { ...usual, ...present, ...wanted, site } as MailSettings; // what has no usual value was checked above
    await storeMailSettings(db, settings);
    if (password !== undefined) await keepMailPassword(db, settings, password);
    else if (settings.isOn && settings.username !== '' && (await mailPassword(db, settings)) === undefined)
      throw new Fault('invalid', { fields: { password: t(fieldTexts.passwordOfServer) } });
    return await mailNow(db);
  },

  async mailTry({ read, body: { to } }) {
    const out = await outgoing(read);
    await sendOne(out, { to: { name: '', address: to }, ...trialMail({ house: out.house, site: out.settings.site }) });
    return { message: t(replyTexts.mailTried, { to }) };
  },

  deliveryPage: ({ db, query }) => pageDeliveries(db, query),

  async passwordForgotten({ read, transact, body: { username }, request, log, settings: { GATEWAY_HOSTS: allowed } }) {
    const network = request.address;
    const linkOf = async (found: Forgetful) =>
      `${await readInstitutionSetting(read, 'site')}/open/password/${passwordToken(await transact(linkKey), found)}`;
    const mail = (found: Forgetful) =>
      sendUnseen({ read, log }, async (out) => {
        if (!(await transact((db) => countCode(db, { address: found.address, network })))) return;
        const link = await linkOf(found);
        const words = inLanguage(languageOf(found.language), () => forgottenMail(found.username, link, out));
        await sendOne(out, { to: { name: '', address: found.address }, ...words });
      });
    const message = (found: Forgetful) =>
      unseen(log, async () => {
        const way = await wayOf(read, 'telephonePassword', found.language, found.channel);
        if (!way || !(await transact((db) => countMessage(db, { number: found.address, text: 'telephonePassword', network })))) return;
        const link = await linkOf(found);
        const { id: receiverId, address: number, username: of } = found;
        const sent = { receiverId, number, text: 'telephonePassword', values: { username: of }, link, secret: link } as const;
        await sendToNumber(way, sent, { read, transact, allowed });
      });
    void unseen(log, async () => {
      for (const found of await findForgetful(read, username)) await (found.channel === 'mail' ? mail : message)(found);
    });
    return { message: t(replyTexts.passwordLinkSent) };
  },

  meMailGet: ({ me, db }) => ownMail.findOwnMail(db, me.userId),

  async meMailSet({ me, read, transact, body: { address } }) {
    const out = await outgoing(read);
    if (!out.settings.isOn) throw new Fault('mailNotSetUp');
    const code = generateOneTimeCode();
    await transact(async (db) => {
      // what others have sent there is of no use to whoever asks now
      if (!(await countCode(db, { address, person: me.userId })))
        throw new Fault('mailCodesTooMany', { fields: { address: t(faults.mailCodesTooMany.text) }, retryAfter: codeMinutes * 60 });
      await ownMail.setOwnMail(db, me.userId, address, hashOneTimeCode(code));
    });
    await sendOne(out, { to: { name: '', address }, ...codeMail(code, out) });
    return await transact((db) => ownMail.findOwnMail(db, me.userId));
  },

  async meMailConfirm({ me, db, body: { code } }) {
    if (!(await ownMail.confirmOwnMail(db, me.userId, hashOneTimeCode(code))))
      throw new Fault('mailCodeWrong', { fields: { code: t(faults.mailCodeWrong.text) } });
    return await ownMail.findOwnMail(db, me.userId);
  },

  async meMailChoose({ me, db, body: { urgencies } }) {
    await ownMail.chooseOwnMail(db, me.userId, urgencies);
    return await ownMail.findOwnMail(db, me.userId);
  },

  async meMailRemove({ me, db }) {
    await ownMail.removeOwnMail(db, me.userId);
    return await ownMail.findOwnMail(db, me.userId);
  },
};
