/** What a page reads of a server, without rendering it. */
import assert from 'node:assert/strict';
import { matchPath } from 'react-router';
import type { Replies } from '#contract/calls.ts';
import type { Client } from '#server/testing/client.ts';
import { pages } from '#web/pages.ts';
import type { Session } from '#web/session.ts';

export type Answered = Partial<{ [N in keyof Replies]: Replies[N] }>;

export interface Read {
  answers: Answered;
  query: URLSearchParams;
}

/** Leaves out what is not sent: values that are undefined or empty (`urlOf`). */
const given = (_: string, value: unknown): unknown => (value === '' ? undefined : value);

/** What the page at an address reads first, as the page table says. */
export async function readAt(client: Client, to: string, session: Session, today: string): Promise<Read> {
  const { pathname, searchParams: query } = new URL(to, 'http://hostel.test');
  const found = pages.flatMap((row) => {
    const match = matchPath(row.path, pathname);
    return match ? [{ row, params: match.params }] : [];
  });
  const [{ row, params } = assert.fail(`no page at ${to}`)] = found;
  const answers: Record<string, unknown> = {};
  for (const { name, input } of row.needs?.({ params, query, session, today }) ?? [])
    answers[name] = (await client.call(name, JSON.parse(JSON.stringify(input, given)))).body;
  return { answers, query };
}

const hasTotal = (answer: unknown): answer is { total: number } => typeof answer === 'object' && answer !== null && 'total' in answer;

/** How many rows the list of a page has; undefined if it reads none. */
export const totalOf = ({ answers }: Read): number | undefined => Object.values(answers).find(hasTotal)?.total;
