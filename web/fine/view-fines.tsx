import { type ReactNode, useState } from 'react';
import { type Fine, fineCan } from '#contract/fine.ts';
import { screenTexts } from '#contract/messages.ts';
import { rupees } from '#contract/money.ts';
import { paths } from '#contract/paths.ts';
import { nameAndUsername, shownName } from '#contract/person.ts';
import { t } from '#contract/text.ts';
import { useCallQuery } from '#web/api.ts';
import { ChosenHostel } from '#web/hostel/shared/chosen-hostel.tsx';
import { StudentName } from '#web/person/shared/student-name.tsx';
import { useMe } from '#web/session.ts';
import { Row } from '#web/ui/arrange.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { matches, paged, sorted, useListState } from '#web/ui/list-state.ts';
import { ListTools, SearchBox, SortBy, StatusFilter } from '#web/ui/list-tools.tsx';
import { Page } from '#web/ui/page.tsx';
import { PrintButton, PrintOnly, usePrinting } from '#web/ui/print.tsx';
import { type Column, ResourceList } from '#web/ui/resource-list.tsx';
import { Loaded } from '#web/ui/states.tsx';
import { MultilineText } from '#web/ui/multiline-text.tsx';
import { DayOf } from '#web/ui/time.tsx';
import { useWide } from '#web/ui/wide.ts';
import { CancelDialog } from './cancel-dialog.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { FineTotals } from './fine-totals.tsx';
import { FineOutcome } from './outcome.tsx';
import { standingChoices, standingNames, standingOf } from './statuses.ts';

const pageSize = 25;

/** The server sends the newest first. */
const orders = {
  student: ({ student }: Fine) => shownName(student),
  amount: ({ amount }: Fine) => amount,
  /** equal ones by when the money came */
  status: (fine: Fine) => `${t(standingNames[standingOf(fine)])} ${fine.confirmedAt ?? fine.paidAt ?? ''}`,
  number: ({ number }: Fine) => number,
  imposed: ({ imposedAt }: Fine) => imposedAt,
};

const columns = (): readonly [Column<Fine>, ...Column<Fine>[]] => [
  { label: t('Student'), value: ({ student }) => <StudentName of={student} />, sort: 'student' },
  { label: t('No'), value: ({ number }) => number, right: true, sort: 'number' },
  { label: t('Amount'), value: ({ amount }) => rupees(amount), right: true, sort: 'amount' },
  { label: t('Reason'), value: ({ reason }) => <MultilineText>{reason}</MultilineText> },
  { label: t('Status'), value: (fine) => <FineOutcome fine={fine} withReceipt />, sort: 'status' },
  { label: t('Imposed'), value: ({ imposedAt }) => <DayOf at={imposedAt} />, sort: 'imposed' },
];

function FineTable({ fines, hostel, list }: { fines: readonly Fine[]; hostel: string; list: ReturnType<typeof useListState<'status'>> }) {
  const { role } = useMe();
  const wide = useWide();
  const printing = usePrinting();
  const [openDialog, setOpenDialog] = useState<{ dialog: 'confirm' | 'cancel'; id: string }>();
  const chosen = fines.find(({ _id }) => _id === openDialog?.id);
  const close = () => setOpenDialog(undefined);
  const { status } = list.filters;
  const searched = fines.filter(({ number, student, reason }) => matches(list.q, [String(number), nameAndUsername(student), reason]));
  const found = searched.filter((fine) => status === '' || standingOf(fine) === status);

  function actionsOf(fine: Fine): ReactNode {
    const names = { amount: rupees(fine.amount), student: nameAndUsername(fine.student) };
    return (
      <Row gap="xs" wrap={wide ? 'nowrap' : 'wrap'}>
        {fineCan.confirm(fine) && (
          <Button
            kind="primary"
            small={wide}
            aria-label={t('Confirm payment of {amount}, {student}', names)}
            onClick={() => setOpenDialog({ dialog: 'confirm', id: fine._id })}
          >
            {t('Confirm')}
          </Button>
        )}
        {fineCan.cancel(fine) && (
          <Button
            small={wide}
            aria-label={t('Cancel fine of {amount}, {student}', names)}
            onClick={() => setOpenDialog({ dialog: 'cancel', id: fine._id })}
          >
            {t('Cancel')}
          </Button>
        )}
      </Row>
    );
  }

  return (
    <>
      <FineTotals fines={searched} />
      <ResourceList
        name={t('Fines in {hostel}', { hostel })}
        {...paged(sorted(found, list.sort, orders), list, printing ? found.length : pageSize)}
        keyOf={({ _id }) => _id}
        columns={columns()}
        sorting={list}
        actions={role === 'warden' ? undefined : actionsOf}
        empty={{ title: t('No fines'), text: t('Nobody in this hostel was fined yet.') }}
        narrowed={list.narrowed}
        onReset={list.reset}
      />
      {chosen && openDialog?.dialog === 'confirm' && <ConfirmDialog fine={chosen} onClose={close} />}
      {chosen && openDialog?.dialog === 'cancel' && <CancelDialog fine={chosen} onClose={close} />}
    </>
  );
}

function FinesOf({ hostelId, hostelSwitch }: { hostelId: string; hostelSwitch: ReactNode }) {
  const list = useListState('status');
  const fines = useCallQuery('fineList', { params: { hostelId } });
  const hostels = useCallQuery('hostelChoices');
  const name = hostels.data?.find(({ _id }) => _id === hostelId)?.name ?? '';
  return (
    <>
      <PrintOnly>{name}</PrintOnly>
      <ListTools label={t('Find fines')}>
        {hostelSwitch}
        <SearchBox hint={t('Student, number or words of the reason')} value={list.q} onSearch={list.search} />
        <StatusFilter list={list} choices={standingChoices()} />
        <SortBy columns={columns()} list={list} usual={t('Newest first')} />
      </ListTools>
      <Loaded call={fines} failed={t(screenTexts.finesFailed)}>
        {(all) => <FineTable fines={all} hostel={name} list={list} />}
      </Loaded>
    </>
  );
}

export default function ViewFines() {
  const { role } = useMe();
  return (
    <Page
      actions={
        <>
          <PrintButton />
          {role === 'caretaker' && (
            <ButtonLink to={paths.imposeFine()} kind="primary">
              {t('Impose fine')}
            </ButtonLink>
          )}
        </>
      }
    >
      <ChosenHostel>{(hostelId, hostelSwitch) => <FinesOf key={hostelId} hostelId={hostelId} hostelSwitch={hostelSwitch} />}</ChosenHostel>
    </Page>
  );
}
