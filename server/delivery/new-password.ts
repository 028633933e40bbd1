/** The link with which whoever forgot the password gets a sign-in code: good for an hour, once, and only as long as nothing has changed. */
import { sql } from 'kysely';
import { openPageTexts } from '#contract/messages.ts';
import { slipPath } from '#contract/student/slip-address.ts';
import { t } from '#contract/text/text.ts';
import { drawSignInCode } from '#server/account/draw-sign-in-code.ts';
import type { Db } from '#server/db/open.ts';
import { languageOf } from '#server/language.ts';
import type { ActingLink, Shown } from '#server/open-page/open-page.ts';
import { nameKey } from '#server/name-key.ts';
import { codeMinutes } from './count-code.ts';
import { readSigned, signed, textOfSigned } from './link.ts';
import type { Channel } from './queue.ts';
import { readSecret } from './secret.ts';

const goodFor = codeMinutes * 60_000;

export interface Forgetful {
  id: string;
  username: string;
  language: string;
  channel: Channel;
  address: string;
  /** changes with each password and each sign-in code */
  version: string;
}

/**
 * Where those are reached whose account works: at a confirmed mail address, and at a confirmed number that nobody else has confirmed. Who lends
 * a telephone must not get into the account of another.
 */
const forgetful = (db: Db) =>
  db
    .selectFrom('account as p')
    .innerJoin('receiver_address as a', 'a.receiver_id', 'p.id')
    .select((eb) => [
      'p.id',
      'p.username',
      'p.language',
      eb.ref('a.channel').$castTo<Channel>().as('channel'),
      sql<string>`a.address`.as('address'),
      sql<string>`concat(p.password_set_at, ' ', p.sign_in_code_drawn_at)`.as('version'),
    ])
    .where('p.erased_at', 'is', null)
    .where('a.is_good', '=', true)
    .where(
      sql<boolean>`(a.channel = 'mail' or a.channel in ('sms', 'whatsapp') and not exists (
        select from own_telephone o where right(o.number, 10) = right(a.address, 10) and o.account_id <> p.id))`,
    )
    .orderBy('a.channel');

export const findForgetful = async (db: Db, username: string): Promise<Forgetful[]> =>
  await forgetful(db).where('p.username_key', '=', nameKey(username)).execute();

/** Good as long as its receiver is reached where it went. */
export const passwordToken = (key: string, { id, version, address }: Forgetful, now = Date.now()): string =>
  signed(key, 'password', `${id}_${now + goodFor}`, version, address);

async function find(db: Db, token: string, lock: boolean): Promise<Forgetful | undefined> {
  const key = await readSecret(db, 'link_key');
  const [id = '', until = ''] = textOfSigned(token).split('_', 2);
  if (key === undefined || !/^[0-9a-f-]{36}$/.test(id) || !(Number(until) > Date.now())) return undefined;
  if (lock) await db.selectFrom('account').select('id').where('id', '=', id).forUpdate().execute();
  const found = await forgetful(db).where('p.id', '=', id).execute();
  return found.find(({ version, address }) => readSigned(key, 'password', token, version, address) !== undefined);
}

export const newPassword: ActingLink = {
  call: 'password link',

  async show(db, token) {
    const found = await find(db, token, false);
    return (
      found && {
        language: languageOf(found.language),
        page: () => ({
          title: t(openPageTexts.password, { username: found.username }),
          text: [t(openPageTexts.passwordText)],
          actions: [{ label: t(openPageTexts.passwordAction), value: 'yes' }],
        }),
      }
    );
  },

  async act(db, token): Promise<Shown | undefined> {
    const found = await find(db, token, true);
    const drawn = found && (await drawSignInCode(db, found.id));
    return (
      drawn && {
        language: languageOf(found.language),
        page: () => ({
          title: t(openPageTexts.passwordCode),
          isShownOnce: true,
          text: [t(openPageTexts.passwordCodeText, { code: drawn.signInCode, username: drawn.username })],
          link: { text: t(openPageTexts.passwordLink), address: slipPath(drawn.username, drawn.signInCode) },
        }),
      }
    );
  },
};
