import { replyTexts } from '#contract/messages.ts';
import { isOn, type RowError } from '#contract/call/schemas.ts';
import type { SignInCode } from '#contract/account/sign-in-code.ts';
import type { studentImportCalls } from '#contract/student/student-import.ts';
import { studentListFields } from '#contract/student/student-list.ts';
import { t } from '#contract/text/text.ts';
import { generateOneTimeCode, hashOneTimeCode } from '#server/account/second-factor.ts';
import { campusDay } from '#server/campus-day.ts';
import { endWaitsOf } from '#server/account/sign-in-limit.ts';
import { lockAllHostels } from '#server/call/hostel-rows.ts';
import type { Handlers } from '#server/call/handler.ts';
import { currentOperation } from '#server/call/open-operation.ts';
import { errorReport } from '#server/sheet/bad-rows.ts';
import { reportOf } from '#server/sheet/import-reply.ts';
import { answersOf, correctionsOf, Remedies } from '#server/sheet/remedies.ts';
import { rememberedHeadings, rememberHeadings, settledHeadings } from '#server/sheet/heading-rows.ts';
import { namesToRemember } from './hostels-meant.ts';
import { previewOf } from './import-preview.ts';
import { addPlaces } from './write-imported.ts';
import { type Plan, planOf, write } from './carry-out.ts';
import { divideList, placeErrors } from './import-plan.ts';
import { progressOf, withProgress } from './import-progress.ts';
import * as queries from './import-queries.ts';
import { careRemarks, familyRemarks, hostelReport, newValueRemarks } from './import-report.ts';
import { passwordErrors, passwordsIn, prepareStudents } from '../prepare-students.ts';
import { readList, type ReadList } from './read-list.ts';

function countsOf({ fresh, present, places, families }: Plan) {
  const unplaced = present.filter(({ listed }) => !places.has(listed.row));
  const completed = unplaced.filter(({ listed }) => families.has(listed.row)).length;
  return {
    created: fresh.length,
    placed: present.length - unplaced.length,
    completed,
    unchanged: unplaced.length - completed,
    passwords: passwordsIn(fresh),
    hostels: hostelReport([...places.values()]),
  };
}

/** Remarks on how the list was read, if that was not obvious, and on its new batches and programmes. */
const remarksOn = ({ encoding, usernames, columns }: ReadList, newValues: readonly string[]): string[] => [
  ...(encoding === 'windows-1252' ? [t(replyTexts.readAsWindows1252)] : []),
  ...(usernames === 'rollno' && columns.length > 0 ? [t(replyTexts.usernamesAreRollNumbers)] : []),
  ...newValues,
];

export const studentImportHandlers: Handlers<keyof typeof studentImportCalls> = {
  async studentImport({ me, body, query, read, transact, settings }) {
    const partial = isOn(query.partial);
    const settled = settledHeadings(query.headings, studentListFields);
    const remedies = new Remedies(answersOf(query.remedies));
    const corrections = correctionsOf(query.corrections, new Set(studentListFields.map(({ name }) => name)));
    const list = await readList(body, { settled, remembered: await rememberedHeadings(read, 'students') }, remedies, {
      corrections,
      today: campusDay(settings.TIME_ZONE),
    });
    const divided = await divideList(read, list.students, list.usernames);
    const doubtful = await divideList(read, list.doubtful, list.usernames);
    // only the passwords of new students are checked: students who exist already keep theirs
    const badPasswords = await passwordErrors([...divided.fresh, ...doubtful.fresh], settings.PASSWORD_MIN_LENGTH);
    const refused = new Set(badPasswords.map((error) => error.row));
    const before = await planOf(read, { ...divided, fresh: divided.fresh.filter(({ row }) => !refused.has(row)) }, remedies);
    const listErrors = [...list.errors, ...badPasswords, ...doubtful.errors];
    const alsoWrong = await placeErrors(
      read,
      {
        errors: [...listErrors, ...divided.errors],
        named: list.named,
        good: before,
        doubtful: { fresh: [...doubtful.fresh, ...divided.fresh.filter(({ row }) => refused.has(row))], present: doubtful.present },
      },
      remedies.again(),
    );

    // must be found before writing: afterwards these values are no longer new
    const remarks = [
      ...remarksOn(list, await newValueRemarks(read, before.fresh)),
      ...familyRemarks([...before.families.values()]),
      // a new student has no entries yet
      ...(await careRemarks(read, before.present, before.places)),
    ];

    async function answer(text: string, counts: ReturnType<typeof countsOf>, errors: readonly RowError[], signInCodes: SignInCode[] = []) {
      return {
        message: [text, ...remarks].join(' '),
        remarks,
        ...counts,
        usernames: list.usernames,
        ...(await reportOf(list, errors, { remedies, fields: studentListFields, badRows: isOn(query.badRows) })),
        preview: remedies.asked && isOn(query.dryRun) ? previewOf(list, before, errors, remedies, query.show) : [],
        signInCodes,
      };
    }
    const refusal = async (errors: readonly RowError[], { unchanged }: { unchanged: number }) => {
      const { errorRows } = errorReport(errors);
      return await answer(
        t(replyTexts.importRefused, { errors: errorRows }),
        { created: 0, placed: 0, completed: 0, unchanged, passwords: 0, hostels: [] },
        errors,
      );
    };

    const errorsBefore = [...listErrors, ...before.errors, ...alsoWrong];
    if (isOn(query.dryRun)) {
      const counts = countsOf(before);
      const text = counts.placed > 0 ? t(replyTexts.importCheckedPlaced, counts) : t(replyTexts.importChecked, counts);
      return await answer(text, counts, errorsBefore);
    }
    if (errorsBefore.length > 0 && !partial) return await refusal(errorsBefore, countsOf(before));
    const prepared = await withProgress(transact, me.userId, passwordsIn(before.fresh), (report) =>
      prepareStudents(before.fresh, isOn(query.mustChangePassword), report),
    );
    const welcome = [...before.fresh, ...before.present.map(({ listed }) => listed)];
    const namesPlaces = welcome.some(({ hostel, room }) => hostel !== '' || room !== '');
    const outcome = await transact(async (db) => {
      await queries.lockImports(db);
      // even if the first plan places nobody: students may have been taken out of their hostels meanwhile
      if (namesPlaces) await lockAllHostels(db);
      // the same list may have been imported meanwhile, and others may have taken the seats
      const planned = await planOf(db, await divideList(db, welcome, list.usernames), remedies.again());
      if (planned.errors.length > 0 && !partial) return { now: planned, signInCodes: [], operationId: undefined };
      const now = { ...planned, places: await addPlaces(db, planned.places) };
      const signInCodes: SignInCode[] = await write(db, now, prepared);
      await rememberHeadings(db, 'students', list.columns);
      await queries.rememberHostels(db, namesToRemember(welcome, remedies));
      const hasChanged = now.fresh.length > 0 || now.places.size > 0 || now.families.size > 0;
      return { now, signInCodes, operationId: hasChanged ? String(await currentOperation(db)) : undefined };
    });
    const { now, signInCodes, operationId } = outcome;
    const errors = [...errorsBefore, ...now.errors];
    const counts = countsOf(now);
    if (now.errors.length > 0 && !partial) return await refusal(errors, counts);
    const text = counts.placed > 0 ? t(replyTexts.importDonePlaced, counts) : t(replyTexts.importDone, counts);
    return { ...(await answer(text, counts, errors, signInCodes)), ...(operationId === undefined ? {} : { operationId }) };
  },

  async studentSignInCodes({ me, hostel, body, db, settings, request, log }) {
    const students = await queries.lockStudentsWhoNeedCodes(db, {
      hostelId: hostel?.id,
      batch: body.batch,
      codeDays: settings.SIGN_IN_CODE_DAYS,
    });
    const drawn = students.map((student) => ({ ...student, signInCode: generateOneTimeCode() }));
    await queries.replaceSignInCodes(
      db,
      drawn.map(({ id, signInCode }) => ({ id, codeHash: hashOneTimeCode(signInCode) })),
    );
    await endWaitsOf(
      db,
      drawn.map(({ id }) => id),
    );
    log.warn({ codes: drawn.length, by: me.userId, address: request.address }, 'sign-in codes were given out');
    return {
      message: t(replyTexts.signInCodesMade, { codes: drawn.length }),
      codes: drawn.map(({ username, name, rollno, hostel: home, room, signInCode }) => ({
        username,
        name,
        rollno,
        hostel: home,
        room,
        signInCode,
      })),
    };
  },

  studentImportProgress: ({ me, db }) => progressOf(db, me.userId),
};
