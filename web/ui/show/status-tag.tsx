import { t } from '#contract/text/text.ts';
import type { Choice } from './choice.ts';
import { Tag, type Tone } from './text.tsx';

/** How each status of a record is shown; the names are for `t`. */
export type Statuses<Status extends string> = Readonly<Record<Status, { name: string; tone: Tone }>>;

export function StatusTag<Status extends string>({ of: statuses, status }: { of: Statuses<Status>; status: Status }) {
  const { name, tone } = statuses[status];
  return <Tag tone={tone}>{t(name)}</Tag>;
}

export const statusChoices = (statuses: Statuses<string>): Choice[] =>
  Object.entries(statuses).map(([value, { name }]) => ({ value, label: t(name) }));
