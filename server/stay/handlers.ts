import type { stayCalls, StayInHostel } from '#contract/stay/stay.ts';
import { Fault } from '#server/fault.ts';
import type { Handlers } from '#server/call/handler.ts';
import { exportSheet } from '#server/sheet/export-sheet.ts';
import { personColumns } from '#server/sheet/person-columns.ts';
import type { Column } from '#server/sheet/sheet-limits.ts';
import { isStudentWithin } from '#server/student/student-filter.ts';
import * as queries from './queries.ts';

export const stayColumns: readonly Column<StayInHostel>[] = [
  { heading: 'Room', value: ({ roomNumber }) => roomNumber },
  { heading: 'Seat', kind: 'number', value: ({ seat }) => seat },
  ...personColumns<StayInHostel>(({ student }) => student),
  { heading: 'Roll no', value: ({ student }) => student.rollno },
  { heading: 'Batch', value: ({ student }) => student.batch },
  { heading: 'From', kind: 'time', value: ({ from }) => from },
  { heading: 'Until', kind: 'time', value: ({ to }) => to },
];

export const stayHandlers: Handlers<keyof typeof stayCalls> = {
  async studentStays({ scope, db, params }) {
    if (!(await isStudentWithin(db, scope, params.id))) throw new Fault('studentNotFound');
    return await queries.staysOfStudent(db, params.id);
  },

  hostelStays: ({ db, hostel, query, settings }) => queries.staysOver(db, hostel.id, settings.TIME_ZONE, query),

  async hostelStaysExport(context) {
    const { db, hostel, query, settings } = context;
    async function* rows() {
      yield await queries.staysOver(db, hostel.id, settings.TIME_ZONE, query);
    }
    return await exportSheet(context, { title: 'Who lived here', columns: stayColumns, rows: rows() });
  },

  hostelOccupants: ({ db, hostel, query, settings }) => queries.occupantsAt(db, hostel.id, settings.TIME_ZONE, query.at),
};
