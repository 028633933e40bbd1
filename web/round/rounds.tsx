import Plus from 'lucide-react/icons/plus';
import { useSearchParams } from 'react-router';
import { paths } from '#contract/paths.ts';
import type { RoundForStaff } from '#contract/round/round.ts';
import { hostelWords } from '#contract/round/round-choices.ts';
import { t } from '#contract/text/text.ts';
import { useCallQuery } from '#web/api.ts';
import { useMe } from '#web/session.ts';
import { ButtonLink } from '#web/ui/action/button.tsx';
import { Link } from '#web/ui/action/link.tsx';
import { useListState } from '#web/ui/list/list-state.ts';
import { Empty, Loaded, Page } from '#web/ui/page/page.tsx';
import { type Columns, ResourceList } from '#web/ui/list/resource-list.tsx';
import { RowsLoading } from '#web/ui/list/rows-loading.tsx';
import { StatusTag, Timestamp } from '#web/ui/show/values.tsx';
import { policyName } from './policy.tsx';
import { roundsPage } from './rounds-page.ts';
import { roundStatuses } from '#contract/round/round-policies.ts';

const columns = (): Columns<RoundForStaff> => [
  {
    label: t('Round'),
    value: ({ _id, name }) => <Link to={paths.round(_id)}>{name}</Link>,
    to: ({ _id }) => paths.round(_id),
    rank: 'lead',
  },
  { label: t('State'), value: ({ state }) => <StatusTag of={roundStatuses} status={state} />, rank: 'value' },
  { label: t('Hostels'), value: ({ hostels }) => hostelWords(hostels), long: true, rank: 'line' },
  { label: t('Policy'), value: ({ policy }) => policyName(policy), spare: true },
  { label: t('Students'), value: ({ students }) => students, right: true },
  { label: t('With wishes'), value: ({ wished }) => wished, right: true, spare: true },
  { label: t('Closes'), value: ({ closedAt, closesAt }) => <Timestamp at={closedAt ?? closesAt} /> },
];

const OpenButton = () => (
  <ButtonLink to={paths.openRound()} kind="primary" icon={<Plus aria-hidden size={18} />}>
    {t('Open a round')}
  </ButtonLink>
);

/** The rounds of the hostels that the reader serves; all rounds for administrators. */
export default function Rounds() {
  const { role, hostelId } = useMe();
  const [query] = useSearchParams();
  const asked = roundsPage(query);
  const rounds = useCallQuery('roundList', asked, { keepPrevious: true });
  const list = useListState();
  const mayOpen = role === 'hosteladmin' || (role === 'caretaker' && hostelId !== null);
  return (
    <Page
      subtitle={t('Many students get rooms at the same time, by a policy that everybody can read.')}
      actions={
        <>
          {role !== 'caretaker' && <ButtonLink to={paths.roundCare()}>{t('Needs and separations')}</ButtonLink>}
          {mayOpen && rounds.data !== undefined && rounds.data.total > 0 && <OpenButton />}
        </>
      }
    >
      <Loaded call={rounds} loading={<RowsLoading />}>
        {({ items, total }) =>
          total === 0 ? (
            <Empty
              title={t('No rounds yet')}
              text={t(
                'In a round, students choose and wish until a closing time. Then rooms are given by list or by lot, or exchanged among those who ask. You look at the result before it is published, and each student can read why.',
              )}
            >
              {mayOpen && <OpenButton />}
            </Empty>
          ) : (
            <ResourceList
              name={t('Allotment rounds')}
              rows={items}
              keyOf={({ _id }) => _id}
              columns={columns()}
              empty={{ title: t('No rounds yet') }}
              paging={{ page: asked.query.page, pageSize: asked.query.pageSize, total, onPage: list.goTo }}
            />
          )
        }
      </Loaded>
    </Page>
  );
}
