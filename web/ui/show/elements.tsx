/** What every page is made of: cards, sections, stacks, rows and grids; headings, texts and tags; alerts; parts whose code is loaded later. */
import {
  Alert,
  Badge,
  Box,
  type BoxProps,
  Paper,
  type PaperProps,
  rem,
  Stack,
  Text as MantineText,
  Title,
  type TitleProps,
} from '@mantine/core';
import CircleAlert from 'lucide-react/icons/circle-alert';
import Info from 'lucide-react/icons/info';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { type ComponentType, type HTMLAttributes, lazy, type ReactNode, type Ref, Suspense } from 'react';
import type { Tone } from '#contract/statuses.ts';
import { t } from '#contract/text/text.ts';
import { messageOf } from '#web/api-error.ts';
import styles from './elements.module.css';

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

export const Heading = ({ level, ...rest }: { level: 2 | 3 | 4 } & Omit<TitleProps, 'order'>) => <Title order={level} {...rest} />;

interface TextProps {
  children: ReactNode;
  dimmed?: boolean;
  small?: boolean;
  strong?: boolean;
  id?: string;
  role?: 'status';
  component?: 'p' | 'span' | 'div';
  className?: string;
}

export function Text({ dimmed, small, strong, component = 'p', ...rest }: TextProps) {
  return (
    <MantineText
      component={component}
      {...(dimmed ? { c: 'dimmed' } : {})}
      {...(small ? { size: 'sm' } : {})}
      {...(strong ? { fw: 600 } : {})}
      {...rest}
    />
  );
}

/** A text of less weight than those beside it. */
export const Hint = (props: Pick<TextProps, 'children' | 'id'>) => <Text dimmed small {...props} />;

export const toneColor: Readonly<Record<Tone, string>> = { neutral: 'gray', info: 'brand', good: 'green', warning: 'orange', bad: 'red' };

/** A state in one or two words, which must be clear without the colour. */
export const Tag = ({ tone = 'neutral', children }: { tone?: Tone; children: ReactNode }) => (
  <Badge variant="light" color={toneColor[tone]} size="lg" radius="sm" tt="none" fw={600} fz="sm" lts={0} style={{ flexShrink: 0 }}>
    {children}
  </Badge>
);

interface FailureProps {
  /** what failed; the message of the error is shown below it */
  title?: string | undefined;
  of?: unknown;
  children?: ReactNode;
  onDismiss?: (() => void) | undefined;
}

/** Stays beside the action that failed until the alert is dismissed or the action is tried again. */
export function ErrorAlert({ title, of, children, onDismiss }: FailureProps) {
  const message = of === undefined || of === null ? null : messageOf(of);
  return (
    <Alert
      role="alert"
      variant="light"
      color="red"
      icon={<CircleAlert aria-hidden />}
      title={title ?? message}
      withCloseButton={onDismiss !== undefined}
      closeButtonLabel={t('Dismiss error')}
      {...(onDismiss ? { onClose: onDismiss } : {})}
    >
      {title && message !== title && message}
      {children}
    </Alert>
  );
}

/** Information the reader needs before going on. */
export function InfoAlert({ title, warning = false, children }: { title?: string; warning?: boolean; children?: ReactNode }) {
  return (
    <Alert
      role="note"
      variant="light"
      color={warning ? 'orange' : 'brand'}
      icon={warning ? <TriangleAlert aria-hidden /> : <Info aria-hidden />}
      {...(title ? { title } : {})}
    >
      {children}
    </Alert>
  );
}

/** A part of a page, such as a dialog, whose code is loaded when it is first shown; until then `meanwhile` is in its place. */
export function later<Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>, meanwhile?: ReactNode) {
  const Part = lazy(load) as unknown as ComponentType<Props>; // the library's type does not follow props that are not known yet
  return (props: Props) => (
    <Suspense fallback={meanwhile}>
      <Part {...props} />
    </Suspense>
  );
}
