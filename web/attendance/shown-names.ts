import type { Shown } from './marks.ts';

/** Texts for `t`. */
export const shownNames: Readonly<Record<Shown, string>> = {
  present: 'Present',
  absent: 'Absent',
  leave: 'On leave',
  'not marked': 'Not marked',
};
