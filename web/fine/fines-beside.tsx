import type { StudentYear } from '#contract/student/student-year.ts';
import { rupees } from '#contract/day/money.ts';
import { standingStatuses } from '#contract/fine/fine-list.ts';
import { t } from '#contract/text/text.ts';
import { useCallQuery } from '#web/api.ts';
import { momentDayText } from '#web/ui/show/dates.ts';
import { LastEntries } from '#web/ui/form/form-halves.tsx';
import { DescriptionList, StatusTag } from '#web/ui/show/values.tsx';
import { Loaded, Loading } from '#web/ui/page/page.tsx';
import { Text } from '#web/ui/show/elements.tsx';
import { totalOf } from './total-of.ts';

type YearFine = StudentYear['fines'][number];

function sumText(fines: readonly YearFine[]): string {
  const { count, amount } = totalOf(fines);
  return t('{sum}, {count, plural, one {# fine} other {# fines}}', { sum: rupees(amount), count });
}

function Known({ fines }: { fines: readonly YearFine[] }) {
  if (fines.length === 0) return <Text dimmed>{t('Not fined in the last 12 months, and nothing to pay.')}</Text>;
  return (
    <>
      <DescriptionList
        facts={[
          [t('Fines to pay'), sumText(fines.filter(({ standing }) => standing === 'pending'))],
          [t('Fines, 12 months'), sumText(fines.filter(({ standing }) => standing !== 'cancelled'))],
        ]}
      />
      <LastEntries
        label={t('Last fines')}
        rows={fines}
        entry={({ _id, amount, reason, standing, imposedAt }) => ({
          key: _id,
          name: t('{amount}, {day}', { amount: rupees(amount), day: momentDayText(imposedAt) }),
          tag: <StatusTag of={standingStatuses} status={standing} />,
          text: reason,
        })}
      />
    </>
  );
}

function FinesOf({ studentId }: { studentId: string }) {
  const year = useCallQuery('studentYear', { params: { id: studentId } });
  return (
    <Loaded call={year} failed={t('The last 12 months could not be shown')} loading={<Loading lines={3} />}>
      {({ fines }) => <Known fines={fines} />}
    </Loaded>
  );
}

/** The student's earlier fines, beside the form that imposes one. */
export const FinesBeside = ({ studentId }: { studentId: string | undefined }) =>
  studentId === undefined ? (
    <Text dimmed>{t('Choose a student to see what they were fined before and what they still have to pay.')}</Text>
  ) : (
    <FinesOf key={studentId} studentId={studentId} />
  );
