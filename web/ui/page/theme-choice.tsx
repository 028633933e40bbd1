import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import Moon from 'lucide-react/icons/moon';
import Sun from 'lucide-react/icons/sun';
import { t } from '#contract/text/text.ts';
import { Grid } from '#web/ui/show/arrange.tsx';
import styles from './theme-choice.module.css';

/** Chooses light, dark or the system's colours; the current choice is marked. */
export function ThemeChoice() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const choices = [
    { value: 'light', label: t('Light') },
    { value: 'dark', label: t('Dark') },
    { value: 'auto', label: t('System') },
  ] as const;
  return (
    <Grid
      role="group"
      aria-label={t('Colours')}
      gap={0}
      columns="repeat(3, 1fr)"
      m={6}
      style={{ border: '1px solid var(--mantine-color-default-border)' }}
      bdrs="md"
    >
      {choices.map(({ value, label }) => (
        <button
          key={value}
          type="button"
          className={styles.theme}
          aria-pressed={value === colorScheme}
          onClick={() => setColorScheme(value)}
        >
          {label}
        </button>
      ))}
    </Grid>
  );
}

/** One button, for visitors who are not signed in and so have no user menu: switches between light and dark. */
export function OtherTheme({ className }: { className: string | undefined }) {
  const { setColorScheme } = useMantineColorScheme();
  const isDark = useComputedColorScheme('light', { getInitialValueInEffect: false }) === 'dark';
  const label = isDark ? t('Light colours') : t('Dark colours');
  return (
    <button type="button" className={className} aria-label={label} title={label} onClick={() => setColorScheme(isDark ? 'light' : 'dark')}>
      {isDark ? <Sun size={20} aria-hidden /> : <Moon size={20} aria-hidden />}
    </button>
  );
}
