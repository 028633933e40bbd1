import type { StayInHostel } from '#contract/stay/stay.ts';
import type { NamedHostel } from '#server/call/handler.ts';
import type { Db } from '#server/db/open.ts';
import { personColumns } from '#server/sheet/person-columns.ts';
import type { Column, Sheet } from '#server/sheet/sheet-limits.ts';
import { staysOver } from './queries.ts';

type ExportedStay = StayInHostel & { hostel: string };

const columns: readonly Column<ExportedStay>[] = [
  { heading: 'Hostel', value: ({ hostel }) => hostel },
  { heading: 'Room', value: ({ roomNumber }) => roomNumber },
  { heading: 'Seat', kind: 'number', value: ({ seat }) => seat },
  ...personColumns<ExportedStay>(({ student }) => student),
  { heading: 'Roll no', value: ({ student }) => student.rollno },
  { heading: 'Batch', value: ({ student }) => student.batch },
  { heading: 'From', kind: 'time', value: ({ from }) => from },
  { heading: 'Until', kind: 'time', value: ({ to }) => to },
];

/** Who lived in each of the hostels over a period. */
export const staySheet = (
  db: Db,
  hostels: readonly Pick<NamedHostel, 'id' | 'name'>[],
  timeZone: string,
  period: Parameters<typeof staysOver>[3],
): Sheet<ExportedStay> => ({
  title: 'Who lived here',
  columns,
  rows: (async function* () {
    for (const { id, name } of hostels) yield (await staysOver(db, id, timeZone, period)).map((stay) => ({ ...stay, hostel: name }));
  })(),
});
