import type { ExchangeState } from '#contract/exchange/exchange.ts';
import type { Statuses } from '#web/ui/show/status-tag.tsx';

export const exchangeStatuses: Statuses<ExchangeState> = {
  open: { name: 'Open', tone: 'info' },
  closed: { name: 'Closed', tone: 'warning' },
  proposed: { name: 'Proposed', tone: 'warning' },
  done: { name: 'Carried out', tone: 'good' },
  discarded: { name: 'Discarded', tone: 'neutral' },
};
