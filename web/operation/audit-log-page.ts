import type { OperationFilter } from '#contract/operation-kinds.ts';
import type { CallInput } from '#web/api.ts';

/** A page that is read at once, and drawn without delay on a phone. */
const limit = 50;

/** What the query of the address asks of the audit log. Every page loads this file, so the server says what is no kind. */
export function auditLogFilter(params: URLSearchParams) {
  const { by, object, hostel, from, to, kind, refused } = Object.fromEntries(params);
  return { by, object, hostel, from, to, kind: kind as OperationFilter, refused: refused && ('true' as const) }; // as above
}

/** One page of it. */
export const auditLogPage = (params: URLSearchParams): CallInput<'operationList'> => ({
  query: { ...auditLogFilter(params), after: params.get('after') ?? undefined, limit },
});
