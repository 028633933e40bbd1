import { useState } from 'react';
import { nameAndUsername } from '#contract/person/person.ts';
import type { ApartPair, RoomNeed } from '#contract/round/round-care.ts';
import { paths } from '#contract/paths.ts';
import { t } from '#contract/text/text.ts';
import { useAction } from '#web/operation/shared/use-action.ts';
import { type CallMutation, useCallQuery } from '#web/api.ts';
import { StudentName } from '#web/person/shared/student-name.tsx';
import { ErrorAlert } from '#web/ui/show/alert.tsx';
import { Section } from '#web/ui/show/arrange.tsx';
import { Button, ButtonLink } from '#web/ui/action/button.tsx';
import { MultilineText } from '#web/ui/show/multiline-text.tsx';
import { Page } from '#web/ui/page/page.tsx';
import { PersonName } from '#web/ui/show/person-name.tsx';
import { type Column, ResourceList } from '#web/ui/list/resource-list.tsx';
import { Loaded } from '#web/ui/page/states.tsx';
import { Text } from '#web/ui/show/text.tsx';
import { Timestamp } from '#web/ui/show/time.tsx';
import { carePage } from './rounds-page.ts';
import { faults } from '#contract/messages.ts';
import { roundLimits } from '#contract/round/round.ts';
import { TextAreaField } from '#web/ui/form/fields.tsx';
import { FormDialog } from '#web/ui/form/form-dialog.tsx';
import { useFields } from '#web/ui/form/use-fields.ts';
import { StudentSearchField } from '#web/search/shared/student-search-field.tsx';

function CareDialog({ of, onClose }: { of: 'need' | 'pair'; onClose: () => void }) {
  const need = useAction('roundNeedCreate');
  const pair = useAction('roundApartCreate');
  const isPair = of === 'pair';
  const call = isPair ? pair : need;
  const fields = useFields(
    {
      studentId: { label: isPair ? t('One student') : t('Student'), required: true },
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
      title={isPair ? t('Who must not share a room?') : t('Who needs an accessible room?')}
      onClose={onClose}
      fields={fields}
      action={t('Enter')}
      call={call}
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

type Entry = Pick<RoomNeed, '_id' | 'reason' | 'by' | 'at'>;

const entered = (): readonly Column<Entry>[] => [
  { label: t('Reason'), value: ({ reason }) => <MultilineText>{reason}</MultilineText>, long: true },
  { label: t('Entered by'), value: ({ by }) => <PersonName of={by} /> },
  { label: t('Entered'), value: ({ at }) => <Timestamp at={at} /> },
];

interface RemoveProps {
  entry: Entry;
  of: string;
  call: Pick<CallMutation<'roundNeedRemove'>, 'isPending' | 'variables'> & { mutate: (input: { params: { id: string } }) => void };
}

const RemoveButton = ({ entry, of, call }: RemoveProps) => (
  <Button
    small
    busy={call.isPending && call.variables?.params.id === entry._id}
    aria-label={t('Remove {what}', { what: of })}
    onClick={() => call.mutate({ params: { id: entry._id } })}
  >
    {t('Remove')}
  </Button>
);

function Needs() {
  const needs = useCallQuery('roundNeedList', carePage);
  const remove = useAction('roundNeedRemove');
  const [entering, setEntering] = useState(false);
  return (
    <Section
      id="needs"
      title={t('Who needs an accessible room')}
      aside={<Button onClick={() => setEntering(true)}>{t('Enter a need')}</Button>}
    >
      <Text dimmed>{t('They get a seat in a room marked as accessible, or wait for one.')}</Text>
      {remove.error && <ErrorAlert title={t('The entry was not removed')} of={remove.error} onDismiss={remove.reset} />}
      <Loaded call={needs}>
        {({ items }) => (
          <ResourceList<RoomNeed>
            name={t('Who needs an accessible room')}
            rows={items}
            keyOf={({ _id }) => _id}
            columns={[{ label: t('Student'), value: ({ student }) => <StudentName of={student} /> }, ...entered()]}
            actions={(need) => (
              <RemoveButton entry={need} of={t('the need of {student}', { student: nameAndUsername(need.student) })} call={remove} />
            )}
            empty={{ title: t('Nobody'), text: t('No student is entered.') }}
          />
        )}
      </Loaded>
      {entering && <CareDialog of="need" onClose={() => setEntering(false)} />}
    </Section>
  );
}

const both = ({ students }: ApartPair): string => {
  const [one = '', other = ''] = students.map(nameAndUsername);
  return t('{one} and {other}', { one, other });
};

function Pairs() {
  const pairs = useCallQuery('roundApartList', carePage);
  const remove = useAction('roundApartRemove');
  const [entering, setEntering] = useState(false);
  return (
    <Section
      id="apart"
      title={t('Who must not share a room')}
      aside={<Button onClick={() => setEntering(true)}>{t('Enter a pair')}</Button>}
    >
      <Text dimmed>{t('They cannot read it, and a round never puts them into one group or room.')}</Text>
      {remove.error && <ErrorAlert title={t('The entry was not removed')} of={remove.error} onDismiss={remove.reset} />}
      <Loaded call={pairs}>
        {({ items }) => (
          <ResourceList<ApartPair>
            name={t('Who must not share a room')}
            rows={items}
            keyOf={({ _id }) => _id}
            columns={[
              {
                label: t('Students'),
                value: ({ students }) =>
                  students.map((student) => (
                    <div key={student._id}>
                      <StudentName of={student} />
                    </div>
                  )),
              },
              ...entered(),
            ]}
            actions={(pair) => <RemoveButton entry={pair} of={t('the pair {students}', { students: both(pair) })} call={remove} />}
            empty={{ title: t('Nobody'), text: t('No pair is entered.') }}
          />
        )}
      </Loaded>
      {entering && <CareDialog of="pair" onClose={() => setEntering(false)} />}
    </Section>
  );
}

/** Needs and separations, which rounds and the waiting list respect and students cannot see. */
export default function Care() {
  return (
    <Page
      subtitle={t('Rounds and the waiting list take it into account. Only wardens and administrators can read it.')}
      actions={<ButtonLink to={paths.rounds()}>{t('All rounds')}</ButtonLink>}
    >
      <Needs />
      <Pairs />
    </Page>
  );
}
