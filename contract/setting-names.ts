import { t } from './text.ts';

/** What the screens call the settings of the institution, by the name under which they are stored. */
const names: Readonly<Record<string, () => string>> = {
  name: () => t('Name of the institution'),
  logo: () => t('Logo'),
  time_zone: () => t('Time zone'),
  fine_limit: () => t('Highest fine (₹)'),
  others_shown: () => t('Students see who lives in other rooms'),
};

export const settingName = (stored: string): string => names[stored]?.() ?? stored;
