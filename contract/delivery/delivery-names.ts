/** What screens and files call the states and ways of deliveries. English texts, to be passed to `t`. */
import type { deliveryChannels } from '#contract/list-choices.ts';
import type { Urgency } from '#contract/notification/urgency.ts';
import type { Statuses } from '#contract/statuses.ts';
import type { Delivery } from './delivery.ts';

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

export const urgencyNames: Readonly<Record<Urgency, string>> = {
  now: 'At any hour',
  today: 'By day',
  digest: 'In the evening',
};

export const channelNames: Readonly<Record<(typeof deliveryChannels)[number], string>> = {
  mail: 'Mail',
  push: 'Push',
  sms: 'SMS',
  whatsapp: 'WhatsApp',
};
