import { createContext, type ReactNode, use } from 'react';
import styles from './beside.module.css';
import { Box, Grid, Row } from '#web/ui/show/elements.tsx';
import { useRoomFor } from './wide.ts';

/** Whether there is room beside a list for the details of a row. */
export const useBeside = (): boolean => useRoomFor(84);

interface BesideProps {
  /** what it is about, for screen readers */
  label: string;
  title: ReactNode;
  subtitle: string;
  /** shown beside the title */
  aside: ReactNode;
  children: ReactNode;
}

/** Whether the details fill a sheet over the list, whose title already names the row. */
export const InSheet = createContext(false);

/** The details of the current row, which stay in view beside the list however long that is; on a phone they fill a sheet. */
export const Beside = ({ label, title, subtitle, aside, children }: BesideProps) => {
  const inSheet = use(InSheet);
  return (
    <Grid component="section" gap={12} aria-label={label} className={inSheet ? '' : styles.beside}>
      <Row gap={8} align={inSheet ? 'center' : 'flex-start'} justify="space-between" wrap="nowrap">
        <div>
          {!inSheet && (
            <Box component="h2" fz="var(--mantine-font-size-md)" lh={1.3} fw={650}>
              {title}
            </Box>
          )}
          {subtitle && (
            <Box component="p" m={0} c="dimmed" fz={13}>
              {subtitle}
            </Box>
          )}
        </div>
        {aside}
      </Row>
      {children}
    </Grid>
  );
};

/** A list with `beside` next to it; callers pass `beside` only if `useBeside`. */
export const WithBeside = ({ beside, children }: { beside: ReactNode; children: ReactNode }) =>
  beside ? (
    <div className={styles.split}>
      <Box miw={0}>{children}</Box>
      {beside}
    </div>
  ) : (
    children
  );

/** Shows the key that triggers a button. */
export const Key = ({ children }: { children: string }) => (
  <kbd className={styles.key} aria-hidden>
    {children}
  </kbd>
);
