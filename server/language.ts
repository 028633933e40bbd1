/** In which language the server speaks: that of a request, or of whom a message is for. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { catalogues } from '#contract/catalogues.ts';
import { isLanguage, type Language, languageNames, ownLanguage } from '#contract/text/language.ts';
import { addCatalogue, speak } from '#contract/text/text.ts';

const spoken = new AsyncLocalStorage<Language>();

/** Runs work, and all that it starts, in a language. Outside of this the product uses its own. */
export const inLanguage = <T>(language: Language, work: () => T): T => spoken.run(language, work);

/** A language as it is stored; empty, or one that the program does not know (any more), is its own. */
export const languageOf = (stored: string): Language => (isLanguage(stored) ? stored : ownLanguage);

/** Makes `t` speak the language of `inLanguage`. */
export async function loadLanguages(): Promise<void> {
  for (const language of languageNames) {
    const parts = catalogues[language];
    if (parts) addCatalogue(language, await parts.all());
  }
  speak(() => spoken.getStore() ?? ownLanguage);
}
