import type { Operation } from '#contract/operation/operation.ts';
import type { Me } from '#server/call/session.ts';
import type { Db } from '#server/db/open.ts';
import type { Column, Sheet } from '#server/sheet/sheet-limits.ts';
import { operationsInPieces } from './queries.ts';

const columns: readonly Column<Operation>[] = [
  { heading: 'No', kind: 'number', value: ({ _id }) => Number(_id) },
  { heading: 'Time', kind: 'time', value: ({ at }) => at },
  { heading: 'By', width: 26, value: ({ by }) => by?.name ?? null },
  { heading: 'Username', value: ({ by }) => by?.username ?? null },
  { heading: 'Role', width: 13, value: ({ by }) => by?.role ?? null },
  { heading: 'What', kind: 'lines', value: ({ about }) => about },
  { heading: 'Hostel', value: ({ hostel }) => hostel?.name ?? null },
  { heading: 'Address', value: ({ address }) => address },
  { heading: 'Refused because', kind: 'lines', value: ({ refused }) => refused },
  { heading: 'Undone by no', kind: 'number', width: 13, value: ({ undoneBy }) => (undoneBy === '' ? null : Number(undoneBy)) },
];

export const operationSheet = (db: Db, me: Me, query: Parameters<typeof operationsInPieces>[2], timeZone: string): Sheet<Operation> => ({
  title: 'Audit log',
  columns,
  rows: operationsInPieces(db, me, query, timeZone),
});
