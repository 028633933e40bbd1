import { t } from '#contract/text/text.ts';
import { Box } from './elements.tsx';
import { useNow } from './use-now.ts';

/** In minutes. More than this has waited too long. */
const longAge = 7 * 24 * 60;

/** A time in a few characters: "9 d" */
function spanText(minutes: number): string {
  if (minutes < 60) return t('{minutes} min', { minutes });
  if (minutes < 24 * 60) return t('{hours} h', { hours: Math.floor(minutes / 60) });
  return t('{days} d', { days: Math.floor(minutes / (24 * 60)) });
}

/** How long ago something was. `plain`: nobody waits, so that it does not stand out after a week. */
export function Age({ of: timestamp, plain = false }: { of: string; plain?: boolean }) {
  const minutes = Math.max(0, Math.floor((useNow().getTime() - Date.parse(timestamp)) / 60_000));
  const isLong = !plain && minutes > longAge;
  return (
    <Box component="time" dateTime={timestamp} style={{ whiteSpace: 'nowrap' }} {...(isLong ? { c: 'var(--warn)', fw: 650 } : {})}>
      {spanText(minutes)}
    </Box>
  );
}
