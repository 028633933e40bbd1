import { useState } from 'react';
import { type RoundFilter, roundLimits, type RoundPolicy, type RoundTier, type RoundWishKind } from '#contract/round.ts';
import { fieldTexts } from '#contract/messages.ts';
import { t } from '#contract/text.ts';
import { useFields } from '#web/ui/use-fields.ts';
import { closingFault, momentOf, usualClosing } from './closing-time.ts';

/** What is chosen with boxes and buttons rather than typed. */
export interface Choices {
  hostelIds: string[];
  filter: RoundFilter;
  policy: RoundPolicy;
  tiers: RoundTier[];
  groups: boolean;
  wishes: RoundWishKind[];
}

const first: Choices = {
  hostelIds: [],
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

/** A round as it is being put together. */
export function useNewRound() {
  const [choices, setChoices] = useState(first);
  const [closing] = useState(() => usualClosing(new Date()));
  const fields = useFields(
    {
      hostels: { label: t('Hostels'), initial: choices.hostelIds.join(' '), required: true },
      name: { label: t('Name'), required: true },
      closesAt: { label: t('Closing time'), initial: closing, required: true, check: closingFault },
      offerHours: { label: t('Hours to take an offered seat'), initial: '48', required: true, check: hoursFault },
      // kept without what was chosen beside them, they would be half a round: leaving asks instead
    },
    null,
  );
  const { name, closesAt, offerHours } = fields.values;
  const { tiers, policy, ...rest } = choices;
  return {
    choices,
    choose: (changed: Partial<Choices>) => setChoices({ ...choices, ...changed }),
    fields,
    unsaved: fields.touched.size > 0 || choices !== first,
    /** the body of the call, once the fields are in order */
    body: () => ({
      ...rest,
      policy,
      tiers: policy === 'draw' ? tiers : [],
      name,
      closesAt: momentOf(closesAt),
      offerHours: Number(offerHours),
    }),
  };
}

export type NewRound = ReturnType<typeof useNewRound>;
