import { groupBy } from '#contract/group-by.ts';
import type { SignInCode } from '#contract/account/sign-in-code.ts';
import { t } from '#contract/text/text.ts';

/** The most slips printed together: more would keep the browser busy for long. */
const mostAtOnce = 400;

/** So many slips are handed out by one person, whatever their hostels: they are printed together. */
const fewEnough = 40;

export interface SlipPortion {
  /** "Ganga, 1 to 400" */
  label: string;
  slips: readonly SignInCode[];
}

// 2 before 10
const collator = new Intl.Collator(undefined, { numeric: true });

/** Portions of slips to print, by hostel and in the order of the rooms, which is how they are handed out; few are one portion. */
export function slipPortions(codes: readonly SignInCode[]): SlipPortion[] {
  const ordered = codes.toSorted(
    (a, b) =>
      collator.compare(a.hostel || '\uffff', b.hostel || '\uffff') ||
      collator.compare(a.room, b.room) ||
      collator.compare(a.rollno, b.rollno),
  );
  if (ordered.length <= fewEnough) return ordered.length === 0 ? [] : [{ label: t('All slips'), slips: ordered }];
  return [...groupBy(ordered, ({ hostel }) => hostel)].flatMap(([hostel, all]) => {
    const name = hostel || t('Without a hostel');
    return Array.from({ length: Math.ceil(all.length / mostAtOnce) }, (_, n) => {
      const slips = all.slice(n * mostAtOnce, (n + 1) * mostAtOnce);
      const from = n * mostAtOnce + 1;
      const label = t('{hostel}, {from} to {to}', { hostel: name, from, to: from + slips.length - 1 });
      return { label, slips };
    });
  });
}
