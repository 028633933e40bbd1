/** The states and ways of deliveries, what screens and files call them, and their list. English texts, to be passed to `t`. */
import type { List } from '#contract/call/list.ts';
import type { Urgency } from '#contract/notification/urgency.ts';
import { statesOf, type Statuses } from '#contract/statuses.ts';

/**
 * `delivered`: the provider reported it · `unknown`: it may have been sent, and is not sent again, because it costs money · `read`: in the program,
 * before it was sent · `withheld`: nobody is to be reached there any more
 */
export const deliveryStatuses = {
  waiting: { name: 'Waits', tone: 'neutral' },
  sending: { name: 'Being sent', tone: 'neutral' },
  sent: { name: 'Sent', tone: 'good' },
  delivered: { name: 'Delivered', tone: 'good' },
  unknown: { name: 'Perhaps sent', tone: 'warning' },
  failed: { name: 'Not delivered', tone: 'bad' },
  read: { name: 'Read in Hostelry before', tone: 'info' },
  withheld: { name: 'No longer wanted there', tone: 'neutral' },
} as const satisfies Statuses<string>;
export const deliveryStates = statesOf(deliveryStatuses);

export const urgencyNames: Readonly<Record<Urgency, string>> = {
  now: 'At any hour',
  today: 'By day',
  digest: 'In the evening',
};

export const channelNames = { mail: 'Mail', push: 'Push', sms: 'SMS', whatsapp: 'WhatsApp' } as const;
export const deliveryChannels = statesOf(channelNames);

export const deliveryList = {
  page: 'deliveryPage',
  filters: { state: deliveryStates, channel: deliveryChannels },
  sorts: [],
} as const satisfies List;
