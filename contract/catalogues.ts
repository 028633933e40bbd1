import type { Language } from '#contract/text/language.ts';
import type { Catalogue } from '#contract/text/text.ts';

/** How the translations into each language are loaded; English needs none. */
export const catalogues: Readonly<Partial<Record<Language, () => Promise<Catalogue>>>> = {
  hi: async () => (await import('#contract/hindi/index.ts')).hindi,
};
