import { fieldTexts } from '#contract/messages.ts';
import { t } from '#contract/text.ts';
import { formatCampusTime } from '#server/campus-day.ts';
import { Fault } from '#server/http/fault.ts';

type Values = Readonly<Record<string, string | undefined>>;

interface Correction {
  /** field → the value that the sender wants */
  wanted: Values;
  /** field → the value that the sender saw; a field that is missing here is not checked */
  basedOn: Values | undefined;
  /** field → the stored value, locked until the transaction ends */
  present: Values;
  /** field → the stored value in words, for fields whose value is an id */
  shown?: Values;
  /** who last changed the record, and when; null if nobody has yet */
  changed: { by: string; at: string } | null;
  timeZone: string;
}

/** Refuses a correction of fields that somebody else has changed since the sender saw them. The fault carries their present values. */
export function refuseIfChanged({ wanted, basedOn = {}, present, shown = {}, changed, timeZone }: Correction): void {
  const stale = Object.keys(wanted).filter((field) => {
    const [seen, now, next] = [basedOn[field], present[field], wanted[field]];
    return seen !== undefined && next !== undefined && seen !== now && next !== now;
  });
  if (stale.length === 0) return;
  const values = stale.map((field) => [field, present[field] ?? ''] as const);
  throw new Fault('detailsChanged', {
    values: { by: changed?.by ?? '', when: changed ? formatCampusTime(timeZone, changed.at) : '' },
    data: { present: Object.fromEntries(values) },
    fields: Object.fromEntries(
      values.map(([field, value]) => [
        field,
        value === '' ? t(fieldTexts.emptiedMeanwhile) : t(fieldTexts.changedMeanwhile, { value: shown[field] ?? value }),
      ]),
    ),
  });
}
