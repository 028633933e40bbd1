import { exportTexts } from '#contract/sheet/export-texts.ts';
import { t } from '#contract/text/text.ts';
import { personColumns } from '#server/sheet/person-columns.ts';
import type { Column } from '#server/sheet/sheet.ts';
import type { ExportedWorker } from './queries.ts';

export const workerColumns: readonly Column<ExportedWorker>[] = [
  ...personColumns<ExportedWorker>((worker) => worker),
  { heading: exportTexts.hostel, value: ({ hostelName }) => hostelName },
  { heading: exportTexts.position, value: ({ position }) => t(position) },
  { heading: exportTexts.contact, value: ({ contact }) => contact },
];
