import { type ReactNode, useState } from 'react';
import { type Fine, fineCan } from '#contract/fine/fine.ts';
import { screenTexts } from '#contract/messages.ts';
import { rupees } from '#contract/day/money.ts';
import { paths } from '#contract/paths.ts';
import { nameAndUsername } from '#contract/person/person.ts';
import { pageSizeLimit } from '#contract/call/schemas.ts';
import { t } from '#contract/text/text.ts';
import { api, type CallInput, useCallQuery } from '#web/api.ts';
import { NoHostel, useListedHostel } from '#web/hostel/shared/listed-hostel.tsx';
import { StudentName } from '#web/person/shared/student-name.tsx';
import { History, HistoryItem } from '#web/operation/shared/history.tsx';
import { useMe } from '#web/session.ts';
import { ExportMenu } from '#web/sheet/shared/export-menu.tsx';
import { Button, ButtonLink } from '#web/ui/action/button.tsx';
import { allPages, asItIsNow, withoutPage } from '#web/ui/list/list-query.ts';
import { useListState } from '#web/ui/list/list-state.ts';
import { ListTools, SearchBox, SortBy, StatusFilter } from '#web/ui/list/list-tools.tsx';
import { RowActions } from '#web/ui/action/more-actions.tsx';
import { MultilineText } from '#web/ui/show/multiline-text.tsx';
import { Page } from '#web/ui/page/page.tsx';
import { PrintOnly, usePrintAll } from '#web/ui/page/print.tsx';
import { type Columns, ResourceList } from '#web/ui/list/resource-list.tsx';
import { Loaded } from '#web/ui/page/states.tsx';
import { DayOf } from '#web/ui/show/time.tsx';
import { useWide } from '#web/ui/show/wide.ts';
import { CancelDialog } from './cancel-dialog.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { finePage } from './fine-page.ts';
import { FineTotals } from './fine-totals.tsx';
import { FineOutcome } from './outcome.tsx';
import { standingChoices } from '#web/person/shared/fine-statuses.ts';

const columnsOf = (ofAll: boolean): Columns<Fine> => [
  { label: t('Student'), value: ({ student }) => <StudentName of={student} />, sort: 'student' },
  ...(ofAll ? [{ label: t('Hostel'), value: ({ hostel }: Fine) => hostel.name, sort: 'hostel' }] : []),
  { label: t('Fine no'), value: ({ number }) => number, right: true, sort: 'number' },
  { label: t('Amount'), value: ({ amount }) => rupees(amount), right: true, sort: 'amount' },
  { label: t('Reason'), value: ({ reason }) => <MultilineText>{reason}</MultilineText> },
  { label: t('Status'), value: (fine) => <FineOutcome fine={fine} withReceipt />, sort: 'status', long: true },
  { label: t('Imposed'), value: ({ imposedAt }) => <DayOf at={imposedAt} />, sort: 'imposed', spare: ofAll },
];

interface FineTableProps {
  items: readonly Fine[];
  name: string;
  columns: Columns<Fine>;
  list: ReturnType<typeof useListState<'status'>>;
  /** undefined while the whole list is shown for printing */
  paging: { page: number; pageSize: number; total: number } | undefined;
}

function FineTable({ items, name, columns, list, paging }: FineTableProps) {
  const { role } = useMe();
  const mayChange = role !== 'warden';
  const wide = useWide();
  const [openDialog, setOpenDialog] = useState<{ dialog: 'confirm' | 'cancel'; fine: Fine }>();
  const chosen = asItIsNow(openDialog?.fine, items);
  const close = () => setOpenDialog(undefined);

  function actionsOf(fine: Fine): ReactNode {
    const names = { amount: rupees(fine.amount), student: nameAndUsername(fine.student) };
    const name = t('the fine of {amount}, {student}', names);
    return (
      <>
        {mayChange && fineCan.confirm(fine) && (
          <Button
            kind="primary"
            small={wide}
            aria-label={t('Confirm payment of {amount}, {student}', names)}
            onClick={() => setOpenDialog({ dialog: 'confirm', fine })}
          >
            {t('Confirm')}
          </Button>
        )}
        <RowActions of={name}>
          {mayChange && fineCan.cancel(fine) && (
            <Button
              small={wide}
              aria-label={t('Cancel fine of {amount}, {student}', names)}
              onClick={() => setOpenDialog({ dialog: 'cancel', fine })}
            >
              {t('Cancel fine')}
            </Button>
          )}
          <HistoryItem object={fine._id} of={name} />
        </RowActions>
        <History object={fine._id} of={name} />
      </>
    );
  }

  return (
    <>
      <ResourceList
        name={name}
        rows={items}
        keyOf={({ _id }) => _id}
        columns={columns}
        sorting={list}
        actions={actionsOf}
        empty={{ title: t('No fines'), text: t('Nobody was fined yet.') }}
        narrowed={list.narrowed}
        onReset={list.reset}
        {...(paging ? { paging: { ...paging, onPage: list.goTo } } : {})}
      />
      {chosen && openDialog?.dialog === 'confirm' && <ConfirmDialog fine={chosen} onClose={close} />}
      {chosen && openDialog?.dialog === 'cancel' && <CancelDialog fine={chosen} onClose={close} />}
    </>
  );
}

const readAll = ({ query }: CallInput<'finePage'>): Promise<Fine[]> =>
  allPages((page) => api('finePage', { query: { ...query, page, pageSize: pageSizeLimit } }));

export default function ViewFines() {
  const { role } = useMe();
  const { hostel, name, query, hostelSwitch, isNone } = useListedHostel();
  const list = useListState('status');
  const input = finePage(hostel, query);
  const fines = useCallQuery('finePage', input, { keepPrevious: true, enabled: !isNone });
  const all = usePrintAll(() => readAll(input));
  const columns = columnsOf(hostel === undefined);
  if (isNone) {
    return (
      <Page>
        <NoHostel />
      </Page>
    );
  }
  return (
    <Page
      actions={
        <>
          <ExportMenu call="fineExport" query={withoutPage(input.query)} />
          {all.button}
          {role === 'caretaker' && (
            <ButtonLink to={paths.imposeFine()} kind="primary">
              {t('Impose fine')}
            </ButtonLink>
          )}
        </>
      }
    >
      {all.failure}
      {hostel === undefined && <PrintOnly>{t('All hostels')}</PrintOnly>}
      <ListTools label={t('Find fines')}>
        {hostelSwitch}
        <SearchBox hint={t('Student, number or words of the reason')} value={list.q} onSearch={list.search} />
        <StatusFilter list={list} choices={standingChoices()} />
        <SortBy columns={columns} list={list} usual={t('Newest first')} />
      </ListTools>
      <Loaded call={fines} failed={t(screenTexts.finesFailed)}>
        {({ items, totals, ...paging }) => (
          <>
            <FineTotals totals={totals} />
            <FineTable
              items={all.rows ?? items}
              name={name === undefined ? t('Fines') : t('Fines in {hostel}', { hostel: name })}
              columns={columns}
              list={list}
              paging={all.rows ? undefined : paging}
            />
          </>
        )}
      </Loaded>
    </Page>
  );
}
