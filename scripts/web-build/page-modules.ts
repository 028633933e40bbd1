import type { PageRow } from '../../web/page-row.ts';

/** The modules that a page loads when it is opened, as paths from the project's folder. Read from the functions as written: a bundler would have renamed them. */
export const modulesOf = ({ load, alsoLoads }: PageRow): string[] =>
  [...`${String(load)}${String(alsoLoads)}`.matchAll(/import\(['"]\.\/([^'"]+)['"]\)/g)].map(([, module = '']) => `web/${module}`);
