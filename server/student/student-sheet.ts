import type { Input } from '#contract/call/call.ts';
import type { Calls } from '#contract/calls.ts';
import { exportTexts } from '#contract/sheet/export-texts.ts';
import { detailsOnScreen, studentDetails, type DetailName, type StudentDetail } from '#contract/person/student-details.ts';
import { t } from '#contract/text/text.ts';
import type { Column } from '#server/sheet/sheet.ts';
import type { ExportedStudent } from './queries.ts';

const widths: Partial<Record<DetailName, number>> = { name: 26, rollno: 14, batch: 8, programme: 12, gender: 10, email: 28 };

const detail = (name: DetailName): Column<ExportedStudent> => {
  const { label, choices, long }: StudentDetail = studentDetails[name];
  return {
    heading: label,
    kind: long ? 'lines' : 'text',
    width: widths[name],
    value: (student) => {
      const value = student[name];
      const choice = choices && Object.hasOwn(choices, value) ? choices[value] : undefined;
      return choice === undefined ? value : t(choice);
    },
  };
};

const username: Column<ExportedStudent> = { heading: exportTexts.username, value: (student) => student.username };
const room: Column<ExportedStudent> = { heading: exportTexts.room, width: 9, value: (student) => student.room?.roomNumber ?? null };
const hostel: Column<ExportedStudent> = { heading: exportTexts.hostel, value: (student) => student.hostel?.name ?? null };

const isInList = ({ sortable }: StudentDetail) => sortable ?? false;

/** All columns, in the order of the list on the screen. An import recognizes these headings. */
const everything: readonly Column<ExportedStudent>[] = [
  ...detailsOnScreen.filter(isInList).map(({ name }) => detail(name)),
  username,
  room,
  hostel,
  ...detailsOnScreen.filter((each) => !isInList(each)).map(({ name }) => detail(name)),
  { heading: exportTexts.state, width: 8, value: ({ state }) => t(state === 'left' ? exportTexts.left : exportTexts.here) },
  { heading: exportTexts.account, width: 10, value: ({ disabled }) => t(disabled ? exportTexts.disabled : exportTexts.enabled) },
];

/** The columns for calling somebody in an emergency: few enough to print. */
const contacts: readonly Column<ExportedStudent>[] = [
  detail('name'),
  room,
  hostel,
  detail('phone'),
  detail('fathersName'),
  detail('mothersName'),
  detail('parentContactNo'),
];

const leftColumns: readonly Column<ExportedStudent>[] = [
  { heading: exportTexts.leftOn, kind: 'day', value: ({ leftOn }) => leftOn },
  { heading: exportTexts.leftReason, value: ({ leftReason }) => leftReason },
  { heading: exportTexts.leftHostel, value: ({ leftHostel }) => leftHostel },
];

type Asked = Pick<Input<Calls['studentExport']>['query'], 'columns' | 'state'>;

export const studentColumns = ({ columns, state }: Asked): readonly Column<ExportedStudent>[] => [
  ...(columns === 'contacts' ? contacts : everything),
  ...(state === 'left' ? leftColumns : []),
];
