import type { TeamRole } from '#contract/roles.ts';
import type { Person } from '#contract/call/schemas.ts';
import type { TeamMember } from '#contract/hostel/team.ts';

/** Somebody who can be put into a team. */
export interface Candidate extends Person {
  role: TeamRole;
  /** the ids of the hostels that the person serves */
  hostels: readonly string[];
}

export const leadOf = (team: readonly TeamMember[], role: TeamRole): TeamMember | undefined =>
  team.find((member) => member.role === role && member.lead);

/** The members who remain in a role when somebody leaves, the next lead first; the server orders them in the same way. */
export function remainingIn(team: readonly TeamMember[], { _id, role }: TeamMember): readonly TeamMember[] {
  const others = team.filter((member) => member.role === role && member._id !== _id);
  return others.toSorted((a, b) => Number(b.lead) - Number(a.lead) || Number(a.disabled) - Number(b.disabled));
}
