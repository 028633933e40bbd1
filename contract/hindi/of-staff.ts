import type { Catalogue } from '#contract/text/text.ts';

/** The texts of the pages that no student may open. Empty in the source: the web build moves them here (`scripts/web-build/translations.ts`). */
export const hindiOfStaff: Catalogue = {};
