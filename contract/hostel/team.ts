/** The team of a hostel: any number of caretakers and wardens, with one lead for each role. */
import Type, { type Static } from 'typebox';
import type { CallRow } from '#contract/call/call.ts';
import { teamRoles } from '#contract/roles.ts';
import { Id, MessageReply, Person, undoable } from '#contract/call/schemas.ts';
import { administrator } from '#contract/who.ts';

export const TeamMember = Type.Object({
  ...Person.properties,
  role: Type.Enum([...teamRoles]),
  /** the person whom the hostel names as its caretaker or its warden */
  lead: Type.Boolean(),
  /** stays in the team, but cannot sign in and is not notified */
  disabled: Type.Boolean(),
});
export type TeamMember = Static<typeof TeamMember>;

export const teamCalls = {
  hostelTeamAdd: {
    about:
      'Put a caretaker, warden or guard into the team of a hostel, besides the hostels they serve already. With `lead` they become its lead, and the earlier lead stays in the team; the first caretaker or warden is its lead in any case, and guards have none',
    done: 'Put somebody into a team, or gave them the lead',
    route: 'POST /hostel/{id}/team',
    who: administrator,
    hostelAt: 'params.id',
    body: Type.Object({ accountId: Id, lead: Type.Optional(Type.Boolean()) }),
    ...undoable(MessageReply),
    faults: ['accountNotFound'],
  },
  hostelTeamRemove: {
    about: 'Take somebody out of the team of a hostel. After a lead, who has served there longest of the role is the lead',
    done: 'Took somebody out of a team',
    route: 'DELETE /hostel/{id}/team/{accountId}',
    who: administrator,
    hostelAt: 'params.id',
    ...undoable(MessageReply),
    faults: ['accountNotFound'],
  },
} satisfies Record<string, CallRow>;
