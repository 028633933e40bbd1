import { forEachDetail, type DetailName } from '#contract/person/student-details.ts';

/** A good value for every detail of a student: a word where any text will do. */
export const sampleDetails = (word: string): Record<DetailName, string> =>
  forEachDetail((name, { kind, choices }) => {
    if (choices) return Object.keys(choices)[0] ?? '';
    if (kind === 'telephone') return '+91 98400 54321';
    return kind === 'email' ? `${word}@example.org` : `${word} ${name}`;
  });

/** Another good value for each. */
export const otherDetails: Record<DetailName, string> = forEachDetail((_, { kind, choices }) => {
  if (choices) return Object.keys(choices)[1] ?? '';
  if (kind === 'telephone') return '011 2345678';
  return kind === 'email' ? 'another@example.org' : 'another';
});
