import { isLanguage, type Language, preferredLanguage } from '#contract/text/language.ts';

export const languageKey = 'language';

/** The language chosen in this browser, or the one that it prefers. */
export function readLanguage(): Language {
  const kept = localStorage.getItem(languageKey) ?? '';
  return isLanguage(kept) ? kept : preferredLanguage(navigator.languages.join(','));
}
