import type { AcademicYearChoice, AcademicYearPreview } from '#contract/academic-year/academic-year.ts';
import { t } from '#contract/text/text.ts';
import { useFields } from '#web/ui/form/fields.tsx';

export type Cohort = AcademicYearPreview['cohorts'][number];

/** Whether all students who stay keep their seats, or some give theirs up. */
export const seatChoices = ['keep', 'free'] as const;
export type SeatChoice = (typeof seatChoices)[number];

/** The part of the form that is chosen rather than typed. */
export interface Choices extends Pick<AcademicYearChoice, 'cohorts' | 'despite' | 'endWaiting' | 'free'> {
  also: readonly Picked[];
  except: readonly Picked[];
  seats: SeatChoice;
}

/** A single student. */
export interface Picked {
  id: string;
  /** name and roll number */
  label: string;
}

const first: Choices = {
  cohorts: [],
  also: [],
  except: [],
  despite: false,
  seats: 'keep',
  free: { hostelIds: [], batches: [], leaveHostel: false },
  endWaiting: true,
};

/** The form for a new academic year. The choices are stored as JSON in one of its fields, so that a draft holds them too. */
export function useNewYear(today: string) {
  const fields = useFields(
    {
      day: { label: t('Last day of the year'), required: true, initial: today, proposed: true },
      reason: { label: t('Reason for leaving'), required: true, initial: t('The course is over') },
      choices: { label: t('Batches'), initial: JSON.stringify(first) },
    },
    { form: 'academicYearBegin' },
  );
  const choices: Choices = { ...first, ...(JSON.parse(fields.values.choices) as Partial<Choices>) }; // the JSON that choose writes
  return {
    fields,
    choices,
    choose: (changed: Partial<Choices>) => fields.set('choices', JSON.stringify({ ...choices, ...changed })),
  };
}

export type Chosen = ReturnType<typeof useNewYear>;

export const bodyOf = ({ seats, also, except, free, ...rest }: Choices, day: string): AcademicYearChoice => ({
  ...rest,
  day,
  also: also.map(({ id }) => id),
  except: except.map(({ id }) => id),
  free: seats === 'keep' ? first.free : free,
});

export const batchName = (batch: string): string => (batch === '' ? t('No batch') : t('Batch {batch}', { batch }));
export const programmeName = (programme: string): string => programme || t('No programme');

export const isSameCohort = (one: Pick<Cohort, 'batch' | 'programme'>, other: Pick<Cohort, 'batch' | 'programme'>): boolean =>
  one.batch === other.batch && one.programme === other.programme;
