import { sheetOf } from '#server/sheet/export-sheet.ts';
import { operationsInPieces } from './queries.ts';

export const operationSheet = sheetOf({
  title: 'Audit log',
  rows: operationsInPieces,
  columns: [
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
  ],
});
