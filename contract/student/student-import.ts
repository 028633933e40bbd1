import Type, { type Static } from 'typebox';
import { type CallRow, howOften } from '#contract/call/call.ts';
import { SignInCode } from '#contract/account/sign-in-code.ts';
import { Flag, Id, OptionalMail, OptionalShortText, OptionalTelephone, Username } from '#contract/call/schemas.ts';
import { guardianLimits } from '#contract/guardian/guardian.ts';
import { roomLimits } from '#contract/room/room.ts';
import { listImport } from '#contract/account/list-import.ts';
import { detailInputs } from './student.ts';
import type { FamilyField } from './student-list.ts';
import { administrator } from '#contract/who.ts';

/** The columns of the family. The date of birth is in any of the forms that offices write. */
export const familyInputs = {
  bornOn: OptionalShortText(40),
  fathersPhone: OptionalTelephone(guardianLimits.telephone),
  fathersMail: OptionalMail,
  mothersPhone: OptionalTelephone(guardianLimits.telephone),
  mothersMail: OptionalMail,
  guardianName: OptionalShortText(guardianLimits.name),
  guardianRelation: OptionalShortText(guardianLimits.relation),
  guardianPhone: OptionalTelephone(guardianLimits.telephone),
  guardianMail: OptionalMail,
} satisfies Record<FamilyField, unknown>;

/** One row of an import; a row without a password gets a one-time sign-in code. */
export const ImportRow = Type.Object({
  username: Username,
  password: Type.Optional(Type.String({ maxLength: 1024 })),
  ...detailInputs,
  ...familyInputs,
  hostel: OptionalShortText(100),
  room: OptionalShortText(roomLimits.roomNumber),
  bed: OptionalShortText(roomLimits.roomNumber),
});
export type ImportRow = Static<typeof ImportRow>;

/** The most rows of one import. */
export const longestImport = 30_000;

export const studentImportCalls = {
  studentImport: {
    about:
      'Bring in many students from a sheet or a JSON list, with hostel and room where it names them; the same list again changes nothing',
    done: 'Imported students',
    route: 'POST /student/import',
    ...listImport,
    bodyLimit: 16 * 1024 * 1024,
    // the passwords that the list gives are hashed one by one: thousands of them take minutes
    timeoutSeconds: 1_200,
    query: Type.Object({ ...listImport.query.properties, mustChangePassword: Type.Optional(Flag) }),
    body: Type.Array(Type.Unknown(), { maxItems: longestImport }),
  },
  studentSignInCodes: {
    about:
      'Draw new sign-in codes for all students who have no password and have not signed in yet, or those of a hostel or a batch; their earlier codes end',
    done: 'Made new sign-in codes',
    route: 'POST /student/sign-in-codes',
    perPerson: howOften.entering,
    who: administrator,
    secretReply: true,
    hostelAt: 'body.hostelId',
    hostelOptional: true,
    body: Type.Object({ hostelId: Type.Optional(Id), batch: Type.Optional(Type.String({ maxLength: 100 })) }),
    reply: Type.Object({ message: Type.String(), codes: Type.Array(SignInCode) }),
  },
  studentImportProgress: {
    about: "How far the caller's imports are with hashing passwords; 0 of 0 when none is",
    route: 'GET /student/import/progress',
    who: { hosteladmin: 'own' },
    reply: Type.Object({ passwords: Type.Integer(), hashed: Type.Integer() }),
  },
} satisfies Record<string, CallRow>;
