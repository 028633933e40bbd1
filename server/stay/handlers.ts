import type { stayCalls } from '#contract/stay/stay.ts';
import { Fault } from '#server/fault.ts';
import type { Handlers } from '#server/call/handler.ts';
import { exportSheet } from '#server/sheet/export-sheet.ts';
import { isStudentWithin } from '#server/student/student-filter.ts';
import * as queries from './queries.ts';
import { staySheet } from './stay-sheet.ts';

export const stayHandlers: Handlers<keyof typeof stayCalls> = {
  async studentStays({ scope, db, params }) {
    if (!(await isStudentWithin(db, scope, params.id))) throw new Fault('studentNotFound');
    return await queries.staysOfStudent(db, params.id);
  },

  hostelStays: ({ db, hostel, query, settings }) => queries.staysOver(db, hostel.id, settings.TIME_ZONE, query),

  async hostelStaysExport(context) {
    const { db, hostel, query, settings } = context;
    return await exportSheet(context, staySheet(db, [hostel], settings.TIME_ZONE, query));
  },

  hostelOccupants: ({ db, hostel, query, settings }) => queries.occupantsAt(db, hostel.id, settings.TIME_ZONE, query.at),
};
