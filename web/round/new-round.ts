import { useState } from 'react';
import { asksForWishes, type RoundForStaff, roundLimits, type RoundPolicy, type RoundWishKind } from '#contract/round/round.ts';
import type { HostelChoice } from '#contract/hostel/hostel.ts';
import { fieldTexts } from '#contract/messages.ts';
import { t } from '#contract/text/text.ts';
import { useFields } from '#web/ui/form/fields.tsx';
import { momentOf } from '#web/ui/show/campus-clock.ts';
import { closingFault, nextFriday, usualClosing } from './closing-time.ts';

/** What is chosen rather than typed. */
type Choices = Pick<RoundForStaff, 'filter' | 'policy' | 'tiers' | 'groups' | 'wishes'>;

/** The usual rounds. Each fills the whole form; what it fills in can then be changed. */
export const presets = ['draw', 'classic', 'exchange'] as const satisfies readonly RoundPolicy[];

const presetNames: Readonly<Record<RoundPolicy, string>> = { draw: 'Rooms by lot', classic: 'Rooms by list', exchange: 'Room exchange' };

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

/** The form for a new round. The choices are stored as JSON in one of its fields, so that a draft holds them too. `only`: the policy of all rounds that the reader may open. */
export function useNewRound(hostels: readonly HostelChoice[], only?: RoundPolicy) {
  const [closing] = useState(() => usualClosing(new Date()));
  const [onlyHostel] = hostels.length === 1 ? hostels : [];
  const fields = useFields(
    {
      hostels: { label: t('Hostels'), initial: onlyHostel?._id ?? '', proposed: true, required: true },
      choices: { label: t('Wishes'), initial: JSON.stringify(first) },
      name: { label: t('Name'), initial: only ? t(presetNames[only]) : '', proposed: true, required: true },
      closesAt: { label: t('Closing time'), initial: closing, proposed: true, required: true, check: closingFault },
      offerHours: { label: t('Hours to take an offered seat'), initial: '48', required: true, check: hoursFault },
    },
    { form: 'roundOpen' },
  );
  const { name, closesAt, offerHours } = fields.values;
  const chosen: Choices = { ...first, ...(JSON.parse(fields.values.choices) as Partial<Choices>) }; // the JSON that choose writes
  const choices: Choices = { ...chosen, policy: only ?? chosen.policy };
  const { tiers, policy, wishes, ...rest } = choices;
  // the draft may name a hostel that has since been removed
  const hostelIds = fields.values.hostels.split(' ').filter((id) => hostels.some(({ _id }) => _id === id));
  return {
    choices,
    choose: (changed: Partial<Choices>) => fields.set('choices', JSON.stringify({ ...choices, ...changed })),
    /** fills the form: all hostels, until Friday */
    start: (preset: RoundPolicy) => {
      fields.set('choices', JSON.stringify({ ...first, policy: preset }));
      fields.set('hostels', hostels.map(({ _id }) => _id).join(' '));
      fields.set('name', t(presetNames[preset]));
      fields.set('closesAt', nextFriday(new Date()));
    },
    hostelIds,
    fields,
    /** the body of the call, once the fields are valid; `differ`: in what the rooms differ */
    body: (differ: readonly RoundWishKind[]) => ({
      ...rest,
      hostelIds,
      policy,
      tiers: policy === 'draw' ? tiers : [],
      wishes: asksForWishes(policy) ? wishes.filter((kind) => differ.includes(kind)) : [],
      name,
      closesAt: momentOf(closesAt),
      offerHours: Number(offerHours),
    }),
  };
}

export type NewRound = ReturnType<typeof useNewRound>;
