import { useState } from 'react';
import type { HostelChoice } from '#contract/hostel.ts';
import { faults, screenTexts } from '#contract/messages.ts';
import { paths } from '#contract/paths.ts';
import type { Student } from '#contract/student.ts';
import { t } from '#contract/text.ts';
import { useCallMutation, useCallQuery } from '#web/api.ts';
import { Card, Row, Stack } from '#web/ui/arrange.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { ErrorAlert } from '#web/ui/alert.tsx';
import { matches, paged, sorted, useListState } from '#web/ui/list-state.ts';
import { Filter, ListTools, SearchBox, SortBy } from '#web/ui/list-tools.tsx';
import { Page } from '#web/ui/page.tsx';
import { type Column, ResourceList } from '#web/ui/resource-list.tsx';
import { showToast } from '#web/ui/toast.tsx';
import { Empty, Loaded } from '#web/ui/states.tsx';
import { Text } from '#web/ui/text.tsx';
import styles from './hostel-allotment.module.css';

const pageSize = 50;

const columns = (): readonly [Column<Student>, ...Column<Student>[]] => [
  { label: t('Username'), value: ({ username }) => username, sort: 'username' },
  { label: t('Roll no'), value: ({ rollno }) => rollno, sort: 'rollno' },
  { label: t('Programme'), value: ({ programme }) => programme, sort: 'programme' },
  { label: t('Hostel'), value: ({ hostel }) => hostel?.name ?? t('Not allotted'), sort: 'hostel' },
];

const orders: Readonly<Record<string, (student: Student) => string | null>> = {
  username: ({ username }) => username,
  rollno: ({ rollno }) => rollno,
  programme: ({ programme }) => programme,
  hostel: ({ hostel }) => hostel?.name ?? null,
};

interface ChooserProps {
  students: readonly Student[];
  batch: string;
  hostel: HostelChoice | undefined;
  list: ReturnType<typeof useListState<'batch' | 'hostel' | 'show'>>;
}

/** Selects students of a batch for a hostel, as many as fit. */
function Chooser({ students, batch, hostel, list }: ChooserProps) {
  const allot = useCallMutation('hostelAllot');
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [exceeded, setExceeded] = useState(false);
  const free = hostel ? hostel.seats - hostel.students : 0;
  const isHere = (student: Student) => hostel !== undefined && student.hostel?._id === hostel._id;

  const { show } = list.filters;
  const found = sorted(
    students.filter(
      (student) =>
        (show === '' || (show === 'without') === (student.hostel === null)) &&
        matches(list.q, [student.username, student.rollno, student.programme, student.hostel?.name ?? '']),
    ),
    list.sort,
    orders,
  );
  const candidates = found.filter((student) => !isHere(student));
  const chosen = students.filter((student) => selected.has(student._id) && !isHere(student));
  const tooMany = hostel !== undefined && chosen.length > free;

  function choose(next: ReadonlySet<string>): void {
    setSelected(next);
    // the dialog opens once, when the limit is passed
    if (hostel && next.size > free && !tooMany) setExceeded(true);
  }

  function toggle(rows: readonly Student[], on: boolean): void {
    const next = new Set(chosen.map(({ _id }) => _id));
    for (const { _id } of rows) {
      if (on) next.add(_id);
      else next.delete(_id);
    }
    choose(next);
  }

  /** Fills what is left of the hostel, in the order of the list. */
  function selectAll(): void {
    const kept = chosen.slice(0, free);
    const added = candidates.filter(({ _id }) => !kept.some((student) => student._id === _id)).slice(0, Math.max(0, free - kept.length));
    setSelected(new Set([...kept, ...added].map(({ _id }) => _id)));
  }

  function submit(): void {
    if (!hostel) return;
    if (tooMany) {
      setExceeded(true);
      return;
    }
    allot.mutate({ body: { hostelId: hostel._id, studentIds: chosen.map(({ _id }) => _id) } }, ({ message }) => {
      showToast(message);
      setSelected(new Set());
    });
  }

  return (
    <>
      <Card>
        <Stack gap="sm">
          <div className={styles.summary}>
            <Text role="status" strong>
              {hostel
                ? t(
                    '{chosen, plural, one {# student} other {# students}} selected, {free, plural, =0 {no seat} one {# seat} other {# seats}} free in {hostel}',
                    {
                      chosen: chosen.length,
                      free,
                      hostel: hostel.name,
                    },
                  )
                : t('{chosen, plural, one {# student} other {# students}} selected; choose a hostel', { chosen: chosen.length })}
            </Text>
            <Row gap="xs">
              <Button onClick={selectAll} disabled={!hostel || free <= 0 || candidates.length === 0}>
                {t('Select All')}
              </Button>
              <Button kind="quiet" onClick={() => setSelected(new Set())} disabled={chosen.length === 0}>
                {t('Clear selection')}
              </Button>
              <Button kind="primary" busy={allot.isPending} disabled={!hostel || chosen.length === 0} onClick={submit}>
                {t('Allot')}
              </Button>
            </Row>
          </div>
          {allot.error && <ErrorAlert title={t('The students were not allotted')} of={allot.error} onDismiss={allot.reset} />}
        </Stack>
      </Card>
      <ListTools label={t('Find students')}>
        <SearchBox hint={t('Name, roll number or programme')} value={list.q} onSearch={list.search} />
        <Filter
          label={t('Show')}
          value={show}
          onChange={(value) => list.filter('show', value)}
          all={t('All of the batch')}
          choices={[
            { value: 'without', label: t('Without a hostel') },
            { value: 'with', label: t('In a hostel') },
          ]}
        />
        <SortBy columns={columns()} list={list} usual={t('Programme and roll number')} />
      </ListTools>
      <ResourceList
        name={t('Students of batch {batch}', { batch })}
        {...paged(found, list, pageSize)}
        keyOf={({ _id }) => _id}
        columns={columns()}
        sorting={list}
        selection={{
          has: ({ _id }) => selected.has(_id),
          toggle: (student) => toggle([student], !selected.has(student._id)),
          toggleAll: toggle,
          name: ({ username }) => t('Select {username}', { username }),
          fixed: isHere,
        }}
        empty={{ title: t('No students'), text: t('This batch has no students.') }}
        narrowed={list.q !== '' || show !== ''}
        onReset={list.reset}
      />
      <Dialog opened={exceeded} title={t('Selection Limit Exceeded')} onClose={() => setExceeded(false)}>
        <Stack>
          <Text>{t(faults.hostelFull.text)}</Text>
          <Row justify="flex-end">
            <Button kind="primary" onClick={() => setExceeded(false)}>
              {t('OK')}
            </Button>
          </Row>
        </Stack>
      </Dialog>
    </>
  );
}

function StudentsOfBatch(props: Omit<ChooserProps, 'students'>) {
  const students = useCallQuery('studentOfBatch', { query: { batch: props.batch } });
  return (
    <Loaded call={students} failed={t(screenTexts.studentsFailed)}>
      {(all) => <Chooser students={all} {...props} />}
    </Loaded>
  );
}

export default function HostelAllotment() {
  const list = useListState('batch', 'hostel', 'show');
  const hostels = useCallQuery('hostelChoices');
  const choices = useCallQuery('studentChoices');
  const { batch } = list.filters;
  return (
    <Page
      subtitle={t('Choose a hostel and a batch, then the students who move in.')}
      actions={<ButtonLink to={paths.importStudents()}>{t('Import students')}</ButtonLink>}
    >
      <Loaded call={hostels}>
        {(all) => {
          const hostel = all.find(({ _id }) => _id === list.filters.hostel);
          return (
            <>
              <div className={styles.pickers}>
                <Filter
                  label={t('Hostel')}
                  value={hostel?._id ?? ''}
                  onChange={(value) => list.filter('hostel', value)}
                  all={t('Select a hostel')}
                  choices={all.map(({ _id, name, seats, students }) => ({
                    value: _id,
                    label: t('{hostel} ({free} free)', { hostel: name, free: seats - students }),
                  }))}
                />
                <Filter
                  label={t('Batch')}
                  value={batch}
                  onChange={(value) => list.filter('batch', value)}
                  all={t('Select a batch')}
                  choices={choices.data?.batches ?? []}
                />
              </div>
              {batch ? (
                <StudentsOfBatch key={batch} batch={batch} hostel={hostel} list={list} />
              ) : (
                <Empty title={t('No batch chosen')} text={t('Choose a batch to see its students.')} />
              )}
            </>
          );
        }}
      </Loaded>
    </Page>
  );
}
