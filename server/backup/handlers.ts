import type { backupCalls } from '#contract/backup/backup.ts';
import { replyTexts } from '#contract/messages.ts';
import { t } from '#contract/text/text.ts';
import type { Handlers } from '#server/call/handler.ts';
import { currentOperation } from '#server/call/open-operation.ts';
import { backupFolder } from './backup-folder.ts';
import * as queries from './queries.ts';

export const backupHandlers: Handlers<keyof typeof backupCalls> = {
  async backupList({ db, settings }) {
    const { BACKUP_HOUR: hour, BACKUPS_KEPT: kept } = settings;
    return {
      daily: hour === undefined ? null : { hour, kept },
      folder: backupFolder(settings),
      ...(await queries.listBackups(db, { expected: hour !== undefined })),
    };
  },

  async backupCreate({ me, db }) {
    const isFirst = await queries.askForBackup(db, me.userId);
    if (isFirst) await currentOperation(db);
    return { message: t(isFirst ? replyTexts.backupAsked : replyTexts.backupAskedBefore) };
  },
};
