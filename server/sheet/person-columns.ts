import { exportTexts } from '#contract/sheet/export-texts.ts';
import type { Named } from '#contract/person/person.ts';
import type { Column } from './sheet-limits.ts';

/** The columns that identify a person. */
export const personColumns = <Row>(person: (row: Row) => Named): Column<Row>[] => [
  { heading: exportTexts.name, width: 26, value: (row) => person(row).name },
  { heading: exportTexts.username, value: (row) => person(row).username },
];
