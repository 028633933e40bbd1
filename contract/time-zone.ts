/** Names of time zones, as people choose them. */

/** The library of the language calls some cities as they were called long ago. */
const presentNames: Readonly<Record<string, string>> = {
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
};

const presentName = (name: string): string => presentNames[name] ?? name;

/**
 * The name of a time zone in its usual spelling; undefined for what is none. A bare distance from Greenwich such as `+05:30` is none:
 * databases read it the other way round.
 */
export function timeZoneNamed(text: string): string | undefined {
  if (!/^[a-z]/i.test(text)) return undefined;
  try {
    return presentName(new Intl.DateTimeFormat('en', { timeZone: text }).resolvedOptions().timeZone);
  } catch {
    return undefined;
  }
}

/** All there are to choose from, in alphabetical order. */
export const timeZones = (): string[] => [...new Set([...Intl.supportedValuesOf('timeZone').map(presentName), 'UTC'])].toSorted();
