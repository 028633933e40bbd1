import type { Replies } from '#contract/calls.ts';
import { type CurfewOfHostel, gateLimits } from '#contract/gate/gate.ts';
import { fieldTexts } from '#contract/messages.ts';
import { t } from '#contract/text/text.ts';
import { dataOf } from '#web/api-error.ts';
import { useAction } from '#web/operation/shared/use-action.ts';
import { Button } from '#web/ui/action/button.tsx';
import { ChangedMeanwhile, PresentValues } from '#web/ui/form/changed-meanwhile.tsx';
import { TextField, useFields } from '#web/ui/form/fields.tsx';
import { FormDialog } from '#web/ui/form/form-dialog.tsx';
import { Grid } from '#web/ui/show/elements.tsx';
import { dayNames, hoursText, week } from './hours.ts';

const usual: Pick<CurfewOfHostel, 'outFrom' | 'grace'> = { outFrom: '05:00', grace: 10 };

interface CurfewDialogProps {
  hostel: Replies['gateCurfewList'][number];
  onClose: () => void;
}

/** Sets by when the students of a hostel are in; with no time on any evening the hostel has no hours. */
export function CurfewDialog({ hostel: { _id, name, curfew }, onClose }: CurfewDialogProps) {
  const set = useAction('gateCurfewSet');
  const rulesOfDays = Object.fromEntries(
    week.map((weekday) => [`day${weekday}`, { label: t(dayNames[weekday]), initial: curfew?.inBy[weekday] ?? '' }]),
  );
  const fields = useFields<string>(
    {
      ...rulesOfDays,
      outFrom: { label: t('Students may go out again from'), required: true, initial: (curfew ?? usual).outFrom },
      grace: {
        label: t('Minutes of grace'),
        required: true,
        initial: String((curfew ?? usual).grace),
        check: (value) =>
          Number.isInteger(Number(value)) && Number(value) >= 0 && Number(value) <= gateLimits.graceMinutes
            ? undefined
            : t(fieldTexts.wholeNumber),
      },
    },
    null,
  );
  const { values } = fields;
  const clash = dataOf(set.error, 'changedMeanwhile');
  // whoever saves again has seen what is there now
  const seen = clash ? (clash.current as CurfewOfHostel | null) : curfew;
  function save(): void {
    const inBy = [0, 1, 2, 3, 4, 5, 6].map((weekday) => values[`day${weekday}`] ?? '');
    const wanted = inBy.every((time) => time === '') ? null : { inBy, outFrom: values['outFrom'] ?? '', grace: Number(values['grace']) };
    set.mutate({ params: { hostelId: _id }, body: { curfew: wanted, basedOn: seen } }, onClose);
  }
  return (
    <FormDialog
      title={t('Hours of {hostel}', { hostel: name })}
      onClose={onClose}
      fields={fields}
      call={clash ? { ...set, error: null } : set}
      failed={t('The hours were not changed')}
      onSubmit={save}
      aside={
        <Button
          onClick={() => {
            for (const weekday of week) fields.set(`day${weekday}`, values['day1'] ?? '');
          }}
        >
          {t('Every day as on Monday')}
        </Button>
      }
    >
      <p>{t('In by, on the evening of each day. Leave a day empty if students may stay out.')}</p>
      <Grid min="9rem" gap={12}>
        {[...week.map((weekday) => `day${weekday}`), 'outFrom'].map((field) => (
          <TextField key={field} {...fields.field(field)} type="time" />
        ))}
        <TextField {...fields.field('grace')} inputMode="numeric" />
      </Grid>
      {clash && set.error && (
        <ChangedMeanwhile error={set.error} onTake={onClose}>
          <PresentValues of={[[t('Hours'), hoursText(seen)]]} />
        </ChangedMeanwhile>
      )}
    </FormDialog>
  );
}
