import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Call } from '#contract/call/call.ts';
import { calls } from '#contract/calls.ts';
import { roles } from '#contract/roles.ts';
import { inputReader } from '#server/call/read-input.ts';
import { auditLogAfter, auditLogFilter } from '#web/operation/audit-log-filter.ts';
import { pages } from '#web/pages.ts';
import { sessionOf } from '#web/testing/session.ts';

const hostelId = 'a3f0c6de-0f7e-4a55-9c1f-5b1f8b0c7d11';

/** An address that says the same, whatever it is asked for. */
class Always extends URLSearchParams {
  readonly #said: string;

  constructor(said: string) {
    super({ anything: said });
    this.#said = said;
  }

  override get(): string {
    return this.#said;
  }

  override has(): boolean {
    return true;
  }
}

const odd = ['2026-13', '2026-02-30', '-1', '0', '1e99', 'no such thing', 'x'.repeat(500), 'a3f0c6de', '0'.repeat(40)];

/** What the path names is there, or the page says that it is not. */
const ids = Object.fromEntries(['id', 'studentId', 'roundId', 'fineId', 'channel'].map((name) => [name, hostelId]));
ids['operationId'] = '7';

/** As the address of a request says it: in texts, without what is empty. */
const sent = (given: object): Record<string, string> =>
  Object.fromEntries(
    Object.entries(given)
      .flatMap(([name, value]: [string, unknown]) => (typeof value === 'string' || typeof value === 'number' ? [[name, `${value}`]] : []))
      .filter(([, text]) => text !== ''),
  );

/** What a call would refuse of an input. */
function refusedOf(name: keyof typeof calls, { query, params }: { query?: object | undefined; params?: object | undefined }): string[] {
  const row: Call = calls[name];
  return (['query', 'params'] as const).flatMap((part) => {
    const [schema, given] = [row[part], { query, params }[part]];
    if (schema === undefined || given === undefined) return [];
    return Object.keys(inputReader(schema)(sent(given), 'UTC').faults ?? {});
  });
}

test('a page asks for nothing that a call refuses, whatever its address says', () => {
  const refused = new Set<string>();
  let asked = 0;
  for (const row of pages)
    for (const role of roles)
      for (const said of odd) {
        const session = sessionOf(role, { hostelId: role === 'hosteladmin' ? null : hostelId });
        const request = { params: ids, query: new Always(said), session, today: '2026-11-18' };
        for (const { name, input } of row.needs?.(request) ?? []) {
          asked += 1;
          for (const field of refusedOf(name, input)) refused.add(`${row.page} ${name} ${field}: ${said.slice(0, 20)}`);
        }
      }
  assert.ok(asked > 500);
  assert.deepEqual([...refused], []);
});

test('the audit log reads the whole log where its address cannot be a filter', () => {
  for (const said of odd) {
    const query = new Always(said);
    assert.deepEqual(refusedOf('operationList', { query: { ...auditLogFilter(query), after: auditLogAfter(query) } }), [], said);
  }
  const asked = { q: 'fine', by: hostelId, kind: 'fines', from: '2026-11-01', to: '2026-11-30', refused: 'true' };
  assert.deepEqual({ ...auditLogFilter(new URLSearchParams(asked)) }, { ...asked, object: undefined, hostel: undefined });
});
