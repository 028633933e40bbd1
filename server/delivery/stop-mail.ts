/** The link with which whoever gets mail ends it, also by the button that mail programs show for it (RFC 8058). */
import { sql } from 'kysely';
import { openPageTexts } from '#contract/messages.ts';
import { t } from '#contract/text/text.ts';
import type { Db, FoundBy } from '#server/db/open.ts';
import { languageOf } from '#server/language.ts';
import type { ActingLink, Shown } from '#server/open-page/open-page.ts';
import { readSigned } from './link.ts';
import { stopAddress } from './queue.ts';
import { readSecret } from './secret.ts';

const isId = (text: string): boolean => /^[0-9a-f-]{36}$/.test(text);

async function find(db: Db, token: string) {
  const key = await readSecret(db, 'link_key');
  const id = key === undefined ? undefined : readSigned(key, 'stop', token);
  if (id === undefined || !isId(id)) return undefined;
  return await db
    .selectFrom('receiver_address')
    .select([
      sql<string>`id`.as('id'),
      sql<string>`language`.as('language'),
      sql<boolean>`urgencies = '{}'`.as('isStopped'),
      // a guardian has no account in which to find the messages
      sql<boolean>`id = receiver_id`.as('isGuardian'),
    ])
    .where('id', '=', id)
    .where('channel', '=', 'mail')
    .executeTakeFirst();
}

type Found = FoundBy<typeof find>;

const stopped = ({ language, isGuardian }: Found): Shown => ({
  language: languageOf(language),
  page: () => ({
    title: t(openPageTexts.stopped),
    text: [t(isGuardian ? openPageTexts.stoppedGuardianText : openPageTexts.stoppedText)],
  }),
});

export const stopMail: ActingLink = {
  call: 'mail stopped',

  async show(db, token) {
    const found = await find(db, token);
    if (!found || found.isStopped) return found && stopped(found);
    return {
      language: languageOf(found.language),
      page: () => ({
        title: t(openPageTexts.stop),
        text: [t(found.isGuardian ? openPageTexts.stopGuardianText : openPageTexts.stopText)],
        actions: [{ label: t(openPageTexts.stopAction), value: 'stop' }],
      }),
    };
  },

  async act(db, token) {
    const found = await find(db, token);
    if (found) await stopAddress(db, found.id);
    return found && stopped(found);
  },
};
