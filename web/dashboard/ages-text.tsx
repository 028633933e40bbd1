import type { Ages } from '#contract/dashboard/dashboard.ts';
import { t } from '#contract/text/text.ts';
import { Box } from '#web/ui/show/elements.tsx';

/** How long things have waited; what has waited for longer than a week stands out. */
export const AgesText = ({ of: { day, week, longer } }: { of: Ages }) => (
  <Box component="small" display="block" c="dimmed" fz={13}>
    {[day > 0 && t('{day} under a day old', { day }), week > 0 && t('{week} under a week old', { week })].filter(Boolean).join(', ')}
    {longer > 0 && day + week > 0 && ', '}
    {longer > 0 && (
      <Box component="span" c="var(--mantine-color-orange-light-color)">
        {t('{longer} over a week old', { longer })}
      </Box>
    )}
  </Box>
);
