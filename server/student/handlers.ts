import type { RowError, studentCalls } from '#contract/student.ts';
import { batches, programmes } from '#contract/student-details.ts';
import { replyTexts } from '#contract/messages.ts';
import { isOn } from '#contract/schemas.ts';
import { t } from '#contract/text.ts';
import { passwordFault } from '#server/account/password.ts';
import { Fault } from '#server/http/fault.ts';
import { compareKeys, naturalKey } from '#server/natural-order.ts';
import type { Handlers } from '#server/http/handler.ts';
import { passwordErrors, passwordsIn, planImport, prepare, prepareStudents } from './import.ts';
import { progressOf, withProgress } from './import-progress.ts';
import * as queries from './queries.ts';
import { readList } from './read-list.ts';

const inOrder = (values: Iterable<string>) => [...new Set(values)].sort((a, b) => compareKeys(naturalKey(a), naturalKey(b)));
const byRow = (errors: RowError[]) => errors.toSorted((a, b) => a.row - b.row);

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

  async studentRegister({ body, transact, settings }) {
    const { username, password, studentInfo = {} } = body;
    const fault = await passwordFault(password, username, settings.PASSWORD_MIN_LENGTH);
    if (fault) throw new Fault('invalid', { fields: { password: fault } });
    const { student } = await prepare({ row: 1, username, password, info: studentInfo }, false);
    await transact((db) => queries.insertStudents(db, [student]));
    return { message: t(replyTexts.studentRegistered) };
  },

  async studentImport({ me, body, query, read, transact, settings }) {
    const dryRun = isOn(query.dryRun);
    const partial = isOn(query.partial);
    const list = readList(body);
    const before = await planImport(read, list.students);
    // only new students' passwords count: those of students who are there already stay as they are
    const badPasswords = await passwordErrors(before.fresh, settings.PASSWORD_MIN_LENGTH);
    const refused = new Set(badPasswords.map((error) => error.row));
    const welcome = before.fresh.filter(({ row }) => !refused.has(row));
    const errors = byRow([...list.errors, ...before.errors, ...badPasswords]);
    if (dryRun) {
      const counts = { created: welcome.length, unchanged: before.unchanged };
      return { message: t(replyTexts.importChecked, counts), ...counts, passwords: passwordsIn(welcome), errors, signInCodes: [] };
    }
    if (errors.length > 0 && !partial) {
      const rows = new Set(errors.map((error) => error.row)).size;
      const counts = { created: 0, unchanged: before.unchanged };
      return { message: t(replyTexts.importRefused, { errors: rows }), ...counts, passwords: 0, errors, signInCodes: [] };
    }
    const prepared = await withProgress(transact, me.userId, passwordsIn(welcome), (report) =>
      prepareStudents(welcome, isOn(query.mustChangePassword), report),
    );
    return await transact(async (db) => {
      await queries.lockImports(db);
      // the same list may have come in meanwhile
      const now = await planImport(db, welcome);
      if (now.errors.length > 0 && !partial) throw new Fault('conflict');
      const freshNames = new Set(now.fresh.map((listed) => listed.username));
      const arriving = prepared.filter(({ student }) => freshNames.has(student.username));
      await queries.insertStudents(
        db,
        arriving.map(({ student }) => student),
      );
      const counts = { created: arriving.length, unchanged: before.unchanged + now.unchanged };
      return {
        message: t(replyTexts.importDone, counts),
        ...counts,
        passwords: passwordsIn(now.fresh),
        errors: byRow([...errors, ...now.errors]),
        signInCodes: arriving.flatMap(({ student, signInCode }) =>
          signInCode === undefined ? [] : [{ username: student.username, signInCode }],
        ),
      };
    });
  },

  async studentImportProgress({ me, db }) {
    return await progressOf(db, me.userId);
  },
};
