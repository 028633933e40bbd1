import type { Ages } from '#contract/dashboard/dashboard.ts';
import { t } from '#contract/text/text.ts';
import styles from './ages-bar.module.css';
import { Box } from '#web/ui/show/arrange.tsx';
import { ages } from './shared/waiting-lines.ts';

/** How long things have waited, as a bar and in words below it. */
export function AgesBar({ of }: { of: Ages }) {
  return (
    <>
      <span className={styles.bar} aria-hidden>
        {ages.map((age) => of[age] > 0 && <i key={age} data-age={age} style={{ flexGrow: of[age] }} />)}
      </span>
      <Box component="small" display="block" c="dimmed" fz={13}>
        {[
          of.day > 0 && t('{day} under a day old', { day: of.day }),
          of.week > 0 && t('{week} under a week old', { week: of.week }),
          of.longer > 0 && t('{longer} over a week old', { longer: of.longer }),
        ]
          .filter(Boolean)
          .join(', ')}
      </Box>
    </>
  );
}
