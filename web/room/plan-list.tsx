import { useRef, useState } from 'react';
import { t } from '#contract/text/text.ts';
import { Heading, Text, VisuallyHidden } from '#web/ui/show/elements.tsx';
import { pageOf } from '#web/ui/list/list-state.ts';
import { Pager } from '#web/ui/list/pager.tsx';
import { StudentName } from '#web/person/shared/student-name.tsx';
import type { Plan } from './allocation.ts';
import styles from './plan-list.module.css';

const pageSize = 50;

interface LinesProps<Row extends { student: Plan['placed'][number]['student'] }> {
  name: string;
  rows: readonly Row[];
  columns: readonly { label: string; value: (row: Row) => string; right?: boolean; whole?: boolean }[];
}

/** A table with a row for each student, in pages if there are very many. */
function Lines<Row extends { student: Plan['placed'][number]['student'] }>({ name, rows, columns }: LinesProps<Row>) {
  const [page, setPage] = useState(1);
  const list = useRef<HTMLDivElement>(null);
  return (
    <>
      <div ref={list} tabIndex={-1}>
        <table className={styles.table}>
          <caption>
            <VisuallyHidden>{name}</VisuallyHidden>
          </caption>
          <thead>
            <tr>
              <th scope="col">{t('Student')}</th>
              <th scope="col" className={styles.rollno}>
                {t('Roll no')}
              </th>
              {columns.map(({ label, right }) => (
                <th key={label} scope="col" data-right={right}>
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {pageOf(rows, page, pageSize).map((row) => (
              <tr key={row.student._id}>
                <th scope="row">
                  <StudentName of={row.student} />
                  <span className={styles.below}>{row.student.rollno}</span>
                </th>
                <td className={styles.rollno}>{row.student.rollno || '–'}</td>
                {columns.map(({ label, value, right, whole }) => (
                  <td key={label} data-right={right} data-whole={whole}>
                    {value(row)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <Pager of={name} page={page} pageCount={Math.ceil(rows.length / pageSize)} onPage={setPage} list={list} />
    </>
  );
}

/** Lists which student gets which room, and which students wait and why. */
export function PlanList({ plan: { placed, waiting } }: { plan: Plan }) {
  return (
    <>
      {placed.length === 0 ? (
        <Text>{t('Nobody gets a room.')}</Text>
      ) : (
        <Lines
          name={t('Who gets which room')}
          rows={placed}
          columns={[
            { label: t('Room'), value: ({ room }) => room.roomNumber, whole: true },
            { label: t('Seat'), value: ({ seat }) => String(seat), right: true },
          ]}
        />
      )}
      {waiting.length > 0 && (
        <>
          <Heading level={3}>{t('Who gets no room')}</Heading>
          <Lines name={t('Who gets no room, and why')} rows={waiting} columns={[{ label: t('Why'), value: ({ reason }) => reason }]} />
        </>
      )}
    </>
  );
}
