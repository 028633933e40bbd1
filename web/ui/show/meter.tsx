import type { BoxProps } from '@mantine/core';
import { Box, Row } from '#web/ui/show/elements.tsx';

interface MeterProps {
  value: number;
  max: number;
  text: string;
}

const Filled = ({ value, max, ...box }: Omit<MeterProps, 'text'> & BoxProps) => (
  <Box h={8} bg="var(--hover)" bdrs={16} style={{ overflow: 'hidden' }} aria-hidden {...box}>
    <Box
      h="100%"
      bg="var(--mantine-color-anchor)"
      bdrs="inherit"
      style={{ width: `${max === 0 ? 0 : Math.min(100, (100 * value) / max)}%` }}
    />
  </Box>
);

/** How full something is, in words and as a bar. */
const Meter = ({ text, ...of }: MeterProps) => (
  <div>
    <Box mb={6} fw={550}>
      {text}
    </Box>
    <Filled {...of} />
  </div>
);

/** The same in one line of a table. */
export const Bar = ({ text, ...of }: MeterProps) => (
  <Row gap={10} wrap="nowrap">
    <Filled {...of} w={64} />
    {text}
  </Row>
);

/** The progress of a long task. */
export const Progress = ({ name, ...meter }: MeterProps & { name: string }) => (
  <div
    role="progressbar"
    aria-label={name}
    aria-valuemin={0}
    aria-valuemax={meter.max}
    aria-valuenow={meter.value}
    aria-valuetext={meter.text}
  >
    <Meter {...meter} />
  </div>
);
