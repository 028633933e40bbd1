import type { Replies } from '#contract/calls.ts';
import type { Asking } from '#contract/round/exchange.ts';
import type { RoundForStaff } from '#contract/round/round.ts';
import { nameAndUsername, shownName } from '#contract/person/person.ts';
import { t } from '#contract/text/text.ts';
import { useCallQuery } from '#web/api.ts';
import { StudentName } from '#web/person/shared/student-name.tsx';
import { Section, Grid } from '#web/ui/show/arrange.tsx';
import { matches, paged, useListState } from '#web/ui/list/list-state.ts';
import { ListTools, SearchBox } from '#web/ui/list/list-tools.tsx';
import { ResourceList } from '#web/ui/list/resource-list.tsx';
import { Loaded } from '#web/ui/page/states.tsx';
import { Text } from '#web/ui/show/text.tsx';
import { Unmet } from './exchange-outcome.tsx';
import { wishText } from './exchange-words.ts';

type Asked = Replies['exchangeGet'];

const pageSize = 25;

const WishesOf = ({ of: { wishes }, round }: { of: Asking; round: RoundForStaff }) => (
  <Grid component="ol" gap={0} ps="1.25rem">
    {wishes.map((wish) => {
      const text = wishText(wish, round.hostels);
      return <li key={text}>{text}</li>;
    })}
  </Grid>
);

function OutcomeOf({ of: { outcome, wishes }, round }: { of: Asking; round: RoundForStaff }) {
  if (!outcome) return '–';
  return (
    <>
      <Text strong>
        {outcome.to ? t('Room {room}: wish no. {wish}', { room: outcome.to.roomNumber, wish: outcome.wish }) : t('No wish is met')}
      </Text>
      {outcome.to && <Text small>{kindOf(outcome.ring, outcome.students)}</Text>}
      <Unmet outcome={outcome} wishes={wishes} hostels={round.hostels} />
      <Text small dimmed>
        {t('Drawn at place {turn} of {of}', { turn: outcome.turn, of: outcome.of })}
      </Text>
    </>
  );
}

function Students({ round, students }: { round: RoundForStaff; students: Asked['students'] }) {
  const list = useListState();
  const found = students.filter(({ student, room }) => matches(list.q, [nameAndUsername(student), room?.roomNumber ?? '']));
  const drawn = students.some(({ outcome }) => outcome !== null);
  return (
    <Section id="students" title={t('Who asks for what')}>
      {students.length > pageSize && (
        <ListTools label={t('Find students')}>
          <SearchBox hint={t('Student or room')} value={list.q} onSearch={list.search} />
        </ListTools>
      )}
      <ResourceList
        name={t('Students who ask')}
        {...paged(found, list, pageSize)}
        keyOf={({ student }) => student._id}
        columns={[
          { label: t('Student'), value: ({ student }) => <StudentName of={student} />, rank: 'lead' },
          {
            label: t('Room'),
            value: ({ room, outcome }) => (outcome ? outcome.from : room)?.roomNumber ?? t('None'),
            whole: true,
            rank: 'code',
          },
          { label: t('Wishes'), value: (asking) => <WishesOf of={asking} round={round} /> },
          ...(drawn
            ? [
                {
                  label: t('Outcome'),
                  value: (asking: Asking) => <OutcomeOf of={asking} round={round} />,
                  long: true,
                  rank: 'line' as const,
                },
              ]
            : []),
        ]}
        empty={{ title: t('Nobody asks yet'), text: t('The wishes of students are listed here as soon as they state them.') }}
        narrowed={list.q !== ''}
        onReset={list.reset}
      />
    </Section>
  );
}

/** Each ring and chain: who moves from where to where. */
function Chains({ students, chains }: Asked) {
  const list = useListState();
  const known = new Map(students.map((each) => [each.student._id, each]));
  const rows = chains.map(({ ring, studentIds }, n) => ({ n, ring, links: studentIds.flatMap((id) => known.get(id) ?? []) }));
  if (rows.length === 0) return null;
  return (
    <Section id="chains" title={t('Who moves where')}>
      <ResourceList
        name={t('Rings and chains')}
        {...paged(rows, list, pageSize)}
        keyOf={({ n }) => String(n)}
        columns={[
          { label: t('What'), value: ({ ring, links }) => kindOf(ring, links.length), rank: 'lead' },
          {
            label: t('Moves'),
            value: ({ links }) => (
              <Grid component="ul" gap={0} ps="1.25rem">
                {links.map(({ student, outcome }) => (
                  <li key={student._id}>
                    {t('{student}: {from} → {to}', {
                      student: shownName(student),
                      from: outcome?.from?.roomNumber ?? t('no room'),
                      to: outcome?.to?.roomNumber ?? '–',
                    })}
                  </li>
                ))}
              </Grid>
            ),
            long: true,
            rank: 'line',
            brief: ({ links }) => links.map(({ student }) => shownName(student)).join(', '),
          },
        ]}
        empty={{ title: t('Nobody moves') }}
      />
    </Section>
  );
}

function kindOf(ring: boolean, students: number): string {
  if (ring) return students === 2 ? t('Swap') : t('Ring of {students}', { students });
  return students === 1 ? t('Into an empty seat') : t('Chain of {students} into an empty seat', { students });
}

/** Who asks for what in an exchange and, once it is drawn, who moves where. */
export default function AskingStudents({ round }: { round: RoundForStaff }) {
  const asked = useCallQuery('exchangeGet', { params: { id: round._id } }, { refetchInterval: 15_000 });
  return (
    <Loaded call={asked}>
      {(data) => (
        <>
          <Chains {...data} />
          <Students round={round} students={data.students} />
        </>
      )}
    </Loaded>
  );
}
