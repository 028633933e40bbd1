import type { Operation } from '#contract/operation/operation.ts';
import { roleNames, roles } from '#contract/roles.ts';
import { shownName } from '#contract/person/person.ts';
import { t } from '#contract/text/text.ts';

/** `Savita Patil, caretaker` */
export function doerText(by: Operation['by']): string {
  if (by === null) return t('Not signed in');
  const role = roles.find((known) => known === by.role);
  return role ? `${shownName(by)}, ${t(roleNames[role]).toLowerCase()}` : shownName(by);
}
