import type { Fine } from '#contract/fine.ts';
import { shown } from '#contract/messages.ts';
import { rupees } from '#contract/money.ts';
import { t } from '#contract/text.ts';
import { useCall } from '#web/api.ts';
import { OwnHostel } from '#web/layout/own-hostel.tsx';
import { useMe } from '#web/session.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { matches, pageOf, useListState } from '#web/ui/list-state.ts';
import { Filter, ListTools, SearchBox } from '#web/ui/list-tools.tsx';
import { Page } from '#web/ui/page.tsx';
import { PrintOnly } from '#web/ui/print.tsx';
import { ResourceList } from '#web/ui/resource-list.tsx';
import { Loaded } from '#web/ui/states.tsx';
import { TypedText } from '#web/ui/typed-text.tsx';
import { Moment } from '#web/ui/when.tsx';
import { FineTotals } from './fine-totals.tsx';
import { FineStatusTag, statusChoices } from './status-tag.tsx';

const pageSize = 25;

/** The server sends the newest first. */
const orders: Readonly<Record<string, (a: Fine, b: Fine) => number>> = {
  amount: (a, b) => b.amount - a.amount,
  student: (a, b) => a.student.username.localeCompare(b.student.username),
};

function FineTable({ fines, hostel }: { fines: readonly Fine[]; hostel: string }) {
  const list = useListState('status', 'sort');
  const { status, sort } = list.filters;
  const searched = fines.filter(({ student, reason }) => matches(list.q, [student.username, reason]));
  const found = searched.filter((fine) => status === '' || fine.status === status);
  const order = orders[sort];
  const page = Math.min(list.page, Math.max(1, Math.ceil(found.length / pageSize)));
  return (
    <>
      <FineTotals fines={searched} />
      <ListTools label={t('Find fines')}>
        <SearchBox hint={t('Student or words of the reason')} value={list.q} onSearch={list.search} />
        <Filter
          label={t('Status')}
          value={status}
          onChange={(value) => list.filter('status', value)}
          all={t('All')}
          choices={statusChoices()}
        />
        <Filter
          label={t('Sort')}
          value={sort}
          onChange={(value) => list.filter('sort', value)}
          all={t('Newest first')}
          choices={[
            { value: 'amount', label: t('Highest amount first') },
            { value: 'student', label: t('By student') },
          ]}
        />
      </ListTools>
      <ResourceList
        name={t('Fines in {hostel}', { hostel })}
        rows={pageOf(order ? found.toSorted(order) : found, page, pageSize)}
        keyOf={({ _id }) => _id}
        columns={[
          { label: t('Student'), value: ({ student }) => student.username },
          { label: t('Amount'), value: ({ amount }) => rupees(amount), right: true },
          { label: t('Reason'), value: ({ reason }) => <TypedText>{reason}</TypedText>, long: true },
          { label: t('Status'), value: (fine) => <FineStatusTag status={fine.status} /> },
          { label: t('Imposed'), value: ({ imposedAt }) => <Moment at={imposedAt} /> },
          { label: t('Paid'), value: ({ paidAt }) => (paidAt ? <Moment at={paidAt} /> : '–') },
        ]}
        empty={{ title: t('No fines'), text: t('Nobody in this hostel was fined yet.') }}
        narrowed={list.q !== '' || status !== ''}
        onReset={list.reset}
        paging={{ page, pageSize, total: found.length, onPage: list.goTo }}
      />
    </>
  );
}

function HostelFines({ _id, name }: { _id: string; name: string }) {
  const fines = useCall('fineList', { params: { hostelId: _id } });
  return (
    <>
      <PrintOnly>{name}</PrintOnly>
      <Loaded call={fines} failed={t(shown.finesFailed)}>
        {(all) => <FineTable fines={all} hostel={name} />}
      </Loaded>
    </>
  );
}

export default function ViewFines() {
  const { role } = useMe();
  return (
    <Page
      actions={
        role === 'caretaker' && (
          <ButtonLink to="/caretaker/impose-fine" kind="primary">
            {t('Impose fine')}
          </ButtonLink>
        )
      }
    >
      <OwnHostel>{(hostel) => <HostelFines {...hostel} />}</OwnHostel>
    </Page>
  );
}
