import type { studentCalls } from '#contract/student.ts';
import { batches, programmes } from '#contract/student-details.ts';
import { replyTexts } from '#contract/messages.ts';
import { isOn } from '#contract/schemas.ts';
import { t } from '#contract/text.ts';
import { generateOneTimeCode, hashOneTimeCode } from '#server/account/one-time-code.ts';
import { passwordFault } from '#server/account/password.ts';
import { endWaitsOf } from '#server/account/sign-in-limit.ts';
import { refuseIfChanged } from '#server/changed-meanwhile.ts';
import { Fault } from '#server/http/fault.ts';
import { compareKeys, naturalKey } from '#server/natural-order.ts';
import type { Handlers } from '#server/http/handler.ts';
import { currentOperation } from '#server/operation/open-operation.ts';
import { errorReport, insertInPieces, passwordErrors, passwordsIn, planImport, prepare, prepareStudents } from './import.ts';
import { progressOf, withProgress } from './import-progress.ts';
import * as queries from './queries.ts';
import { type Correctable, changeDetails, findRecord, getStudent, lockDetails } from './record-queries.ts';
import { readList } from './read-list.ts';

const inOrder = (values: Iterable<string>) => [...new Set(values)].sort((a, b) => compareKeys(naturalKey(a), naturalKey(b)));

export const studentHandlers: Handlers<keyof typeof studentCalls> = {
  async studentOfBatch({ db, query }) {
    return await queries.studentsOfBatch(db, query.batch);
  },

  async studentAll({ db }) {
    return { student: await queries.allStudents(db) };
  },

  async studentChoices({ scope, db }) {
    const stored = await queries.storedChoices(db, scope);
    return { batches: inOrder([...batches, ...stored.batches]), programmes: [...new Set([...programmes, ...inOrder(stored.programmes)])] };
  },

  async studentTaken({ db, query }) {
    return {
      username: query.username ? await queries.isUsernameTaken(db, query.username) : false,
      rollno: query.rollno ? await queries.isRollnoTaken(db, query.rollno) : false,
    };
  },

  async studentGet({ scope, db, params }) {
    const record = await findRecord(db, scope, params.id);
    if (!record) throw new Fault('studentNotFound');
    return record;
  },

  async studentChange({ me, db, params, body: { basedOn, ...wanted }, settings }) {
    const present = await lockDetails(db, params.id);
    if (!present) throw new Fault('studentNotFound');
    const { values } = present;
    refuseIfChanged({ wanted, basedOn, present: values, changed: present.changed, timeZone: settings.TIME_ZONE });
    const isNew = Object.entries(wanted).some(([name, value]) => value !== values[name as keyof Correctable]); // the schema names no other
    if (isNew) await changeDetails(db, params.id, wanted, me.userId);
    return await getStudent(db, params.id);
  },

  async studentRegister({ body, transact, settings }) {
    const { username, password, studentInfo = {} } = body;
    const fault = await passwordFault(password, [username, studentInfo.rollno ?? ''], settings.PASSWORD_MIN_LENGTH);
    if (fault) throw new Fault('invalid', { fields: { password: fault } });
    const { student } = await prepare({ row: 1, username, password, info: studentInfo }, false);
    const operationId = await transact(async (db) => {
      await queries.insertStudents(db, [student]);
      return await currentOperation(db);
    });
    return { message: t(replyTexts.studentRegistered), operationId: String(operationId) };
  },

  async studentImport({ me, body, query, read, transact, settings, request }) {
    const dryRun = isOn(query.dryRun);
    const partial = isOn(query.partial);
    const list = await readList(body);
    const before = await planImport(read, list.students);
    // only the passwords of new students are checked: students who exist already keep theirs
    const badPasswords = await passwordErrors(before.fresh, settings.PASSWORD_MIN_LENGTH);
    const refused = new Set(badPasswords.map((error) => error.row));
    const welcome = before.fresh.filter(({ row }) => !refused.has(row));
    const errors = [...list.errors, ...before.errors, ...badPasswords];
    const say = (text: string) => (request.encoding === 'windows-1252' ? `${text} ${t(replyTexts.readAsWindows1252)}` : text);
    if (dryRun) {
      const counts = { created: welcome.length, unchanged: before.unchanged };
      const message = say(t(replyTexts.importChecked, counts));
      return { message, ...counts, passwords: passwordsIn(welcome), ...errorReport(errors), signInCodes: [] };
    }
    if (errors.length > 0 && !partial) {
      const report = errorReport(errors);
      const message = say(t(replyTexts.importRefused, { errors: report.errorRows }));
      return { message, created: 0, unchanged: before.unchanged, passwords: 0, ...report, signInCodes: [] };
    }
    const prepared = await withProgress(transact, me.userId, passwordsIn(welcome), (report) =>
      prepareStudents(welcome, isOn(query.mustChangePassword), report),
    );
    return await transact(async (db) => {
      await queries.lockImports(db);
      // the same list may have been imported meanwhile
      const now = await planImport(db, welcome);
      if (now.errors.length > 0 && !partial) throw new Fault('conflict');
      const freshNames = new Set(now.fresh.map((listed) => listed.username));
      const arriving = prepared.filter(({ student }) => freshNames.has(student.username));
      await insertInPieces(
        db,
        arriving.map(({ student }) => student),
      );
      const counts = { created: arriving.length, unchanged: before.unchanged + now.unchanged };
      return {
        message: say(t(replyTexts.importDone, counts)),
        ...counts,
        passwords: passwordsIn(now.fresh),
        ...errorReport([...errors, ...now.errors]),
        ...(arriving.length === 0 ? {} : { operationId: String(await currentOperation(db)) }),
        signInCodes: arriving.flatMap(({ student, signInCode }) =>
          signInCode === undefined ? [] : [{ username: student.username, name: student.info.name ?? '', signInCode }],
        ),
      };
    });
  },

  async studentSignInCodes({ me, hostel, body, db, request, log }) {
    const students = await queries.lockStudentsWithoutPassword(db, { hostelId: hostel?.id, batch: body.batch });
    const drawn = students.map((student) => ({ ...student, signInCode: generateOneTimeCode() }));
    const ids = drawn.map(({ id }) => id);
    await queries.replaceSignInCodes(
      db,
      drawn.map(({ id, signInCode }) => ({ id, codeHash: hashOneTimeCode(signInCode) })),
    );
    await endWaitsOf(db, ids);
    log.warn({ codes: drawn.length, by: me.userId, address: request.address }, 'sign-in codes were given out');
    return {
      message: t(replyTexts.signInCodesMade, { codes: drawn.length }),
      codes: drawn.map(({ username, name, rollno, hostelName, signInCode }) => ({
        username,
        name,
        rollno,
        hostel: hostelName,
        signInCode,
      })),
    };
  },

  async studentImportProgress({ me, db }) {
    return await progressOf(db, me.userId);
  },
};
