import type { Hostel } from '#contract/hostel/hostel.ts';
import type { LeadRole } from '#contract/roles.ts';

/** Whether somebody of the hostel's team in this role can sign in. */
export const isLookedAfter = ({ team }: Pick<Hostel, 'team'>, post: LeadRole): boolean =>
  team.some(({ role, disabled }) => role === post && !disabled);
