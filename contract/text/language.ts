/** The languages of the product. Adding one is a line here, one in `catalogues.ts` and its catalogue, such as `contract/hindi`. */

/** Each with its name in the language itself, since its readers may read no other. */
export const languages = { en: 'English', hi: 'हिन्दी' } as const;

export type Language = keyof typeof languages;

/** The language in which the texts are written, and the fallback for missing translations. */
export const ownLanguage: Language = 'en';

export const languageNames = Object.keys(languages) as Language[]; // the table has no other keys

export const isLanguage = (text: string): text is Language => Object.hasOwn(languages, text);

/**
 * The first supported language of a preference, such as `hi` for `hi-IN,hi;q=0.9,en`: a request's `Accept-Language`, or the browser's
 * languages. Weights are ignored, because clients list languages in descending order of weight.
 */
export function preferredLanguage(preference: string): Language {
  const stated = preference.split(',').map((range) => range.split(/[;-]/, 1)[0]?.trim().toLowerCase() ?? '');
  return stated.find(isLanguage) ?? ownLanguage;
}
