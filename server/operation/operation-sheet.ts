import { exportTexts } from '#contract/sheet/export-texts.ts';
import type { Operation } from '#contract/operation/operation.ts';
import type { Column } from '#server/sheet/sheet.ts';

export const operationColumns: readonly Column<Operation>[] = [
  { heading: exportTexts.number, kind: 'number', value: ({ _id }) => Number(_id) },
  { heading: exportTexts.at, kind: 'time', value: ({ at }) => at },
  { heading: exportTexts.by, width: 26, value: ({ by }) => by?.name ?? null },
  { heading: exportTexts.username, value: ({ by }) => by?.username ?? null },
  { heading: exportTexts.role, width: 13, value: ({ by }) => by?.role ?? null },
  { heading: exportTexts.what, kind: 'lines', value: ({ about }) => about },
  { heading: exportTexts.hostel, value: ({ hostel }) => hostel?.name ?? null },
  { heading: exportTexts.address, value: ({ address }) => address },
  { heading: exportTexts.refused, kind: 'lines', value: ({ refused }) => refused },
  { heading: exportTexts.undoneBy, kind: 'number', width: 13, value: ({ undoneBy }) => (undoneBy === '' ? null : Number(undoneBy)) },
];
