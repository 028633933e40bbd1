/** The page behind the link that an invited visitor gets. It shows how to come in, and of the student no more than the first name. */
import { sql } from 'kysely';
import { openPageTexts } from '#contract/messages.ts';
import { t } from '#contract/text/text.ts';
import { hashToken } from '#server/call/session.ts';
import { campusDay, formatDay } from '#server/campus-day.ts';
import { readInstitutionSetting } from '#server/institution-setting.ts';
import type { OpenLink } from '#server/open-page/open-page.ts';

const mapOf = (address: string): string => `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(address)}`;

export const visitLink: OpenLink = {
  async show(db, token, { timeZone }) {
    const found = await db
      .selectFrom('visitor as v')
      .innerJoin('hostel as h', 'h.id', 'v.hostel_id')
      .innerJoin('student as s', (join) => join.onRef('s.account_id', '=', 'v.student_id').onRef('s.hostel_id', '=', 'v.hostel_id'))
      .innerJoin('account as a', 'a.id', 's.account_id')
      .select(['h.name as hostel', 'v.day', 'v.code', sql<string>`split_part(trim(a.name), ' ', 1)`.as('student')])
      .where('v.token_hash', '=', hashToken(token))
      .where('v.day', '>=', campusDay(timeZone))
      .executeTakeFirst();
    if (!found?.code) return undefined;
    const { hostel, student, code } = found;
    const hours = (await readInstitutionSetting(db, 'visit_hours')) ?? '';
    const address = (await readInstitutionSetting(db, 'address')) ?? '';
    return {
      page() {
        const day = formatDay(found.day);
        return {
          title: t(openPageTexts.visit, { hostel }),
          code,
          text: [
            t(openPageTexts.visitCode),
            student === '' ? t(openPageTexts.visitDay, { day }) : t(openPageTexts.visitBy, { student, day }),
            ...(hours === '' ? [] : [t(openPageTexts.visitHours, { hours })]),
            t(openPageTexts.visitBring),
            ...(address === '' ? [] : [t(openPageTexts.visitAddress, { address })]),
          ],
          ...(address === '' ? {} : { link: { text: t(openPageTexts.visitMap), address: mapOf(address) } }),
        };
      },
    };
  },
};
