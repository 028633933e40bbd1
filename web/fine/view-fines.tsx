import type { ReactNode } from 'react';
import type { Fine } from '#contract/fine.ts';
import { screenTexts } from '#contract/messages.ts';
import { rupees } from '#contract/money.ts';
import { paths } from '#contract/paths.ts';
import { nameAndUsername, shownName } from '#contract/person.ts';
import { t } from '#contract/text.ts';
import { useCallQuery } from '#web/api.ts';
import { ChosenHostel } from '#web/hostel/shared/chosen-hostel.tsx';
import { useMe } from '#web/session.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { matches, paged, sorted, useListState } from '#web/ui/list-state.ts';
import { ListTools, SearchBox, SortBy, StatusFilter } from '#web/ui/list-tools.tsx';
import { Page } from '#web/ui/page.tsx';
import { PrintButton, PrintOnly, usePrinting } from '#web/ui/print.tsx';
import { type Column, ResourceList } from '#web/ui/resource-list.tsx';
import { Loaded } from '#web/ui/states.tsx';
import { MultilineText } from '#web/ui/multiline-text.tsx';
import { PersonName } from '#web/ui/person-name.tsx';
import { Timestamp } from '#web/ui/time.tsx';
import { statusChoices, StatusTag } from '#web/ui/status-tag.tsx';
import { FineTotals } from './fine-totals.tsx';
import { fineStatuses } from './statuses.ts';

const pageSize = 25;

/** The server sends the newest first. */
const orders = {
  student: ({ student }: Fine) => shownName(student),
  amount: ({ amount }: Fine) => amount,
  status: ({ status }: Fine) => status,
  imposed: ({ imposedAt }: Fine) => imposedAt,
  paid: ({ paidAt }: Fine) => paidAt,
};

const columns = (): readonly [Column<Fine>, ...Column<Fine>[]] => [
  { label: t('Student'), value: ({ student }) => <PersonName of={student} />, sort: 'student' },
  { label: t('Amount'), value: ({ amount }) => rupees(amount), right: true, sort: 'amount' },
  { label: t('Reason'), value: ({ reason }) => <MultilineText>{reason}</MultilineText>, long: true },
  { label: t('Status'), value: ({ status }) => <StatusTag of={fineStatuses} status={status} />, sort: 'status' },
  { label: t('Imposed'), value: ({ imposedAt }) => <Timestamp at={imposedAt} />, sort: 'imposed' },
  { label: t('Paid'), value: ({ paidAt }) => (paidAt ? <Timestamp at={paidAt} /> : '–'), sort: 'paid' },
];

function FineTable({ fines, hostel, list }: { fines: readonly Fine[]; hostel: string; list: ReturnType<typeof useListState<'status'>> }) {
  const printing = usePrinting();
  const { status } = list.filters;
  const searched = fines.filter(({ student, reason }) => matches(list.q, [nameAndUsername(student), reason]));
  const found = searched.filter((fine) => status === '' || fine.status === status);
  return (
    <>
      <FineTotals fines={searched} />
      <ResourceList
        name={t('Fines in {hostel}', { hostel })}
        {...paged(sorted(found, list.sort, orders), list, printing ? found.length : pageSize)}
        keyOf={({ _id }) => _id}
        columns={columns()}
        sorting={list}
        empty={{ title: t('No fines'), text: t('Nobody in this hostel was fined yet.') }}
        narrowed={list.narrowed}
        onReset={list.reset}
      />
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
        <SearchBox hint={t('Student or words of the reason')} value={list.q} onSearch={list.search} />
        <StatusFilter list={list} choices={statusChoices(fineStatuses)} />
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
