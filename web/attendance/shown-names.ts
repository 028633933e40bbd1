import type { Shown } from './marks.ts';

/** For `t`. */
export const shownNames: Readonly<Record<Shown, string>> = {
  present: 'Present',
  absent: 'Absent',
  leave: 'On leave',
  'not marked': 'Not marked',
};
