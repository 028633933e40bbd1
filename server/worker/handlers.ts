import type { workerCalls } from '#contract/worker/worker.ts';
import { isSunday, sundayAfter } from '#contract/day/days.ts';
import { faults, replyTexts } from '#contract/messages.ts';
import { t } from '#contract/text/text.ts';
import { changedMeanwhile, isStale, refuseIfChanged } from '#server/changed-meanwhile.ts';
import { campusDay } from '#server/campus-day.ts';
import { haveSameRows } from '#server/db/insert-many.ts';
import { Fault, orFault } from '#server/fault.ts';
import { lockHostel } from '#server/call/hostel-rows.ts';
import type { Handlers } from '#server/call/handler.ts';
import { offeredChoices, shareChoices } from '#server/institution-choices.ts';
import { exportSheet, sheetOf } from '#server/sheet/export-sheet.ts';
import * as queries from './queries.ts';
import type { ExportedWorker } from './queries.ts';
import { readSchedule, slotsOf, toSchedule, versionOf } from './read-schedule.ts';
import { personColumns } from '#server/sheet/person-columns.ts';

const workerSheet = sheetOf({
  title: 'Staff',
  rows: queries.workersInPieces,
  columns: [
    ...personColumns<ExportedWorker>((worker) => worker),
    { heading: 'Hostel', value: ({ hostelName }) => hostelName },
    { heading: 'Position', value: ({ position }) => t(position) },
    { heading: 'Contact', value: ({ contact }) => contact },
  ],
});

function refuseWeek(code: 'weekNotSunday' | 'weekInPast'): Fault {
  return new Fault(code, { fields: { weekStartDate: t(faults[code].text) } });
}

export const workerHandlers: Handlers<keyof typeof workerCalls> = {
  workerList: ({ scope, hostel, db }) => queries.listWorkers(db, { scope, hostel }),
  workerPage: ({ scope, hostel, db, query }) => queries.pageWorkers(db, { scope, hostel }, query),

  workerExport: (context) => exportSheet(context, workerSheet(context.db, context, context.query)),

  workerCreate: async ({ db, hostel, body }) => ({
    message: t(replyTexts.staffRegistered),
    data: await queries.insertWorker(db, hostel.id, body),
  }),

  async workerUpdate({ db, scope, params, body: { basedOn, ...wanted }, settings }) {
    const worker = orFault(await queries.lockWorker(db, scope, params.id), 'staffNotFound');
    const changes = ['worker', worker._id] as const;
    await refuseIfChanged(db, { wanted, basedOn, present: { ...worker }, changes, timeZone: settings.TIME_ZONE });
    const { name = worker.name, position = worker.position, contact = worker.contact } = wanted;
    await queries.updateWorker(db, worker._id, { name, position, contact });
    return { ...worker, name, position, contact };
  },

  async workerRemove({ db, scope, params, settings }) {
    const worker = orFault(await queries.lockWorker(db, scope, params.id), 'staffNotFound');
    // a week of the hostel that is saved at the same time is saved before this, or finds that the worker has left
    await lockHostel(db, worker.hostel);
    const today = campusDay(settings.TIME_ZONE);
    await queries.removeWorker(db, worker._id, isSunday(today) ? today : sundayAfter(today));
    return { message: t(replyTexts.staffRemoved, { name: worker.name }) };
  },

  workerCleaners: ({ db, hostel }) => queries.listCleaners(db, hostel.id),

  async scheduleGet({ db, hostel, query }) {
    if (!isSunday(query.weekStartDate)) throw refuseWeek('weekNotSunday');
    const shifts = await queries.shiftsOfWeek(db, hostel.id, query.weekStartDate);
    const slots = slotsOf(await offeredChoices(db, 'slot'), shifts);
    return {
      hostel: hostel.id,
      weekStartDate: query.weekStartDate,
      version: versionOf(shifts),
      slots,
      schedule: toSchedule(shifts, slots),
      workers: await queries.workersOfWeek(db, hostel.id, query.weekStartDate),
      ...(shifts.length === 0 ? { message: t(replyTexts.noSchedule) } : {}),
    };
  },

  async scheduleSave({ db, hostel, body, settings }) {
    if (!isSunday(body.weekStartDate)) throw refuseWeek('weekNotSunday');
    if (body.weekStartDate < campusDay(settings.TIME_ZONE)) throw refuseWeek('weekInPast');
    await shareChoices(db);
    // two callers who save the same week do so one after the other
    await lockHostel(db, hostel.id);
    const present = await queries.shiftsOfWeek(db, hostel.id, body.weekStartDate);
    const shifts = readSchedule(body.schedule, { present, slots: slotsOf(await offeredChoices(db, 'slot'), present) });
    if (isStale({ wanted: versionOf(shifts), basedOn: body.basedOn, present: versionOf(present) })) {
      throw await changedMeanwhile(db, {
        current: versionOf(present),
        changes: queries.changesOfWeek(hostel.id, body.weekStartDate),
        timeZone: settings.TIME_ZONE,
      });
    }
    const staff = [...new Set(shifts.map((shift) => shift.staff))];
    if ((await queries.countWorkers(db, hostel.id, staff)) < staff.length) throw new Fault('staffNotFound');
    if (!haveSameRows(present, shifts)) await queries.replaceShifts(db, hostel.id, body.weekStartDate, shifts);
    return { message: t(replyTexts.scheduleSaved), version: versionOf(shifts) };
  },
};
