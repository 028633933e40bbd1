import type { OperationFilter } from '#contract/operation/operation-kinds.ts';
import type { CallInput } from '#web/api.ts';

/** Few enough to be rendered without delay on a phone. */
const limit = 50;

/** The filters that the URL query states. Only the server checks `kind`, to keep this file small: every page loads it. */
export function auditLogFilter(params: URLSearchParams) {
  const { q, by, object, hostel, from, to, kind, refused } = Object.fromEntries(params);
  return { q, by, object, hostel, from, to, kind: kind as OperationFilter, refused: refused && ('true' as const) }; // checked by the server
}

/** The input for reading one page of the audit log; routine work is folded unless `each` asks for all of it. */
export const auditLogPage = (params: URLSearchParams): CallInput<'operationList'> => ({
  query: { ...auditLogFilter(params), folded: params.has('each') ? undefined : 'true', after: params.get('after') ?? undefined, limit },
});
