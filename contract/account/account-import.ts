import Type, { type Static } from 'typebox';
import type { CallRow } from '#contract/call/call.ts';
import { OptionalMail, OptionalShortText, OptionalTelephone, Username } from '#contract/call/schemas.ts';
import { personLimits } from '#contract/person/person.ts';
import { listImport } from './list-import.ts';
import { longestStaffImport } from './staff-list.ts';

/** One row of an import. Whoever has no username gets one made of the name, and everybody a one-time sign-in code. */
export const StaffRow = Type.Object({
  name: OptionalShortText(personLimits.name),
  /** in the words of the office */
  role: OptionalShortText(100),
  username: Type.Optional(Username),
  phone: OptionalTelephone(personLimits.phone),
  email: OptionalMail,
  /** one hostel or several */
  hostel: OptionalShortText(500),
});
export type StaffRow = Static<typeof StaffRow>;

export const accountImportCalls = {
  accountImport: {
    about:
      'Make the accounts of caretakers, wardens, guards and administrators from a sheet or a JSON list, and put them into the teams of the hostels that it names; the same list again changes nothing',
    done: 'Imported staff accounts',
    route: 'POST /account/import',
    ...listImport,
    bodyLimit: 4 * 1024 * 1024,
    body: Type.Array(Type.Unknown(), { maxItems: longestStaffImport }),
  },
} satisfies Record<string, CallRow>;
