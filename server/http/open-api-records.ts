/** The records that the OpenAPI document names, so that each is described once. */
import type { TSchema } from 'typebox';
import * as academicYear from '#contract/academic-year.ts';
import * as account from '#contract/account.ts';
import * as attendance from '#contract/attendance.ts';
import * as backup from '#contract/backup.ts';
import * as checkOut from '#contract/check-out.ts';
import * as complaint from '#contract/complaint.ts';
import * as dashboard from '#contract/dashboard.ts';
import * as exchange from '#contract/exchange.ts';
import * as fine from '#contract/fine.ts';
import * as hostel from '#contract/hostel.ts';
import * as institution from '#contract/institution.ts';
import * as inventory from '#contract/inventory.ts';
import * as leave from '#contract/leave.ts';
import * as notice from '#contract/notice.ts';
import * as notification from '#contract/notification.ts';
import * as operation from '#contract/operation.ts';
import * as personalData from '#contract/personal-data.ts';
import * as roomChange from '#contract/room-change.ts';
import * as roomEdit from '#contract/room-edit.ts';
import * as room from '#contract/room.ts';
import * as round from '#contract/round.ts';
import * as roundCare from '#contract/round-care.ts';
import * as roundDraw from '#contract/round-draw.ts';
import * as roundStudent from '#contract/round-student.ts';
import * as roundWaiting from '#contract/round-waiting.ts';
import * as schemas from '#contract/schemas.ts';
import * as search from '#contract/search-everywhere.ts';
import * as stay from '#contract/stay.ts';
import * as studentImport from '#contract/student-import.ts';
import * as student from '#contract/student.ts';
import * as studentRound from '#contract/student-round.ts';
import * as studentYear from '#contract/student-year.ts';
import * as team from '#contract/team.ts';
import * as worker from '#contract/worker.ts';

const isRecord = (value: unknown): value is TSchema =>
  typeof value === 'object' && value !== null && 'type' in value && value.type === 'object' && 'properties' in value;

/** Each object schema that the contract exports, by its name there. */
export const records: readonly (readonly [name: string, schema: TSchema])[] = [
  schemas,
  account,
  hostel,
  team,
  room,
  roomEdit,
  stay,
  student,
  studentImport,
  studentRound,
  studentYear,
  checkOut,
  academicYear,
  notification,
  notice,
  attendance,
  complaint,
  leave,
  fine,
  roomChange,
  round,
  roundCare,
  roundDraw,
  roundStudent,
  roundWaiting,
  exchange,
  institution,
  inventory,
  worker,
  dashboard,
  operation,
  personalData,
  backup,
  search,
].flatMap((part) => Object.entries(part).flatMap(([name, schema]) => (isRecord(schema) ? [[name, schema] as const] : [])));
