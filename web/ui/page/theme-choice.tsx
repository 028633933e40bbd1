import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import Moon from 'lucide-react/icons/moon';
import Sun from 'lucide-react/icons/sun';
import { t } from '#contract/text/text.ts';
import { ToggleGroup } from '#web/ui/action/toggle-group.tsx';

/** Chooses light, dark or the system's colours. */
export function ThemeChoice() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <ToggleGroup
      label={t('Colours')}
      value={colorScheme}
      choices={[
        { value: 'light', label: t('Light') },
        { value: 'dark', label: t('Dark') },
        { value: 'auto', label: t('System') },
      ]}
      onChoose={setColorScheme}
    />
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
