/** What may be wrong with the values of a list, and what can be done about it. */
import { importCauseTexts as texts, leftOut } from '#contract/sheet/import.ts';
import { detailNames } from '#contract/person/student-details.ts';
import { familyFieldNames } from '#contract/student/student-list.ts';
import { formatDay } from '#server/campus-day.ts';
import { t } from '#contract/text/text.ts';
import type { Cause } from '#server/sheet/remedies.ts';
import type { HostelFor } from '#contract/room/hostel-for.ts';

/** What may speak against the hostel or the room that rows of a list name, and what can be done about it. */

export const choice = (value: string, label: string) => ({ value, label: t(label) });
export const leaveOut = () => choice(leftOut, texts.leaveOut);

const withoutRoom = (title: (rooms: number) => string, choices = [choice('without', texts.withoutRoom)]): Cause => ({
  title,
  detail: (rooms) => rooms,
  choices: [...choices, leaveOut()],
  preset: choices[0]?.value ?? leftOut,
});

const withoutHostel = (title: string, detail: string): Cause => ({
  title: () => title,
  detail: () => detail,
  choices: [choice('without', texts.withoutHostel), leaveOut()],
  preset: 'without',
});

interface Named {
  name: string;
  isFor: HostelFor;
  seats: number;
}

export const placeCauses = {
  gender: (): Cause => ({
    title: () => t(texts.genderTitle),
    detail: () => t(texts.genderDetail),
    choices: [choice('from hostel', texts.genderFromHostel), leaveOut()],
    preset: 'from hostel',
  }),
  seats: (): Cause =>
    withoutRoom((rooms) => t(texts.seatTitle, { rooms }), [choice('first', texts.firstKeeps), choice('last', texts.lastKeeps)]),
  beds: (): Cause =>
    withoutRoom(
      (beds) => t(texts.bedTitle, { beds }),
      [choice('first', texts.firstKeeps), choice('last', texts.lastKeeps), choice('another', texts.anotherBed)],
    ),
  full: (): Cause => withoutRoom((rooms) => t(texts.fullTitle, { rooms })),
  closed: (): Cause => withoutRoom((rooms) => t(texts.closedTitle, { rooms })),
  others: ({ name, isFor }: Named): Cause => withoutHostel(t(texts.othersTitle, { hostel: name, whom: isFor }), t(texts.othersDetail)),
  hostelFull: ({ name, seats }: Named): Cause =>
    withoutHostel(t(texts.hostelFullTitle, { hostel: name }), t(texts.hostelFullDetail, { seats })),
};

/** The fields that may be left empty if their value cannot be read. */
export const remediable: ReadonlySet<string> = new Set([
  'hostel',
  'room',
  'bed',
  ...detailNames.filter((name) => name !== 'rollno'),
  ...familyFieldNames,
]);

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
  birth: (date: string, day: string, month: string): Cause => ({
    title: () => t(texts.birthTitle),
    detail: (values) => t(texts.detailDetail, { values }),
    choices: [
      { value: 'day', label: t(texts.birthDay, { date, day: formatDay(day) }) },
      { value: 'month', label: t(texts.birthDay, { date, day: formatDay(month) }) },
      choice('empty', texts.detailEmpty),
      leaveOut(),
    ],
    preset: 'day',
  }),
  barred: (): Cause => ({
    title: (guardians) => t(texts.barredTitle, { guardians }),
    detail: (guardians) => t(texts.barredDetail, { guardians }),
    choices: [choice('ask', texts.barredAsk), choice('without', texts.barredWithout)],
    preset: 'ask',
  }),
  field: (column: string): Cause => ({
    title: () => t(texts.detailTitle, { column }),
    detail: (values) => t(texts.detailDetail, { values }),
    choices: [choice('empty', texts.detailEmpty), leaveOut()],
    preset: 'empty',
  }),
};
