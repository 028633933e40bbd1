import type { stayCalls } from '#contract/stay/stay.ts';
import { Fault } from '#server/fault.ts';
import type { Handlers } from '#server/call/handler.ts';
import { isStudentWithin } from '#server/student/student-filter.ts';
import * as queries from './queries.ts';

export const stayHandlers: Handlers<keyof typeof stayCalls> = {
  async studentStays({ scope, db, params }) {
    if (!(await isStudentWithin(db, scope, params.id))) throw new Fault('studentNotFound');
    return await queries.staysOfStudent(db, params.id);
  },

  async hostelOccupants({ db, hostel, query, settings }) {
    return await queries.occupantsAt(db, hostel.id, settings.TIME_ZONE, query.at);
  },
};
