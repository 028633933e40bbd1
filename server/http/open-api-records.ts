/** The records that the OpenAPI document names, so that each is described once. */
import type { TSchema } from 'typebox';
import * as academicYear from '#contract/academic-year/academic-year.ts';
import * as account from '#contract/account/account.ts';
import * as attendance from '#contract/attendance/attendance.ts';
import * as backup from '#contract/backup/backup.ts';
import * as checkOut from '#contract/check-out/check-out.ts';
import * as complaint from '#contract/complaint/complaint.ts';
import * as dashboard from '#contract/dashboard/dashboard.ts';
import * as delivery from '#contract/delivery/delivery.ts';
import * as exchange from '#contract/round/exchange.ts';
import * as fine from '#contract/fine/fine.ts';
import * as guardian from '#contract/guardian/guardian.ts';
import * as hostel from '#contract/hostel/hostel.ts';
import * as institution from '#contract/institution/institution.ts';
import * as inventory from '#contract/inventory/inventory.ts';
import * as leave from '#contract/leave/leave.ts';
import * as notice from '#contract/notice/notice.ts';
import * as notification from '#contract/notification/notification.ts';
import * as operation from '#contract/operation/operation.ts';
import * as personalData from '#contract/personal-data/personal-data.ts';
import * as roomChange from '#contract/room-change/room-change.ts';
import * as roomEdit from '#contract/room/room-edit.ts';
import * as room from '#contract/room/room.ts';
import * as round from '#contract/round/round.ts';
import * as roundCare from '#contract/round/round-care.ts';
import * as roundDraw from '#contract/round/round-draw.ts';
import * as roundStudent from '#contract/round/round-student.ts';
import * as roundWaiting from '#contract/round/round-waiting.ts';
import * as schemas from '#contract/call/schemas.ts';
import * as search from '#contract/search/search-everywhere.ts';
import * as stay from '#contract/stay/stay.ts';
import * as studentImport from '#contract/student/student-import.ts';
import * as student from '#contract/student/student.ts';
import * as studentRound from '#contract/student/student-round.ts';
import * as studentYear from '#contract/student/student-year.ts';
import * as team from '#contract/hostel/team.ts';
import * as worker from '#contract/worker/worker.ts';

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
  delivery,
  guardian,
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
