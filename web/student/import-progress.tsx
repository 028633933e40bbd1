import { t } from '#contract/text/text.ts';
import { useCallQuery } from '#web/api.ts';
import { Progress } from '#web/ui/show/meter.tsx';

const everySecond = 1_000;

/** The progress of the running import; hashing the passwords takes most of its time. */
export function ImportProgress({ students }: { students: number }) {
  // not cached: the progress of an earlier import must not be shown
  const { data } = useCallQuery('studentImportProgress', {}, { refetchInterval: everySecond, staleTime: 0, gcTime: 0 });
  const { passwords = 0, hashed = 0 } = data ?? {};
  const text =
    passwords === 0
      ? t('Importing {students, plural, one {# student} other {# students}}…', { students })
      : t('{percent} %: {hashed} of {passwords} passwords stored', {
          percent: Math.floor((100 * hashed) / passwords),
          hashed,
          passwords,
        });
  return <Progress name={t('Import')} value={hashed} max={Math.max(1, passwords)} text={text} />;
}
