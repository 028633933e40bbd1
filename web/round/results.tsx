import { useSearchParams } from 'react-router';
import { type RoundResult, roundShows } from '#contract/round/round-draw.ts';
import type { RoundForStaff } from '#contract/round/round.ts';
import { type Path, paths, withHash, withQuery } from '#contract/paths.ts';
import { pageSizeLimit } from '#contract/call/schemas.ts';
import { nameAndUsername } from '#contract/person/person.ts';
import { t } from '#contract/text/text.ts';
import { api, useCallQuery } from '#web/api.ts';
import { StudentName } from '#web/person/shared/student-name.tsx';
import { Link } from '#web/ui/action/link.tsx';
import { Section, Stack, Text } from '#web/ui/show/elements.tsx';
import { allPages, oneOf, pageAsked } from '#web/ui/list/list-query.ts';
import { useListState } from '#web/ui/list/list-state.ts';
import { Filter, ListTools, SearchBox } from '#web/ui/list/list-tools.tsx';
import { usePrinting } from '#web/ui/page/print.tsx';
import { usePrintAll } from '#web/ui/page/print-all.tsx';
import { type Columns, ResourceList } from '#web/ui/list/resource-list.tsx';
import { RowsLoading } from '#web/ui/list/rows-loading.tsx';
import { Loaded } from '#web/ui/page/page.tsx';
import { whereIs } from './words.ts';

const resultsId = 'who-gets-what';

const roomOf = (place: RoundResult['place']): string => (place ? `${place.room.roomNumber}, ${whereIs(place)}` : t('Waits'));

/** The reason of a result. It is collapsed for students with a room, so that a row takes one line, but not in print. */
const Why = ({ of: { student, place, reason } }: { of: RoundResult }) =>
  usePrinting() || place === null ? (
    reason
  ) : (
    <details>
      <summary aria-label={t('Why: {student}', { student: nameAndUsername(student) })}>{t('Why')}</summary>
      {reason}
    </details>
  );

const columnsOf = ({ policy, groupCount }: RoundForStaff, comparing: boolean): Columns<RoundResult> => [
  { label: t('Student'), value: ({ student }) => <StudentName of={student} />, rank: 'lead' },
  { label: t('Turn'), value: ({ turn }) => turn, right: true, rank: 'code' },
  { label: t('Roll no'), value: ({ rollno }) => rollno, whole: true, rank: 'line' },
  { label: t('Batch and programme'), value: ({ batch, programme }) => [batch, programme].filter(Boolean).join(' '), spare: true },
  ...(groupCount > 0
    ? [{ label: t('Group of'), value: ({ groupSize }: RoundResult) => (groupSize > 1 ? groupSize : ''), right: true, spare: true }]
    : []),
  ...(policy === 'exchange'
    ? [{ label: t('From'), value: ({ from }: RoundResult) => from?.room.roomNumber ?? t('no room'), whole: true, rank: 'line' as const }]
    : []),
  {
    label: t('Room'),
    value: ({ place, waitingNo }) =>
      place?.room.roomNumber ?? (policy === 'exchange' ? t('stays') : t('waits, number {no}', { no: waitingNo })),
    whole: true,
    rank: 'value',
  },
  { label: t('Where'), value: ({ place }) => (place ? whereIs(place) : ''), whole: true, rank: 'line' },
  ...(comparing ? [{ label: t('Before'), value: ({ before, changed }: RoundResult) => (changed ? roomOf(before) : ''), whole: true }] : []),
  { label: t('Reason'), value: (result) => <Why of={result} />, long: true },
];

/** Where the results of a drawn round are; `show`: which of them, by default all. */
export const resultsAt = (roundId: string, show?: Exclude<(typeof roundShows)[number], 'all'>): Path =>
  withHash(withQuery(paths.round(roundId), { show }), resultsId);

interface CountOfStudentsProps {
  /** undefined for whoever has no list of them */
  at: Path | undefined;
  label: string;
  children: number;
}

/** A number of students, which leads to their rows. */
export const CountOfStudents = ({ at, label, children: count }: CountOfStudentsProps) =>
  at === undefined || count === 0 ? (
    count
  ) : (
    <Link to={at} aria-label={`${label}: ${count}`}>
      {count}
    </Link>
  );

/** The result of a round for each student, in the order of the turns. `comparing`: with the result of the previous proposal. */
export function ResultList({ round, comparing }: { round: RoundForStaff; comparing: boolean }) {
  const { _id: id, policy } = round;
  const [query] = useSearchParams();
  const list = useListState('show');
  const asked = { ...pageAsked(query), q: list.q, show: oneOf(roundShows, list.filters.show) };
  const results = useCallQuery('roundResults', { params: { id }, query: asked }, { keepPrevious: true });
  const printing = usePrintAll(() =>
    allPages((page) => api('roundResults', { params: { id }, query: { ...asked, page, pageSize: pageSizeLimit } })),
  );
  return (
    <Stack gap="md" id={resultsId}>
      {printing.failure}
      <ListTools label={t('Find students')}>
        <SearchBox hint={t('Name, roll number or room')} value={list.q} onSearch={list.search} />
        <Filter
          label={t('Show')}
          value={list.filters.show}
          onChange={(value) => list.filter('show', value)}
          all={t('All students')}
          choices={[
            { value: 'placed', label: policy === 'exchange' ? t('Who moves') : t('Who gets a room') },
            { value: 'waiting', label: policy === 'exchange' ? t('Who stays') : t('Who waits') },
            ...(comparing ? [{ value: 'changed', label: t('Different from before') }] : []),
          ]}
        />
        {printing.button}
      </ListTools>
      <Loaded call={results} loading={<RowsLoading />}>
        {({ items, total }) => (
          <ResourceList
            name={t('Who gets which room')}
            rows={printing.rows ?? items}
            keyOf={({ student }) => student._id}
            columns={columnsOf(round, comparing)}
            empty={{ title: t('No students'), text: t('The round has no students here.') }}
            narrowed={list.narrowed}
            onReset={list.reset}
            {...(printing.rows ? {} : { paging: { page: asked.page, pageSize: asked.pageSize, total, onPage: list.goTo } })}
          />
        )}
      </Loaded>
    </Stack>
  );
}

/** The published result for staff of one hostel. */
export const Results = ({ round }: { round: RoundForStaff }) => (
  <Section id="results" title={t('Result')}>
    <Text dimmed>{t('The students of your hostel.')}</Text>
    <ResultList round={round} comparing={false} />
  </Section>
);
