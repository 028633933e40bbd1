import type { Language } from '#contract/text/language.ts';
import type { Catalogue } from '#contract/text/text.ts';

/** How the translations into a language are loaded: all, and in the browser without those that only pages of staff need. */
interface CatalogueParts {
  all: () => Promise<Catalogue>;
  ofStaff: () => Promise<Catalogue>;
}

/** English needs none. */
export const catalogues: Readonly<Partial<Record<Language, CatalogueParts>>> = {
  hi: {
    all: async () => (await import('#contract/hindi/index.ts')).hindi,
    ofStaff: async () => (await import('#contract/hindi/of-staff.ts')).hindiOfStaff,
  },
};
