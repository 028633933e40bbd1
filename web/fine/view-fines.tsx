import { isMonth } from '#contract/day/days.ts';
import { rupees } from '#contract/day/money.ts';
import { fineList, standingNames } from '#contract/fine/fine-list.ts';
import { type Fine, fineCan, type FineTotals as Totals } from '#contract/fine/fine.ts';
import { screenTexts } from '#contract/messages.ts';
import { paths } from '#contract/paths.ts';
import { nameAndUsername } from '#contract/person/person.ts';
import { t } from '#contract/text/text.ts';
import { useCallQuery } from '#web/api.ts';
import { monthBefore, monthOf, monthText } from '#web/person/shared/month.ts';
import { StudentName } from '#web/person/shared/student-name.tsx';
import { HostelListPage, type ListPlace } from '#web/record/shared/list-page.tsx';
import { ListRows, type RowAction } from '#web/record/shared/list-rows.tsx';
import { useMe } from '#web/session.ts';
import type { Columns } from '#web/ui/list/resource-list.tsx';
import type { Choice } from '#web/ui/show/choice.ts';
import { DayOf, MultilineText, nameChoices, ofOneStudent } from '#web/ui/show/values.tsx';
import { CancelDialog, ConfirmDialog, DeclineDialog } from './fine-dialogs.tsx';
import styles from './fine-totals.module.css';
import { FineBrief, FineOutcome } from './outcome.tsx';

/** How many months back a list offers. */
const monthsOffered = 24;

/** The months to choose from: the latest first, and one that was asked for, however long ago. */
function monthChoices(latest: string, asked: string): Choice[] {
  const months = [latest];
  while (months.length < monthsOffered) months.push(monthBefore(months.at(-1) ?? latest));
  if (isMonth(asked) && !months.includes(asked)) months.push(asked);
  return months.map((month) => ({ value: month, label: monthText(month) }));
}

const shown: readonly (keyof Totals)[] = ['pending', 'unconfirmed', 'confirmed'];

/** The amounts still to be paid, reported as paid, and confirmed by the office. Cancelled fines do not count. */
const FineTotals = ({ totals }: { totals: Totals }) => (
  <dl className={styles.totals}>
    {shown.map((standing) => (
      <div key={standing}>
        <dt>{t(standingNames[standing])}</dt>
        <dd>
          <strong>{rupees(totals[standing].amount)}</strong>{' '}
          <span>{t('{count, plural, one {# fine} other {# fines}}', { count: totals[standing].count })}</span>
        </dd>
      </div>
    ))}
  </dl>
);

const columns = ({ ofAll, status }: ListPlace): Columns<Fine> => [
  { label: t('Student'), value: ({ student }) => <StudentName of={student} />, sort: 'student', rank: 'lead' },
  ...(ofAll ? [{ label: t('Hostel'), value: ({ hostel }: Fine) => hostel.name, sort: 'hostel' }] : []),
  { label: t('Fine no'), value: ({ number }) => number, right: true, sort: 'number' },
  {
    label: t('Amount'),
    value: ({ amount }) => rupees(amount),
    right: true,
    sort: 'amount',
    rank: 'value',
    brief: (fine) => <FineBrief fine={fine} known={status} />,
  },
  { label: t('Reason'), value: ({ reason }) => <MultilineText>{reason}</MultilineText>, rank: 'line', brief: ({ reason }) => reason },
  { label: t('Status'), value: (fine) => <FineOutcome fine={fine} withReceipt />, sort: 'status', long: true },
  { label: t('Imposed'), value: ({ imposedAt }) => <DayOf at={imposedAt} />, sort: 'imposed', spare: ofAll },
];

const namesOf = ({ amount, student }: Fine) => ({ amount: rupees(amount), student: nameAndUsername(student) });

const nameOf = (fine: Fine) => t('the fine no. {number} of {amount}, {student}', { ...namesOf(fine), number: fine.number });

const actions = (): RowAction<Fine>[] => [
  {
    text: t('Money received'),
    name: (fine) => t('Money received: {amount}, {student}', namesOf(fine)),
    mayBe: fineCan.confirm,
    kind: 'primary',
    dialog: (fine, onClose) => <ConfirmDialog fine={fine} onClose={onClose} />,
  },
  {
    text: t('Not received'),
    name: (fine) => t('Not received: {amount}, {student}', namesOf(fine)),
    mayBe: fineCan.decline,
    rare: true,
    dialog: (fine, onClose) => <DeclineDialog fine={fine} onClose={onClose} />,
  },
  {
    text: t('Cancel fine'),
    name: (fine) => t('Cancel fine of {amount}, {student}', namesOf(fine)),
    mayBe: fineCan.cancel,
    rare: true,
    dialog: (fine, onClose) => <CancelDialog fine={fine} onClose={onClose} />,
  },
];

export default function ViewFines() {
  const { role } = useMe();
  const today = useCallQuery('me').data?.today;
  return (
    <HostelListPage
      list={fineList}
      name={(hostel) => (hostel === undefined ? t('Fines') : t('Fines in {hostel}', { hostel }))}
      main={role === 'caretaker' && { text: t('Impose fine'), to: paths.imposeFine() }}
      find={t('Find fines')}
      hint={t('Student, number or words of the reason')}
      filters={{
        status: { chips: true, choices: nameChoices(standingNames) },
        month: { label: t('Month'), choices: (_, chosen) => (today === undefined ? [] : monthChoices(monthOf(today), chosen)) },
        student: ofOneStudent(),
      }}
      usual={t('Newest first')}
      columns={columns}
      empty={{ title: t('No fines'), text: t('Nobody was fined yet.') }}
      failed={t(screenTexts.finesFailed)}
    >
      {({ rows, reply, place: { asTable } }) => (
        <>
          {asTable && <FineTotals totals={reply.totals} />}
          <ListRows {...rows} actions={role === 'warden' ? [] : actions()} history={nameOf} menu={nameOf} />
          {/* on a phone the records come first */}
          {!asTable && <FineTotals totals={reply.totals} />}
        </>
      )}
    </HostelListPage>
  );
}
