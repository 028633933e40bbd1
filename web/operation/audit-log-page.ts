import type { CallInput } from '#web/api.ts';

/** Few enough to be rendered without delay on a phone. */
const limit = 50;

/** The input for reading one page of the audit log; routine work is folded unless `each` asks for all of it. */
export const auditLogPage = (of: CallInput<'operationList'>['query'] = {}, each = false): CallInput<'operationList'> => ({
  query: { ...of, folded: each ? undefined : 'true', limit },
});
