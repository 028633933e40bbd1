/** The languages of the product. Adding one is a line here, one in `catalogues.ts` and its catalogue, such as `contract/hindi`. */

/** Each with its name in the language itself, since who looks for it may read no other. */
export const languages = { en: 'English', hi: 'हिन्दी' } as const;

export type Language = keyof typeof languages;

/** What the texts of the product are written in, and what everything falls back on. */
export const ownLanguage: Language = 'en';

export const languageNames = Object.keys(languages) as Language[]; // the table has no other keys

export const isLanguage = (text: string): text is Language => Object.hasOwn(languages, text);

/**
 * The first language of a preference that the product speaks, such as `hi` for `hi-IN,hi;q=0.9,en`: a request's `Accept-Language`, or
 * what a browser says of its user. Weights are passed over, because who states them states them in falling order.
 */
export function preferredLanguage(preference: string): Language {
  const stated = preference.split(',').map((range) => range.split(/[;-]/, 1)[0]?.trim().toLowerCase() ?? '');
  return stated.find(isLanguage) ?? ownLanguage;
}
