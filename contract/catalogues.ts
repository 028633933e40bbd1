import type { Language } from './language.ts';
import type { Catalogue } from './text.ts';

/** How the translations of each language are loaded; the product's own language needs none. */
export const catalogues: Readonly<Partial<Record<Language, () => Promise<Catalogue>>>> = {
  hi: async () => (await import('./hindi/index.ts')).hindi,
};
