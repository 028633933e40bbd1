import { roles } from '#contract/roles.ts';
import type { CallInput } from '#web/api.ts';
import { pageNumber } from '#web/ui/list/page-number.ts';

const pageSize = 25;

/** The input of `accountList`, from the query of the page's URL. */
export function accountPage(query: URLSearchParams): CallInput<'accountList'> & { query: { pageSize: number } } {
  const role = roles.find((known) => known === query.get('role'));
  const state = query.get('state') === 'left' ? 'left' : undefined;
  return { query: { role, state, q: query.get('q') ?? '', page: pageNumber(query), pageSize } };
}
