/** Which visitor may see which page, according to the page table. */
import { roles, type Role } from '#contract/roles.ts';
import { pages, type PageRow } from '#web/pages.ts';
import type { Campus } from './campuses.ts';

/** A visitor of a page: a role, or somebody who is not signed in. */
export type Visitor = Role | 'nobody';
export const visitors: readonly Visitor[] = ['nobody', ...roles];

/** A page's address on a campus. */
export const addressOf = (
  { path }: PageRow,
  { hostelId, noticeId, fineId, operationId, roundId, allotmentRoundId, people }: Campus,
): string =>
  path
    .replace(':fineId', fineId)
    .replace(':roundId', path.startsWith('/allotment-rounds/') ? allotmentRoundId : roundId)
    .replace(':operationId', operationId)
    .replace(':studentId', people.student.id)
    .replace(':channel', 'sms')
    .replace(':id', path.includes('notice') ? noticeId : hostelId);

/** Whether a visitor may see the page. */
function maySee({ guard, path }: PageRow, visitor: Visitor): boolean {
  if (path === '/login') return visitor === 'nobody';
  if (guard === 'none') return true;
  if (visitor === 'nobody') return false;
  return guard === 'signed-in' || guard.only.includes(visitor);
}

/** The pages of a visitor; pages open to everybody count for `nobody` only. */
export const pagesOf = (visitor: Visitor): PageRow[] =>
  pages.filter((row) => maySee(row, visitor) && (row.guard === 'none') === (visitor === 'nobody'));
