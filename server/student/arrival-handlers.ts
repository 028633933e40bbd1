import { fieldTexts, replyTexts } from '#contract/messages.ts';
import { shownName } from '#contract/person/person.ts';
import { genderTakenIn } from '#contract/room/hostel-for.ts';
import type { arrivalCalls } from '#contract/student/arrival.ts';
import { t } from '#contract/text/text.ts';
import { asUsername, freeUsername, isUsernameTaken } from '#server/account/free-username.ts';
import type { Handlers } from '#server/call/handler.ts';
import { getLockedHostel } from '#server/call/hostel-rows.ts';
import { currentOperation } from '#server/call/open-operation.ts';
import { Fault } from '#server/fault.ts';
import { refuseUnlessAtDoor } from '#server/institution-setting.ts';
import { planOf, write } from './import/carry-out.ts';
import { lockImports } from './import/import-queries.ts';
import { prepare } from './prepare-students.ts';
import { Remedies } from '#server/sheet/remedies.ts';

export const arrivalHandlers: Handlers<keyof typeof arrivalCalls> = {
  async studentArrive({ me, db, hostel, body }) {
    const { hostelId: _, room = '', ...info } = body;
    await refuseUnlessAtDoor(db, me, 'arrivals');
    await lockImports(db);
    if (!hostel && room !== '') throw new Fault('invalid', { fields: { hostelId: t(fieldTexts.hostelMissing) } });
    const { isFor } = hostel ? await getLockedHostel(db, hostel.id) : { isFor: 'all' as const };
    const gender = info.gender || (isFor === 'all' ? '' : genderTakenIn(isFor));
    const username = await freeUsername(info.rollno || asUsername(info.name), 'student', (wanted) => isUsernameTaken(db, wanted));
    const listed = {
      row: 1,
      username,
      password: undefined,
      info: { ...info, gender },
      family: { bornOn: undefined, guardians: [] },
      familyCells: {},
      bed: '',
      hostel: hostel?.name ?? '',
      room,
    };
    // as an import of one row, which is refused rather than carried out in part
    const plan = await planOf(db, { fresh: [listed], present: [], errors: [] }, new Remedies(undefined));
    const [error] = plan.errors;
    if (error) throw new Fault('invalid', { fields: { [error.field === 'hostel' ? 'hostelId' : error.field]: error.message } });
    const [slip] = await write(db, plan, [await prepare(listed, true)]);
    if (!slip) throw new Error('a student just registered has no sign-in code');
    const message = t(replyTexts.studentArrived, { student: shownName(slip) });
    return { message, slip, operationId: String(await currentOperation(db)) };
  },
};
