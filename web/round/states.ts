import { roundStateNames } from '#contract/round/round-policies.ts';
import type { RoundState } from '#contract/round/round.ts';
import type { Statuses } from '#contract/statuses.ts';

export const roundStatuses: Statuses<RoundState> = {
  open: { name: roundStateNames.open, tone: 'good' },
  closed: { name: roundStateNames.closed, tone: 'neutral' },
  proposed: { name: roundStateNames.proposed, tone: 'warning' },
  published: { name: roundStateNames.published, tone: 'info' },
  cancelled: { name: roundStateNames.cancelled, tone: 'bad' },
};
