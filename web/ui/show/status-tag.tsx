import type { Statuses } from '#contract/statuses.ts';
import { t } from '#contract/text/text.ts';
import type { Choice } from './choice.ts';
import { Tag } from './text.tsx';

export function StatusTag<Status extends string>({ of: statuses, status }: { of: Statuses<Status>; status: Status }) {
  const { name, tone } = statuses[status];
  return <Tag tone={tone}>{t(name)}</Tag>;
}

export const statusChoices = (statuses: Statuses<string>): Choice[] =>
  Object.entries(statuses).map(([value, { name }]) => ({ value, label: t(name) }));

export const nameChoices = (names: Readonly<Record<string, string>>): Choice[] =>
  Object.entries(names).map(([value, name]) => ({ value, label: t(name) }));
