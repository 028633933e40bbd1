import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Plugin } from 'vite';
import { at } from './at.ts';
import { filesOf } from './files-of.ts';

/** The modules that open without a network: the roll call with its dialogs, the dashboard that leads to it, and the sending of the outbox. */
const withoutNetwork = [
  'attendance/mark-attendance.tsx',
  'attendance/shared/unsent-marks.tsx',
  'dashboard/dashboard.tsx',
  'dashboard/staff-home.tsx',
  'ui/dialog-frame.tsx',
].map((file) => at(`web/${file}`));

/** Writes the service worker, which caches the files of these modules, with the names of the files in it. */
export const serviceWorker = (): Plugin[] => {
  let files = new Set<string>();
  return [
    {
      name: 'files-without-network',
      apply: 'build',
      generateBundle(_, bundle) {
        files = filesOf(
          bundle,
          ({ isEntry, facadeModuleId }) => isEntry || (facadeModuleId !== null && withoutNetwork.includes(facadeModuleId)),
        );
      },
    },
    {
      name: 'service-worker',
      apply: 'build',
      generateBundle: {
        // by then, an entry that only imports others is removed, because the document names them
        order: 'post',
        async handler(_, bundle) {
          // style sheets belong to no chunk
          const styles = Object.keys(bundle).filter((name) => name.endsWith('.css'));
          const kept = [...[...files].filter((name) => name in bundle), ...styles, 'icon.svg'];
          const names = JSON.stringify(kept.toSorted().map((name) => `/${name}`));
          const source = await readFile(at('web/service-worker.js'), 'utf8');
          const build = createHash('sha256').update(names).update(source).digest('hex').slice(0, 12);
          this.emitFile({
            type: 'asset',
            fileName: 'service-worker.js',
            source: source.replace('= FILES', () => `= ${names}`).replace('${BUILD}', build),
          });
        },
      },
    },
  ];
};
