import { Badge, Text as MantineText, Title, type TitleProps } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Tone } from '#contract/statuses.ts';

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

export const toneColor: Readonly<Record<Tone, string>> = { neutral: 'gray', info: 'brand', good: 'green', warning: 'orange', bad: 'red' };

/** A state in one or two words, which must be clear without the colour. */
export const Tag = ({ tone = 'neutral', children }: { tone?: Tone; children: ReactNode }) => (
  <Badge variant="light" color={toneColor[tone]} size="lg" radius="sm" tt="none" fw={600} fz="sm" lts={0} style={{ flexShrink: 0 }}>
    {children}
  </Badge>
);
