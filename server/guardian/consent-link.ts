/** The page behind the link with which a guardian agrees to a leave, or does not. It shows that leave and nothing else. */
import { sql } from 'kysely';
import { leaveLimits } from '#contract/leave/leave.ts';
import { openPageTexts } from '#contract/messages.ts';
import { paths } from '#contract/paths.ts';
import { t } from '#contract/text/text.ts';
import { campusDay, formatCampusTime, formatClock, formatDay } from '#server/campus-day.ts';
import { hashToken } from '#server/call/session.ts';
import type { Db, FoundBy } from '#server/db/open.ts';
import { languageOf } from '#server/language.ts';
import { notification, notify } from '#server/notification/notify.ts';
import type { ActingLink, Shown } from '#server/open-page/open-page.ts';
import { shownNameOf } from '#server/person.ts';

/** How long a link is good, unless its leave begins or is decided before. */
const hours = 72;

/** Good through the day on which the leave begins: leave may be asked for on that day. */
async function find(db: Db, token: string, timeZone: string) {
  return await db
    .selectFrom('leave_consent as c')
    .innerJoin('guardian as g', 'g.id', 'c.guardian_id')
    .innerJoin('leave_request as l', 'l.id', 'c.leave_id')
    .innerJoin('student as s', 's.account_id', 'l.student_id')
    .innerJoin('account as a', 'a.id', 'l.student_id')
    .select([
      'c.id',
      'l.id as leaveId',
      'l.student_id as studentId',
      'g.language',
      'g.name as guardian',
      sql<string>`${shownNameOf('a')}`.as('student'),
      's.hostel_id as hostelId',
      'l.start_date as start',
      'l.end_date as end',
      'l.back_by as backBy',
      'l.reason',
      'c.answer',
      'c.asked_at as askedAt',
    ])
    .where('c.token_hash', '=', hashToken(token))
    .where(sql<boolean>`c.asked_at > now() - make_interval(hours => ${hours})`)
    .where('g.consents', '=', true)
    .where(sql<boolean>`not is_barred(g)`)
    .where('l.status', '=', 'pending')
    .where('l.start_date', '>=', campusDay(timeZone))
    .executeTakeFirst();
}

type Found = FoundBy<typeof find>;

/** When the link ends, unless the leave is decided before. */
function lastMoment({ askedAt, start }: Pick<Found, 'askedAt' | 'start'>, timeZone: string): string {
  const ends = new Date(Date.parse(askedAt ?? '') + hours * 3_600_000);
  return campusDay(timeZone, ends) > start ? formatDay(start) : formatCampusTime(timeZone, ends.toISOString());
}

const shown = ({ language, student, start, end, backBy, reason, answer, askedAt }: Found, timeZone: string): Shown => ({
  language: languageOf(language),
  page: () => ({
    title: t(openPageTexts.consent, { student }),
    text: [
      t(openPageTexts.consentDays, { start: formatDay(start), end: formatDay(end) }),
      reason,
      ...(backBy === null ? [] : [t(openPageTexts.consentBackBy, { time: formatClock(backBy) })]),
      t(openPageTexts.consentText, { until: lastMoment({ askedAt, start }, timeZone) }),
    ],
    ...(answer !== null && {
      answered: {
        text: t(answer === 'yes' ? openPageTexts.consentGiven : openPageTexts.consentRefused),
        again: t(openPageTexts.consentAgain),
      },
    }),
    actions: [
      { label: t(openPageTexts.consentYes), value: 'yes' },
      { label: t(openPageTexts.consentNo), value: 'no' },
    ],
    remark: { label: t(openPageTexts.consentRemark), limit: leaveLimits.consentRemark },
  }),
});

/** What somebody typed, without characters that no text holds. */
const clean = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(/[^\P{Cc}\n\t]/gu, ' ')
    .trim()
    .slice(0, leaveLimits.consentRemark)
    .toWellFormed();

export const consentLink: ActingLink = {
  call: 'consent answered',
  instead: () => ({ text: t(openPageTexts.consentGone), address: paths.myChild() }),

  async show(db, token, { timeZone }) {
    const found = await find(db, token, timeZone);
    return found && shown(found, timeZone);
  },

  async act(db, token, { timeZone, form, student: inBrowser }) {
    // who decides on the leave at the same time goes first or waits
    await sql`select from leave_request where id = (select leave_id from leave_consent where token_hash = ${hashToken(token)}) for share`.execute(
      db,
    );
    const found = await find(db, token, timeZone);
    const answer = form.get('answer');
    if (!found || (answer !== 'yes' && answer !== 'no')) return found && shown(found, timeZone);
    await db
      .updateTable('leave_consent')
      .set({
        answer,
        answered_at: sql`now()`,
        remark: clean(form.get('remark') ?? ''),
        taken_by: null,
        in_students_browser: inBrowser === found.studentId,
      })
      .where('id', '=', found.id)
      .execute();
    const { guardian, student, start, end, hostelId, leaveId } = found;
    if (answer !== found.answer && hostelId !== null) {
      const values = { guardian, student, start, end };
      const delivery = { to: 'warden', link: paths.leaveRequests(), hostelId, about: leaveId };
      await notify(db, [notification(answer === 'yes' ? 'consentGiven' : 'consentRefused', values, delivery)]);
    }
    return shown({ ...found, answer }, timeZone);
  },
};
