import { useState } from 'react';
import type { AcademicYearChoice, AcademicYearPreview } from '#contract/academic-year.ts';
import { t } from '#contract/text.ts';

export type Cohort = AcademicYearPreview['cohorts'][number];

/** Those who stay keep their seats, or some of them make theirs free. */
export const seatChoices = ['keep', 'free'] as const;
export type SeatChoice = (typeof seatChoices)[number];

/** What is chosen with boxes rather than typed. */
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

/** A new academic year as it is being put together. */
export function useChoices() {
  const [choices, setChoices] = useState(first);
  return {
    choices,
    choose: (changed: Partial<Choices>) => setChoices({ ...choices, ...changed }),
    reset: () => setChoices(first),
    unsaved: choices !== first,
  };
}

export type Chosen = ReturnType<typeof useChoices>;

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
