import { useState } from 'react';
import { groupBy } from '#contract/group-by.ts';
import { t } from '#contract/text/text.ts';
import { StudentSearchField } from '#web/search/shared/student-search-field.tsx';
import { Grid, Row, Section, Stack, Text } from '#web/ui/show/elements.tsx';
import { Button } from '#web/ui/action/button.tsx';
import { CheckList } from '#web/ui/form/check-list.tsx';
import { useLooseField } from '#web/ui/form/fields.tsx';
import { batchName, type Chosen, type Cohort, isSameCohort, type Picked, programmeName } from './choice.ts';

interface CohortsProps extends Pick<Chosen, 'choices' | 'choose'> {
  batch: string;
  /** only those of this batch */
  cohorts: readonly Cohort[];
}

/** The value of the box that chooses all programmes of a batch; no programme has this name. */
const whole = '\u0000';

/** A box for the whole batch and one for each of its programmes, each with its number of students. */
function BatchOf({ batch, cohorts, choices, choose }: CohortsProps) {
  const programmes = cohorts.map(({ programme }) => programme);
  const others = choices.cohorts.filter((each) => each.batch !== batch);
  const chosen = choices.cohorts.filter((each) => each.batch === batch).map(({ programme }) => programme);
  const isWhole = programmes.every((programme) => chosen.includes(programme));
  const students = cohorts.reduce((sum, cohort) => sum + cohort.students, 0);
  function choosing(next: readonly string[]): void {
    const wants = next.includes(whole);
    const leaving = wants === isWhole ? next.filter((each) => each !== whole) : wants ? programmes : [];
    choose({ cohorts: [...others, ...leaving.map((programme) => ({ batch, programme }))] });
  }
  return (
    <CheckList
      legend={batchName(batch)}
      choices={[
        { value: whole, label: t('All {students}', { students }) },
        ...(programmes.length > 1
          ? cohorts.map(({ programme, students: count }) => ({ value: programme, label: `${programmeName(programme)} · ${count}` }))
          : []),
      ]}
      chosen={isWhole ? [whole, ...chosen] : chosen}
      onChange={choosing}
    />
  );
}

interface SinglesProps {
  label: string;
  picked: readonly Picked[];
  onChange: (picked: readonly Picked[]) => void;
}

/** Single students, found by name or roll number. */
function Singles({ label, picked, onChange }: SinglesProps) {
  const [value, setValue] = useState('');
  const [found, setFound] = useState<string>();
  const field = useLooseField(label, value, setValue);
  function add(): void {
    if (found !== undefined && !picked.some(({ id }) => id === value)) onChange([...picked, { id: value, label: found }]);
    setValue('');
  }
  return (
    <Stack gap="xs">
      <StudentSearchField {...field} onPick={setFound} />
      <Row>
        <Button disabled={value === ''} onClick={add} aria-label={`${t('Add this student')}: ${label}`}>
          {t('Add this student')}
        </Button>
      </Row>
      {picked.length > 0 && (
        <Grid component="ul" gap={0} mt={8} aria-label={label}>
          {picked.map((student) => (
            <Grid component="li" key={student.id} columns="minmax(0, 1fr) auto" gap={8} style={{ alignItems: 'center' }}>
              {student.label}
              <Button
                kind="quiet"
                aria-label={t('Remove {what}', { what: student.label })}
                onClick={() => onChange(picked.filter(({ id }) => id !== student.id))}
              >
                {t('Remove')}
              </Button>
            </Grid>
          ))}
        </Grid>
      )}
    </Stack>
  );
}

/** Chooses who leaves: whole batches or programmes, plus or minus single students. */
export function Leavers({ cohorts, choices, choose }: Pick<Chosen, 'choices' | 'choose'> & { cohorts: readonly Cohort[] }) {
  const byBatch = groupBy(cohorts, ({ batch }) => batch);
  const chosen = cohorts.filter((cohort) => choices.cohorts.some((each) => isSameCohort(each, cohort)));
  return (
    <Section id="leavers" title={t('2. Who leaves')}>
      <Text dimmed>{t('They check out as of that day: their seats are free, and they can still sign in for fines and receipts.')}</Text>
      <Grid min="15rem">
        {[...byBatch].map(([batch, ofBatch]) => (
          <BatchOf key={batch} batch={batch} cohorts={ofBatch} choices={choices} choose={choose} />
        ))}
      </Grid>
      <Text role="status" strong>
        {t('{students, plural, =0 {No batch or programme leaves} one {# student of these leaves} other {# students of these leave}}', {
          students: chosen.reduce((sum, { students }) => sum + students, 0),
        })}
      </Text>
      <Grid min="18rem">
        <Singles label={t('Single students who leave too')} picked={choices.also} onChange={(also) => choose({ also })} />
        <Singles label={t('Single students who stay')} picked={choices.except} onChange={(except) => choose({ except })} />
      </Grid>
    </Section>
  );
}
