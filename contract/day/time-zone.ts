/** Names of time zones, as people choose them. */

/** `Intl` has outdated names for some cities. */
const presentZones: Readonly<Record<string, string>> = {
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
};

const presentName = (name: string): string => presentZones[name] ?? name;

/**
 * The name of a time zone in its usual spelling; undefined if there is no such zone. A bare offset such as `+05:30` is not accepted,
 * because PostgreSQL reads it with the opposite sign.
 */
export function timeZoneNamed(text: string): string | undefined {
  if (!/^[a-z]/i.test(text)) return undefined;
  try {
    return presentName(new Intl.DateTimeFormat('en', { timeZone: text }).resolvedOptions().timeZone);
  } catch {
    return undefined;
  }
}

/** All time zones that can be chosen, in alphabetical order. */
export const timeZones = (): string[] => [...new Set([...Intl.supportedValuesOf('timeZone').map(presentName), 'UTC'])].toSorted();
