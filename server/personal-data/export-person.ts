/** Everything that is kept of one person, as a workbook with a sheet for each kind. */
import { t } from '#contract/text/text.ts';
import { campusDay } from '#server/campus-day.ts';
import type { Db } from '#server/db/open.ts';
import { orFault } from '#server/fault.ts';
import type { FileReply } from '#server/call/file-reply.ts';
import { exportWorkbook } from '#server/sheet/export-sheet.ts';
import type { Lane } from '#server/sheet/write-xlsx.ts';
import { accountSheets, signInSheets } from './account-sheets.ts';
import { logSheets } from './log-sheets.ts';
import { findPerson } from './person.ts';
import { roundSheets } from './round-sheets.ts';
import { staffSheets } from './staff-sheets.ts';
import { studentSheets } from './student-sheets.ts';

/** `lane` is where the workbook of somebody who asks for it waits to be written; the office gives none. Throws if there is no such person, or if the person was erased. */
export async function exportPerson(db: Db, id: string, timeZone: string, lane?: Lane): Promise<FileReply> {
  const person = { ...orFault(await findPerson(db, id), 'accountNotFound'), asks: lane !== undefined };
  const kinds = [
    ...accountSheets,
    ...(person.role === 'student' ? [...studentSheets, ...roundSheets] : staffSheets),
    ...signInSheets,
    ...logSheets,
  ];
  const sheets = kinds.map((sheet) => sheet(db, person, timeZone));
  return await exportWorkbook(sheets, [t('Personal data'), person.username, campusDay(timeZone)], lane);
}
