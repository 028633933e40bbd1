import { useState } from 'react';
import {
  asksForWishes,
  type RoundFilter,
  roundLimits,
  type RoundPolicy,
  type RoundTier,
  type RoundWishKind,
} from '#contract/round/round.ts';
import type { HostelChoice } from '#contract/hostel/hostel.ts';
import { fieldTexts } from '#contract/messages.ts';
import { t } from '#contract/text/text.ts';
import { useFields } from '#web/ui/form/use-fields.ts';
import { closingFault, momentOf, usualClosing } from './closing-time.ts';

/** The part of the form that is chosen rather than typed. */
export interface Choices {
  filter: RoundFilter;
  policy: RoundPolicy;
  tiers: RoundTier[];
  groups: boolean;
  wishes: RoundWishKind[];
}

const first: Choices = {
  filter: { batches: [], programmes: [], genders: [], home: 'any' },
  policy: 'draw',
  tiers: [],
  groups: true,
  wishes: ['size', 'hostel', 'block', 'floor'],
};

function hoursFault(value: string): string | undefined {
  if (!/^\d+$/.test(value.trim()) || Number(value) === 0) return t(fieldTexts.wholeNumber);
  return Number(value) > roundLimits.offerHours ? t(fieldTexts.atMost, { limit: roundLimits.offerHours }) : undefined;
}

/** The form for a new round. The choices are stored as JSON in one of its fields, so that a draft holds them too. */
export function useNewRound(hostels: readonly HostelChoice[]) {
  const [closing] = useState(() => usualClosing(new Date()));
  const fields = useFields(
    {
      hostels: { label: t('Hostels'), required: true },
      choices: { label: t('Wishes'), initial: JSON.stringify(first) },
      name: { label: t('Name'), required: true },
      closesAt: { label: t('Closing time'), initial: closing, proposed: true, required: true, check: closingFault },
      offerHours: { label: t('Hours to take an offered seat'), initial: '48', required: true, check: hoursFault },
    },
    { form: 'roundOpen' },
  );
  const { name, closesAt, offerHours } = fields.values;
  const choices: Choices = { ...first, ...(JSON.parse(fields.values.choices) as Partial<Choices>) }; // the JSON that choose writes
  const { tiers, policy, wishes, ...rest } = choices;
  // the draft may name a hostel that has since been removed
  const hostelIds = fields.values.hostels.split(' ').filter((id) => hostels.some(({ _id }) => _id === id));
  return {
    choices,
    choose: (changed: Partial<Choices>) => fields.set('choices', JSON.stringify({ ...choices, ...changed })),
    hostelIds,
    fields,
    /** the body of the call, once the fields are valid */
    body: () => ({
      ...rest,
      hostelIds,
      policy,
      tiers: policy === 'draw' ? tiers : [],
      wishes: asksForWishes(policy) ? wishes : [],
      name,
      closesAt: momentOf(closesAt),
      offerHours: Number(offerHours),
    }),
  };
}

export type NewRound = ReturnType<typeof useNewRound>;
