import type { Named } from '#contract/person/person.ts';
import type { Column } from './sheet-limits.ts';

/** The columns that identify a person. */
export const personColumns = <Row>(person: (row: Row) => Named): Column<Row>[] => [
  { heading: 'Name', width: 26, value: (row) => person(row).name },
  { heading: 'Username', value: (row) => person(row).username },
];
