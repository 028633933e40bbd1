import type { HostelChoice } from '#contract/hostel/hostel.ts';
import { t } from '#contract/text/text.ts';
import { Grid, Section, Text } from '#web/ui/show/elements.tsx';
import { CheckBox } from '#web/ui/form/check-box.tsx';
import { CheckList } from '#web/ui/form/check-list.tsx';
import { SegmentedRadio } from '#web/ui/form/segmented-radio.tsx';
import { batchName, type Chosen, type Cohort, seatChoices } from './choice.ts';

interface StayersProps extends Pick<Chosen, 'choices' | 'choose'> {
  cohorts: readonly Cohort[];
  hostels: readonly HostelChoice[];
}

/** Chooses which of the students who stay give up their seats. */
export function Stayers({ cohorts, hostels, choices: { seats, free }, choose }: StayersProps) {
  const change = (changed: Partial<typeof free>) => choose({ free: { ...free, ...changed } });
  const batches = [...new Set(cohorts.map(({ batch }) => batch))];
  return (
    <Section id="stayers" title={t('3. Who stays')}>
      <SegmentedRadio
        id="seats"
        label={t('The seats of those who stay')}
        nameOf={(label) => label}
        segments={seatChoices.map((value) => ({
          value,
          label: value === 'keep' ? t('All keep their seats') : t('Some seats become free'),
          tone: 'neutral',
        }))}
        value={seats}
        onChange={(value) => choose({ seats: value })}
      />
      {seats === 'free' && (
        <>
          <Grid min="15rem">
            <CheckList
              legend={t('Hostels whose seats become free')}
              choices={hostels.map(({ _id, name }) => ({ value: _id, label: name }))}
              chosen={free.hostelIds}
              onChange={(hostelIds) => change({ hostelIds })}
            />
            <CheckList
              legend={t('Batches')}
              description={t('None chosen: all of them.')}
              choices={batches.map((batch) => ({ value: batch, label: batchName(batch) }))}
              chosen={free.batches}
              onChange={(chosen) => change({ batches: chosen })}
            />
          </Grid>
          <CheckBox
            label={t('They leave the hostel too, so that they can be allotted to another one')}
            checked={free.leaveHostel}
            onChange={(leaveHostel) => change({ leaveHostel })}
          />
          <Text dimmed>
            {free.leaveHostel
              ? t('They have no hostel until one is allotted to them or a round gives them a room.')
              : t('They stay students of their hostel and wait for a room there.')}
          </Text>
        </>
      )}
    </Section>
  );
}
