/** Layout of a form on a desktop: the form in one half of the page, help with filling it in in the other. */
import type { ReactNode } from 'react';
import { useBeside } from '#web/ui/show/beside.tsx';
import styles from './form-halves.module.css';

interface FormHalvesProps {
  /** the title of the help */
  title: string;
  help: ReactNode;
  /** the form */
  children: ReactNode;
}

/** The form with its help beside it, or the form alone if there is no room beside it. */
export function FormHalves({ title, help, children }: FormHalvesProps) {
  if (!useBeside()) return children;
  return (
    <div className={styles.halves}>
      <div>{children}</div>
      <section aria-label={title} className={styles.help}>
        <h2 className={styles.title}>{title}</h2>
        {help}
      </section>
    </div>
  );
}

/** What will happen to the entry, step by step. */
export const Steps = ({ steps }: { steps: readonly string[] }) => (
  <ol className={styles.steps}>
    {steps.map((step) => (
      <li key={step}>{step}</li>
    ))}
  </ol>
);

interface LastEntry {
  key: string;
  name: ReactNode;
  /** a tag with its state */
  tag: ReactNode;
  text: string;
  /** for example, the answer to it */
  note?: string | undefined;
}

interface LastEntriesProps<Row> {
  label: string;
  /** the newest first */
  rows: readonly Row[];
  entry: (row: Row) => LastEntry;
}

/** How many entries are shown beside a form; the list has the others. */
const most = 5;

/** The newest earlier entries. */
export const LastEntries = <Row,>({ label, rows, entry }: LastEntriesProps<Row>) => (
  <ul aria-label={label} className={styles.entries}>
    {rows
      .slice(0, most)
      .map(entry)
      .map(({ key, name, tag, text, note }) => (
        <li key={key}>
          <div className={styles.first}>
            <strong>{name}</strong>
            {tag}
          </div>
          <p className={styles.text}>{text}</p>
          {note && <p className={styles.text}>{note}</p>}
        </li>
      ))}
  </ul>
);
