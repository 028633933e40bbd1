import { Box } from '#web/ui/show/arrange.tsx';

interface MeterProps {
  value: number;
  max: number;
  text: string;
}

/** How full something is, in words and as a bar. */
export const Meter = ({ value, max, text }: MeterProps) => (
  <div>
    <Box mb={6} fw={550}>
      {text}
    </Box>
    <Box h={8} bg="var(--hover)" bdrs={16} style={{ overflow: 'hidden' }} aria-hidden>
      <Box
        h="100%"
        bg="var(--mantine-color-brand-6)"
        bdrs="inherit"
        style={{ width: `${max === 0 ? 0 : Math.min(100, (100 * value) / max)}%` }}
      />
    </Box>
  </div>
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
