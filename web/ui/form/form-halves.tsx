/** Layout of a form on a desktop: the form in one half of the page, help with filling it in in the other. */
import type { ReactNode } from 'react';
import { useBeside } from '#web/ui/show/beside.tsx';
import { Box, Grid, Row } from '#web/ui/show/elements.tsx';
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
      <Grid component="section" gap={12} aria-label={title} className={styles.help}>
        <Box component="h2" fz="var(--mantine-font-size-md)" lh={1.3} fw={650}>
          {title}
        </Box>
        {help}
      </Grid>
    </div>
  );
}

/** What will happen to the entry, step by step. */
export const Steps = ({ steps }: { steps: readonly string[] }) => (
  <Grid component="ol" gap={10} className={styles.steps}>
    {steps.map((step) => (
      <li key={step}>{step}</li>
    ))}
  </Grid>
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

/** A text cut after three lines: the list has all of it. */
const Cut = ({ children }: { children: string }) => (
  <p className="clamped" style={{ WebkitLineClamp: 3 }}>
    {children}
  </p>
);

/** The newest earlier entries. */
export const LastEntries = <Row,>({ label, rows, entry }: LastEntriesProps<Row>) => (
  <Grid aria-label={label} component="ul" gap={10} pt={10} lined style={{ borderTop: '1px solid var(--line)' }}>
    {rows
      .slice(0, most)
      .map(entry)
      .map(({ key, name, tag, text, note }) => (
        <Grid component="li" key={key} gap={2}>
          <Row gap="0.125rem 0.75rem" justify="space-between">
            <strong>{name}</strong>
            {tag}
          </Row>
          <Cut>{text}</Cut>
          {note && <Cut>{note}</Cut>}
        </Grid>
      ))}
  </Grid>
);
