import type { BackupOccasion, BackupState } from '#contract/backup/backup.ts';
import type { Statuses } from '#web/ui/show/status-tag.tsx';

export const backupStatuses: Statuses<BackupState> = {
  wanted: { name: 'Begins soon', tone: 'neutral' },
  'under way': { name: 'Being made', tone: 'neutral' },
  good: { name: 'Good', tone: 'good' },
  failed: { name: 'Failed', tone: 'bad' },
  missing: { name: 'File is gone', tone: 'bad' },
  removed: { name: 'Replaced by newer ones', tone: 'neutral' },
};

/** English texts, to be passed to `t`. */
export const occasionNames: Readonly<Record<BackupOccasion, string>> = {
  daily: 'Daily',
  'by hand': 'By hand',
  'before upgrade': 'Before an upgrade',
};
