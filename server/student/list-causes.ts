/** What may be wrong with the values of a list, and what can be done about it. */
import { importCauseTexts as texts } from '#contract/student/import-causes.ts';
import { detailNames } from '#contract/person/student-details.ts';
import { t } from '#contract/text/text.ts';
import { choice, leaveOut } from './place-causes.ts';
import type { Cause } from './remedies.ts';

/** The fields that may be left empty if their value cannot be read. */
export const remediable: ReadonlySet<string> = new Set(['hostel', 'room', ...detailNames.filter((name) => name !== 'rollno')]);

export const listCauses = {
  split: (): Cause => ({
    title: () => t(texts.splitTitle),
    detail: (_, first) => first,
    choices: [choice('split', texts.split), choice('keep', texts.keep)],
    preset: 'split',
  }),
  twice: (): Cause => ({
    title: (numbers) => t(texts.twiceTitle, { numbers }),
    detail: (numbers) => numbers,
    choices: [choice('first', texts.firstCounts), choice('last', texts.lastCounts)],
    preset: 'first',
  }),
  same: (): Cause => ({
    title: (people) => t(texts.sameTitle, { people }),
    detail: (people) => t(texts.sameDetail, { people }),
    choices: [choice('both', texts.bothCount), choice('first', texts.firstCounts)],
    preset: 'both',
  }),
  field: (column: string): Cause => ({
    title: () => t(texts.detailTitle, { column }),
    detail: (values) => t(texts.detailDetail, { values }),
    choices: [choice('empty', texts.detailEmpty), leaveOut()],
    preset: 'empty',
  }),
};
