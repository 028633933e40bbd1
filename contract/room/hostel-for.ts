/** Whether a hostel is for all, for women or for men. */
import type { genders } from '#contract/person/genders.ts';

export const hostelFor = ['all', 'women', 'men'] as const;
export type HostelFor = (typeof hostelFor)[number];

/** Labels, to be translated with `t`. */
export const hostelForNames: Readonly<Record<HostelFor, string>> = { all: 'For all', women: 'For women', men: 'For men' };

const genderOf: Readonly<Record<Exclude<HostelFor, 'all'>, keyof typeof genders>> = { women: 'female', men: 'male' };

/** Whether a hostel takes a student in. A student whose gender is another or not known can only live in a hostel for all. */
export const takesIn = (isFor: HostelFor, { gender }: { gender: string }): boolean => isFor === 'all' || gender === genderOf[isFor];

/** The gender of everybody in a hostel that is not for all. */
export const genderTakenIn = (isFor: Exclude<HostelFor, 'all'>): string => genderOf[isFor];
