import { t } from '#contract/text/text.ts';

const browsers = [
  ['Edg', 'Edge'],
  ['OPR', 'Opera'],
  ['SamsungBrowser', 'Samsung Internet'],
  ['Firefox', 'Firefox'],
  ['Chrome', 'Chrome'],
  ['Safari', 'Safari'],
] as const;

const systems = [
  ['Android', 'Android'],
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Windows', 'Windows'],
  ['Mac OS', 'macOS'],
  ['Linux', 'Linux'],
] as const;

const known = (names: readonly (readonly [sign: string, name: string])[], userAgent: string) =>
  names.find(([sign]) => userAgent.includes(sign))?.[1];

/** A name for a browser that its owner recognises, from its user agent. The order of the tables matters: many user agents contain "Chrome" or "Linux". */
export function deviceName(userAgent: string): string {
  const browser = known(browsers, userAgent);
  const system = known(systems, userAgent);
  if (browser && system) return t('{browser} on {system}', { browser, system });
  return browser ?? system ?? t('Unknown device');
}
