import type { ReactNode } from 'react';
import { Box } from '#web/ui/show/elements.tsx';

interface CountShown {
  /** a number, or a link to what it counts */
  value: ReactNode;
  label: string;
  detail?: string | undefined;
}

/** Large numbers, each labelled with what it counts; false: left out. */
export const Numbers = ({ counts }: { counts: readonly (false | CountShown)[] }) => (
  <Box component="dl" className="row" style={{ alignItems: 'stretch', gap: '0.75rem 2.5rem' }}>
    {counts
      .filter((count) => count !== false)
      .map(({ value, label, detail }) => (
        <div key={label}>
          <Box component="dt" fz={14}>
            {label}
          </Box>
          <Box component="dd" className="baseline" style={{ gap: '0 0.5rem' }}>
            <Box component="strong" fz={26} lh={1.2} style={{ fontVariantNumeric: 'tabular-nums' }}>
              {value}
            </Box>
            {detail && (
              <Box component="small" c="dimmed" fz={14}>
                {detail}
              </Box>
            )}
          </Box>
        </div>
      ))}
  </Box>
);
