/** The link with which whoever forgot the password gets a sign-in code: good for an hour, once, and only as long as nothing has changed. */
import { sql } from 'kysely';
import { openPageTexts } from '#contract/messages.ts';
import { slipPath } from '#contract/student/slip-address.ts';
import { t } from '#contract/text/text.ts';
import { drawSignInCode } from '#server/account/draw-sign-in-code.ts';
import type { Db } from '#server/db/open.ts';
import { languageOf } from '#server/language.ts';
import type { OpenLink, Shown } from '#server/open-page/open-page.ts';
import { nameKey } from '#server/name-key.ts';
import { codeMinutes } from './count-code.ts';
import { readSigned, signed, textOfSigned } from './link.ts';
import { readSecret } from './secret.ts';

const goodFor = codeMinutes * 60_000;

interface Forgetful {
  id: string;
  username: string;
  language: string;
  address: string;
  /** changes with each password and each sign-in code */
  version: string;
}

/** Those who can be mailed: their account works, and their address is confirmed. */
const forgetful = (db: Db) =>
  db
    .selectFrom('account as p')
    .innerJoin('mail_address as a', 'a.account_id', 'p.id')
    .select([
      'p.id',
      'p.username',
      'p.language',
      'a.address',
      sql<string>`concat(p.password_set_at, ' ', p.sign_in_code_drawn_at)`.as('version'),
    ])
    .where('p.disabled_at', 'is', null)
    .where('p.erased_at', 'is', null)
    .where('a.verified_at', 'is not', null)
    .where('a.refused_at', 'is', null);

export const findForgetful = async (db: Db, username: string): Promise<Forgetful | undefined> =>
  await forgetful(db).where('p.username_key', '=', nameKey(username)).executeTakeFirst();

export const passwordToken = (key: string, { id, version }: Forgetful, now = Date.now()): string =>
  signed(key, 'password', `${id}_${now + goodFor}`, version);

async function find(db: Db, token: string, lock: boolean): Promise<Forgetful | undefined> {
  const key = await readSecret(db, 'link_key');
  const [id = '', until = ''] = textOfSigned(token).split('_', 2);
  if (key === undefined || !/^[0-9a-f-]{36}$/.test(id) || !(Number(until) > Date.now())) return undefined;
  const query = forgetful(db).where('p.id', '=', id);
  const found = await (lock ? query.forUpdate('p') : query).executeTakeFirst();
  return found && readSigned(key, 'password', token, found.version) !== undefined ? found : undefined;
}

export const newPassword: OpenLink = {
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
          text: [t(openPageTexts.passwordCodeText, { code: drawn.signInCode, username: drawn.username })],
          link: { text: t(openPageTexts.passwordLink), address: slipPath(drawn.username, drawn.signInCode) },
        }),
      }
    );
  },
};
