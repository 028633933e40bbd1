import { isDay } from '#contract/day/days.ts';
import { leaveList, leaveStatuses } from '#contract/leave/leave-list.ts';
import { screenTexts } from '#contract/messages.ts';
import { paths, withQuery } from '#contract/paths.ts';
import { t } from '#contract/text/text.ts';
import { HostelListPage, type ListPlace } from '#web/record/shared/list-page.tsx';
import { useMe } from '#web/session.ts';
import { Link } from '#web/ui/action/link.tsx';
import { ofOneStudent, statusChoices } from '#web/ui/show/values.tsx';
import { dayText } from '#web/ui/show/dates.ts';
import { leaveColumns } from './leave-columns.tsx';
import { LeaveInbox } from './leave-inbox.tsx';

/** The numbers of pending requests and of students away, each linked to its list. */
function Counts({ counts: { pending, away }, place: { hostel } }: { counts: { pending: number; away: number }; place: ListPlace }) {
  const { role } = useMe();
  const to = (status: string) => withQuery(paths.leaveRequests(), { status, ...(role === 'hosteladmin' ? { hostel } : {}) });
  return (
    <>
      <Link to={to('pending')}>{t('{pending} pending', { pending })}</Link>
      {', '}
      <Link to={to('away')}>{t('{away, plural, one {# student} other {# students}} away tonight', { away })}</Link>
    </>
  );
}

export default function LeaveRequests() {
  return (
    <HostelListPage
      list={leaveList}
      name={t('Leave requests')}
      subtitle={({ counts }, place) => <Counts counts={counts} place={place} />}
      find={t('Find leave requests')}
      hint={t('Student or reason')}
      filters={{
        status: { chips: true, choices: [...statusChoices(leaveStatuses), { value: 'away', label: t('Away tonight') }] },
        night: {
          label: t('Away in the night after'),
          rare: true,
          choices: (_, chosen) => (isDay(chosen) ? [{ value: chosen, label: dayText(chosen) }] : []),
        },
        student: ofOneStudent(),
      }}
      usual={t('Pending first')}
      orders={[
        { value: 'newest', label: t('Newest first') },
        { value: 'start', label: t('Earliest start first') },
      ]}
      columns={leaveColumns}
      empty={{ title: t('No leave requests'), text: t('Nobody has asked for leave yet.') }}
      failed={t(screenTexts.leavesFailed)}
    >
      {(shown) => <LeaveInbox {...shown} />}
    </HostelListPage>
  );
}
