/** Layout: cards, sections, stacks, rows and grids. */
import { Box, type BoxProps, Paper, type PaperProps, rem, Stack, Title } from '@mantine/core';
import type { HTMLAttributes, ReactNode, Ref } from 'react';
import styles from './arrange.module.css';

export { Box, Group as Row, Stack, VisuallyHidden } from '@mantine/core';

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

interface GridProps extends BoxProps, Omit<HTMLAttributes<HTMLElement>, 'style' | 'color'> {
  /** `ul` and `ol` have no marks */
  component?: 'div' | 'section' | 'span' | 'p' | 'ul' | 'ol' | 'dl' | 'li' | 'form';
  /** pixels at the usual size of text, or CSS lengths */
  gap?: number | `${number}${string}`;
  /** as many columns as fit, each at least so wide */
  min?: string;
  /** with `min`: the columns take the whole width even if they are few */
  stretch?: boolean;
  /** the widths of the columns, if not by `min` */
  columns?: string;
  /** a line between the parts */
  lined?: boolean;
  ref?: Ref<HTMLDivElement>;
}

/** Parts one below the other, or side by side in columns. */
export function Grid({ component, gap = 16, min, stretch = false, columns, lined = false, className = '', style, ...rest }: GridProps) {
  const gridTemplateColumns = min ? `repeat(auto-${stretch ? 'fit' : 'fill'}, minmax(min(${min}, 100%), 1fr))` : columns;
  return (
    <Box
      component={component as 'div' /* the library's types take one element, not a choice of them */}
      className={`${styles.grid} ${lined ? styles.lined : ''} ${className}`}
      __vars={{ '--gap': rem(gap), '--lined': lined ? rem(gap) : undefined }}
      style={[{ gridTemplateColumns }, style]}
      {...rest}
    />
  );
}

/** A list with bullets. */
export const Points = ({ gap = 0, ...rest }: Omit<GridProps, 'component'>) => (
  <Grid component="ul" gap={gap} className={styles.points} {...rest} />
);

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
          <Title order={2} id={id}>
            {title}
          </Title>
          {aside}
        </div>
        {children}
      </Stack>
    </Card>
  );
}
