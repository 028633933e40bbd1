import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Plugin } from 'vite';
import { at } from './at.ts';
import { filesOf } from './files-of.ts';

const forAll = ['dashboard/dashboard.tsx', 'outbox/shared/database.ts', 'ui/dialog/dialog-frame.tsx'];
/** What was shown at the last visit, and what was written since. */
const ofVisits = ['last-visit.ts', 'outbox/shared/calls.ts', 'outbox/shared/away.tsx'];
/**
 * The modules that open without a network: for staff the roll call with its dialogs and the fire sheet, for a student the main pages, for a guard the gate, the visitors and the fire sheet; the dashboard that leads
 * to them, and the sending of the outbox.
 */
const withoutNetwork = {
  staff: [
    'attendance/mark-attendance.tsx',
    'attendance/shared/unsent-marks.tsx',
    'dashboard/staff-home.tsx',
    'gate/fire-sheet.tsx',
    ...ofVisits,
    ...forAll,
  ],
  student: [
    'dashboard/student-home.tsx',
    'room/hostel-rooms.tsx',
    'leave/create-leave.tsx',
    'leave/leave-status.tsx',
    'complaint/register-complaint.tsx',
    'notice/notice-board.tsx',
    'fine/own-fines.tsx',
    'fine/receipt.tsx',
    'gate/my-pass.tsx',
    ...ofVisits,
    ...forAll,
  ],
  guard: [
    'gate/gate.tsx',
    'gate/fire-sheet.tsx',
    'gate/scanner.tsx',
    'gate/decode.ts',
    'gate/shared/delivery-dialog.tsx',
    'gate/visitors.tsx',
    'gate/visitor-dialog.tsx',
    'notice/notice-board.tsx',
    ...ofVisits,
    ...forAll,
  ],
};
type Reader = keyof typeof withoutNetwork;
const readers = Object.keys(withoutNetwork) as Reader[]; // its type has these keys only

/** Writes the service worker, which caches the files of these modules, with the names of the files in it. */
export const serviceWorker = (): Plugin[] => {
  const files = new Map<Reader, Set<string>>();
  return [
    {
      name: 'files-without-network',
      apply: 'build',
      generateBundle(_, bundle) {
        for (const reader of readers) {
          const modules = withoutNetwork[reader].map((file) => at(`web/${file}`));
          const found = Object.values(bundle).flatMap((one) => (one.type === 'chunk' ? [one.facadeModuleId] : []));
          const missing = modules.filter((module) => !found.includes(module));
          if (missing.length > 0) throw new Error(`no chunk of its own: ${missing.join(', ')}`);
          files.set(
            reader,
            filesOf(bundle, ({ isEntry, facadeModuleId }) => isEntry || (facadeModuleId !== null && modules.includes(facadeModuleId))),
          );
        }
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
          const keptFor = (reader: Reader) => [...[...(files.get(reader) ?? [])].filter((name) => name in bundle), ...styles, 'icon.svg'];
          const named = readers.map((reader) => [
            reader,
            keptFor(reader)
              .toSorted()
              .map((name) => `/${name}`),
          ]);
          const names = JSON.stringify(Object.fromEntries(named));
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
