import { isForEverybody, type Notice, type NoticeReader } from '#contract/notice/notice.ts';
import { t } from '#contract/text/text.ts';
import { dayText } from '#web/ui/show/dates.ts';

/** English texts, to be passed to `t`. */
export const audienceNames: Readonly<Record<NoticeReader, string>> = {
  student: 'Students',
  caretaker: 'Caretakers',
  warden: 'Wardens',
  hosteladmin: 'Administrators',
  guard: 'Guards',
  guardian: 'Guardians',
};

/** Whom a notice is for: `Students of Ganga`; empty for everybody. */
function audienceText({ forRole, forHostel }: Pick<Notice, 'forRole' | 'forHostel'>): string {
  if (forRole && forHostel) return t('{people} of {hostel}', { people: t(audienceNames[forRole]), hostel: forHostel.name });
  if (forRole) return t(audienceNames[forRole]);
  return forHostel ? t('Everybody of {hostel}', { hostel: forHostel.name }) : '';
}

/** Whom a notice is for and until when; empty if it is for everybody and has no last day. */
export function addressText(notice: Pick<Notice, 'forRole' | 'forHostel' | 'until'>): string {
  const parts = [
    isForEverybody(notice) ? '' : t('For: {audience}', { audience: audienceText(notice) }),
    notice.until === null ? '' : t('Until {day}', { day: dayText(notice.until) }),
  ];
  return parts.filter(Boolean).join(' · ');
}
