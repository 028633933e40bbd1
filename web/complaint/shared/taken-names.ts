/** How many days complaints took until they were resolved, by the filter of their list. */
export const takenNames: Readonly<Record<'1' | '3' | '7' | 'longer', string>> = {
  1: 'Within a day',
  3: '2 or 3 days',
  7: '4 to 7 days',
  longer: 'More than a week',
};
