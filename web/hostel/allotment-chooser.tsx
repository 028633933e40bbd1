import { useState } from 'react';
import type { HostelChoice } from '#contract/hostel/hostel.ts';
import { nameAndUsername, shownName } from '#contract/person/person.ts';
import type { Student } from '#contract/student/student.ts';
import { t } from '#contract/text/text.ts';
import { useAction } from '#web/operation/shared/use-action.ts';
import { StateTags } from '#web/student/shared/state-tags.tsx';
import { StudentName } from '#web/person/shared/student-name.tsx';
import { Card, ErrorAlert, Row, Stack, Text } from '#web/ui/show/elements.tsx';
import { Button } from '#web/ui/action/button.tsx';
import { matches, paged, sorted, type ListState } from '#web/ui/list/list-state.ts';
import { Filter, ListTools, SearchBox, SortBy } from '#web/ui/list/list-tools.tsx';
import { type Column, ResourceList } from '#web/ui/list/resource-list.tsx';
import { fitIn, isFree, isOffered, livesElsewhere, noBatch, type Offer, selectAll } from './allotment.ts';
import { ExceededDialog, MoveDialog } from './allotment-dialogs.tsx';

const pageSize = 50;

const NameAndState = ({ student }: { student: Student }) => (
  <>
    <StudentName of={student} /> <StateTags of={student} />
  </>
);

const columns = (): readonly [Column<Student>, ...Column<Student>[]] => [
  { label: t('Name'), value: (student) => <NameAndState student={student} />, sort: 'name', rank: 'lead' },
  { label: t('Roll no'), value: ({ rollno }) => rollno, sort: 'rollno', rank: 'line' },
  { label: t('Programme'), value: ({ programme }) => programme, sort: 'programme', rank: 'line' },
  { label: t('Hostel'), value: ({ hostel }) => hostel?.name ?? t('Not allotted'), sort: 'hostel', rank: 'value' },
];

const orders: Readonly<Record<string, (student: Student) => string | null>> = {
  name: shownName,
  rollno: ({ rollno }) => rollno,
  programme: ({ programme }) => programme,
  hostel: ({ hostel }) => hostel?.name ?? null,
};

export interface ChooserProps {
  /** the students of the batch whom the hostel may take in */
  students: readonly Student[];
  /** the students of the batch whom it may not, being for women or for men */
  others: readonly Student[];
  batch: string;
  hostel: HostelChoice | undefined;
  list: ListState<'batch' | 'hostel' | 'show'>;
}

/** Says how many students a hostel for women or men leaves out, and how many of them only because no gender is recorded. */
function notOffered(hostel: HostelChoice, others: readonly Student[]): string {
  return t(
    '{hostel} is for {whom, select, women {women} other {men}}: {others, plural, one {# student} other {# students}} of the batch {others, plural, one {is} other {are}} not offered{unknown, plural, =0 {.} other {, # of them because the gender is not known.}}',
    {
      hostel: hostel.name,
      whom: hostel.for,
      others: others.length,
      unknown: others.filter(({ gender }) => gender === '').length,
    },
  );
}

/** Selects students of a batch for a hostel, as many as fit. */
export function AllotmentChooser({ students, others, batch, hostel, list }: ChooserProps) {
  const allot = useAction('hostelAllot');
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [dialog, setDialog] = useState<'exceeded' | 'moving'>();
  const fit = hostel ? fitIn(hostel) : 0;
  const isHere = (student: Student) => hostel !== undefined && student.hostel?._id === hostel._id;
  const isElsewhere = (student: Student) => livesElsewhere(student, hostel?._id);

  const { show } = list.filters;
  const found = sorted(
    students.filter(
      (student) =>
        isOffered(student, show, hostel?._id) &&
        matches(list.q, [
          nameAndUsername(student),
          student.rollno,
          student.programme,
          student.hostel?.name ?? '',
          student.phone,
          student.parentContactNo,
        ]),
    ),
    list.sort,
    orders,
  );
  const chosen = students.filter((student) => selected.has(student._id) && !isHere(student));
  const residents = chosen.filter(isElsewhere);
  const tooMany = hostel !== undefined && chosen.length > fit;

  function toggle(rows: readonly Student[], on: boolean): void {
    const next = new Set(chosen.map(({ _id }) => _id));
    for (const { _id } of rows) {
      if (on) next.add(_id);
      else next.delete(_id);
    }
    setSelected(next);
    // the dialog opens once, when the limit is passed
    if (hostel && next.size > fit && !tooMany) setDialog('exceeded');
  }

  function send(moving: boolean): void {
    if (!hostel) return;
    setDialog(undefined);
    allot.mutate({ body: { hostelId: hostel._id, studentIds: chosen.map(({ _id }) => _id), moving } }, () => setSelected(new Set()));
  }

  function submit(): void {
    if (tooMany) setDialog('exceeded');
    else if (residents.length > 0) setDialog('moving');
    else send(false);
  }

  const numbers = { chosen: chosen.length, fit, hostel: hostel?.name ?? '' };
  const without = students.filter((student) => student.hostel === null).length;
  const offers: { value: Offer; label: string }[] = [
    { value: 'elsewhere', label: t('Living in another hostel ({students})', { students: students.filter(isElsewhere).length }) },
    { value: 'all', label: t('All ({students})', { students: students.length }) },
  ];
  return (
    <>
      <Card>
        <Stack gap="sm">
          <Row gap={12} justify="space-between">
            <div role="status">
              <Text strong>
                {hostel
                  ? t('{chosen} selected, {fit, plural, =0 {no more fit} one {# fits} other {# fit}} into {hostel}.', numbers)
                  : t('{chosen, plural, one {# student} other {# students}} selected; choose a hostel', { chosen: chosen.length })}
              </Text>
              {hostel && others.length > 0 && <Text>{notOffered(hostel, others)}</Text>}
              {residents.length > 0 && (
                <Text>
                  {t('{residents, plural, one {# of them lives} other {# of them live}} in another hostel: {hostels}', {
                    residents: residents.length,
                    hostels: [...new Set(residents.map((student) => student.hostel?.name))].join(', '),
                  })}
                </Text>
              )}
            </div>
            <Row gap="xs">
              <Button onClick={() => setSelected(selectAll(chosen, found, fit))} disabled={fit === 0 || !found.some(isFree)}>
                {t('Select All')}
              </Button>
              <Button kind="quiet" onClick={() => setSelected(new Set())} disabled={chosen.length === 0}>
                {t('Clear selection')}
              </Button>
              <Button kind="primary" busy={allot.isPending} disabled={!hostel || chosen.length === 0} onClick={submit}>
                {t('Allot')}
              </Button>
            </Row>
          </Row>
          {allot.error && <ErrorAlert title={t('The students were not allotted')} of={allot.error} onDismiss={allot.reset} />}
        </Stack>
      </Card>
      <ListTools label={t('Find students')}>
        <SearchBox hint={t('Name, roll number or programme')} value={list.q} onSearch={list.search} />
        <Filter
          label={t('Show')}
          value={show}
          onChange={(value) => list.filter('show', value)}
          all={t('Without a hostel ({students})', { students: without })}
          choices={offers}
        />
        <SortBy columns={columns()} list={list} usual={t('Programme and roll number')} />
      </ListTools>
      <ResourceList
        name={batch === noBatch ? t('Students without a batch') : t('Students of batch {batch}', { batch })}
        {...paged(found, list, pageSize)}
        keyOf={({ _id }) => _id}
        columns={columns()}
        sorting={list}
        selection={{
          has: ({ _id }) => selected.has(_id),
          toggle: (student) => toggle([student], !selected.has(student._id)),
          toggleAll: toggle,
          name: (student) => t('Select {student}', { student: nameAndUsername(student) }),
          fixed: (student) => isHere(student) || student.disabled,
        }}
        empty={
          students.length + others.length === 0
            ? { title: t('No students'), text: batch === noBatch ? t('Every student has a batch.') : t('This batch has no students.') }
            : { title: t('Everybody has a hostel'), text: t('Choose under Show to see students who live in a hostel.') }
        }
        narrowed={list.q !== '' || show !== ''}
        onReset={list.reset}
      />
      <ExceededDialog {...numbers} opened={dialog === 'exceeded'} onClose={() => setDialog(undefined)} />
      <MoveDialog
        opened={dialog === 'moving'}
        chosen={chosen}
        residents={residents}
        hostel={numbers.hostel}
        onConfirm={() => send(true)}
        onClose={() => setDialog(undefined)}
      />
    </>
  );
}
