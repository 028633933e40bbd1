/** Layout: cards, sections, stacks, rows and grids. */
import { Paper, type PaperProps, Stack } from '@mantine/core';
import type { CSSProperties, ReactNode } from 'react';
import styles from './arrange.module.css';

export { Group as Row, Stack, VisuallyHidden } from '@mantine/core';

interface CardProps extends PaperProps {
  children: ReactNode;
  /** `li` for the cards of a list */
  component?: 'div' | 'section' | 'li' | 'article';
  'aria-labelledby'?: string;
}

export function Card({ component = 'div', className, children, ...rest }: CardProps) {
  return (
    <Paper component={component} className={`${styles.card} ${className ?? ''}`} {...rest}>
      {children}
    </Paper>
  );
}

/** As many columns as fit, each at least `min` wide. */
export function Grid({ min = '16rem', list = false, children }: { min?: string; list?: boolean; children: ReactNode }) {
  const Tag = list ? 'ul' : 'div';
  return (
    <Tag className={styles.grid} style={{ '--min': min } as CSSProperties /* React's type knows no custom properties */}>
      {children}
    </Tag>
  );
}

interface SectionProps {
  id: string;
  title: string;
  /** shown beside the title */
  aside?: ReactNode;
  children: ReactNode;
}

/** A titled card that is a region of the page. */
export function Section({ id, title, aside, children }: SectionProps) {
  return (
    <Card component="section" aria-labelledby={id}>
      <Stack gap="md">
        <div className={styles.sectionHead}>
          <h2 id={id} className={styles.sectionTitle}>
            {title}
          </h2>
          {aside}
        </div>
        {children}
      </Stack>
    </Card>
  );
}
