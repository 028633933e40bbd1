import { type ComponentProps, useState } from 'react';
import { nameAndUsername } from '#contract/person/person.ts';
import type { ApartPair, RoomNeed } from '#contract/round/round-care.ts';
import { paths } from '#contract/paths.ts';
import { t } from '#contract/text/text.ts';
import { useAction } from '#web/operation/shared/use-action.ts';
import { type CallMutation, useCallQuery } from '#web/api.ts';
import { StudentName } from '#web/person/shared/student-name.tsx';
import { ErrorAlert, Section, Text } from '#web/ui/show/elements.tsx';
import { Button, ButtonLink } from '#web/ui/action/button.tsx';
import { MultilineText, Timestamp } from '#web/ui/show/values.tsx';
import { Loaded, Loading, Page } from '#web/ui/page/page.tsx';
import { PersonName } from '#web/ui/show/person-name.tsx';
import { type Columns, ResourceList } from '#web/ui/list/resource-list.tsx';
import { carePage } from './rounds-page.ts';
import { faults } from '#contract/messages.ts';
import { roundLimits } from '#contract/round/round.ts';
import { TextAreaField, useFields } from '#web/ui/form/fields.tsx';
import { FormDialog } from '#web/ui/form/form-dialog.tsx';
import { StudentSearchField } from '#web/search/shared/student-search-field.tsx';

type Kind = 'need' | 'pair';
type Entry = RoomNeed | ApartPair;

const wordsOf = (of: Kind) =>
  ({
    need: {
      id: 'needs',
      title: t('Who needs an accessible room'),
      about: t('They get a seat in a room marked as accessible, or wait for one.'),
      none: t('No student is entered.'),
      who: t('Student'),
      enter: t('Enter a need'),
      question: t('Who needs an accessible room?'),
      first: t('Student'),
    },
    pair: {
      id: 'apart',
      title: t('Who must not share a room'),
      about: t('They cannot read it, and a round never puts them into one group or room.'),
      none: t('No pair is entered.'),
      who: t('Students'),
      enter: t('Enter a pair'),
      question: t('Who must not share a room?'),
      first: t('One student'),
    },
  })[of];

function CareDialog({ of, onClose }: { of: Kind; onClose: () => void }) {
  const need = useAction('roundNeedCreate');
  const pair = useAction('roundApartCreate');
  const isPair = of === 'pair';
  const { question, first } = wordsOf(of);
  const fields = useFields(
    {
      studentId: { label: first, required: true },
      otherId: {
        label: t('The other student'),
        required: isPair,
        check: (value, { studentId }) => (isPair && value === studentId ? t(faults.sameStudents.text) : undefined),
      },
      reason: { label: t('Reason'), required: true },
    },
    null,
  );
  const { studentId, otherId, reason } = fields.values;

  return (
    <FormDialog
      title={question}
      onClose={onClose}
      fields={fields}
      action={t('Enter')}
      call={isPair ? pair : need}
      failed={t('Nothing was entered')}
      onSubmit={() => {
        if (isPair) pair.mutate({ body: { studentId, otherId, reason } }, onClose);
        else need.mutate({ body: { studentId, reason } }, onClose);
      }}
    >
      <StudentSearchField {...fields.field('studentId')} />
      {isPair && <StudentSearchField {...fields.field('otherId')} />}
      <TextAreaField
        {...fields.field('reason')}
        rows={3}
        maxLength={roundLimits.reason}
        description={t('Only wardens and administrators can read it. Write no more than they need.')}
      />
    </FormDialog>
  );
}

const studentsOf = (entry: Entry) => ('student' in entry ? [entry.student] : entry.students);

function nameOf(entry: Entry): string {
  const [one = '', other] = studentsOf(entry).map(nameAndUsername);
  if (other === undefined) return t('the need of {student}', { student: one });
  return t('the pair {students}', { students: t('{one} and {other}', { one, other }) });
}

const columnsOf = (of: Kind): Columns<Entry> => [
  {
    label: wordsOf(of).who,
    value: (entry) =>
      studentsOf(entry).map((student) => (
        <div key={student._id}>
          <StudentName of={student} />
        </div>
      )),
  },
  { label: t('Reason'), value: ({ reason }) => <MultilineText>{reason}</MultilineText>, long: true },
  { label: t('Entered by'), value: ({ by }) => <PersonName of={by} /> },
  { label: t('Entered'), value: ({ at }) => <Timestamp at={at} /> },
];

interface EntriesProps {
  of: Kind;
  call: ComponentProps<typeof Loaded<{ items: readonly Entry[] }>>['call'];
  remove: Pick<CallMutation<'roundNeedRemove'>, 'isPending' | 'variables' | 'error' | 'reset'> & {
    mutate: (input: { params: { id: string } }) => void;
  };
}

/** What was entered of one kind, with a dialog to enter more. */
function Entries({ of, call, remove }: EntriesProps) {
  const { id, title, enter, about, none } = wordsOf(of);
  const [entering, setEntering] = useState(false);
  return (
    <Section id={id} title={title} aside={<Button onClick={() => setEntering(true)}>{enter}</Button>}>
      <Text dimmed>{about}</Text>
      {remove.error && <ErrorAlert title={t('The entry was not removed')} of={remove.error} onDismiss={remove.reset} />}
      <Loaded call={call}>
        {({ items }) => (
          <ResourceList
            name={title}
            rows={items}
            keyOf={({ _id }) => _id}
            columns={columnsOf(of)}
            actions={(entry) => (
              <Button
                small
                busy={remove.isPending && remove.variables?.params.id === entry._id}
                aria-label={t('Remove {what}', { what: nameOf(entry) })}
                onClick={() => remove.mutate({ params: { id: entry._id } })}
              >
                {t('Remove')}
              </Button>
            )}
            empty={{ title: t('Nobody'), text: none }}
          />
        )}
      </Loaded>
      {entering && <CareDialog of={of} onClose={() => setEntering(false)} />}
    </Section>
  );
}

/** Needs and separations, which rounds and the waiting list respect and students cannot see. */
export default function Care() {
  const needs = useCallQuery('roundNeedList', carePage);
  const pairs = useCallQuery('roundApartList', carePage);
  const removeNeed = useAction('roundNeedRemove');
  const removePair = useAction('roundApartRemove');
  return (
    <Page
      subtitle={t('Rounds and the waiting list take it into account. Only wardens and administrators can read it.')}
      actions={<ButtonLink to={paths.rounds()}>{t('All rounds')}</ButtonLink>}
    >
      {needs.isLoading || pairs.isLoading ? (
        <Loading />
      ) : (
        <>
          <Entries of="need" call={needs} remove={removeNeed} />
          <Entries of="pair" call={pairs} remove={removePair} />
        </>
      )}
    </Page>
  );
}
