import type { Hostel } from '#contract/hostel/hostel.ts';
import type { TeamRole } from '#contract/roles.ts';

/** Whether somebody of the hostel's team in this role can sign in. */
export const isLookedAfter = ({ team }: Pick<Hostel, 'team'>, post: TeamRole): boolean =>
  team.some(({ role, disabled }) => role === post && !disabled);
