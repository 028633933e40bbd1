import { isDay } from '#contract/day/days.ts';
import { operationFilters } from '#contract/operation/operation-kinds.ts';
import { idOf, oneOf, textOf } from '#web/ui/list/list-query.ts';

const dayOf = (text: string | null): string | undefined => (text !== null && isDay(text) ? text : undefined);

/** The filters of the audit log that a URL's query states; what they cannot be is left out. */
export const auditLogFilter = (query: URLSearchParams) => ({
  q: textOf(query.get('q')) || undefined,
  by: idOf(query.get('by')),
  object: idOf(query.get('object')),
  hostel: idOf(query.get('hostel')),
  from: dayOf(query.get('from')),
  to: dayOf(query.get('to')),
  kind: oneOf(operationFilters, query.get('kind')),
  refused: query.get('refused') ? ('true' as const) : undefined,
});

/** The last entry of the page before, of which the URL's query asks for the next. */
export const auditLogAfter = (query: URLSearchParams): string | undefined => /^[1-9]\d{0,17}$/.exec(query.get('after') ?? '')?.[0];
