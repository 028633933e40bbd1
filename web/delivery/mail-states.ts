import type { Delivery } from '#contract/delivery/delivery.ts';
import { gatewayChannelNames } from '#contract/delivery/gateway.ts';
import type { deliveryChannels } from '#contract/list-choices.ts';
import type { Urgency } from '#contract/notification/urgency.ts';
import type { Statuses } from '#contract/statuses.ts';

export const deliveryStatuses: Statuses<Delivery['state']> = {
  waiting: { name: 'Waits', tone: 'neutral' },
  sending: { name: 'Being sent', tone: 'neutral' },
  sent: { name: 'Sent', tone: 'good' },
  delivered: { name: 'Delivered', tone: 'good' },
  unknown: { name: 'Perhaps sent', tone: 'warning' },
  failed: { name: 'Not delivered', tone: 'bad' },
  read: { name: 'Read in Hostelry before', tone: 'info' },
  withheld: { name: 'No longer wanted there', tone: 'neutral' },
};

/** English texts, to be passed to `t`. */
export const urgencyNames: Readonly<Record<Urgency, string>> = {
  now: 'At any hour',
  today: 'By day',
  digest: 'In the evening',
};

/** Where messages go; English texts, to be passed to `t`. */
export const channelNames: Readonly<Record<(typeof deliveryChannels)[number], string>> = { mail: 'Mail', ...gatewayChannelNames };
