import { type auditCalls, longestAudit } from '#contract/audit/audit.ts';
import { addDays, daysBetween } from '#contract/day/days.ts';
import { fieldTexts } from '#contract/messages.ts';
import { t } from '#contract/text/text.ts';
import { campusDay } from '#server/campus-day.ts';
import type { Handlers } from '#server/call/handler.ts';
import { Fault } from '#server/fault.ts';
import { exportWorkbook, toWrite } from '#server/sheet/export-sheet.ts';
import { auditSheets, legendOf } from './audit-sheets.ts';

export const auditHandlers: Handlers<keyof typeof auditCalls> = {
  async auditExport({ db, me, scope, hostel, query, settings: { TIME_ZONE: timeZone } }) {
    const { to = campusDay(timeZone) } = query;
    const { from = addDays(to, 1 - longestAudit) } = query;
    if (to < from || daysBetween(from, to) >= longestAudit)
      throw new Fault('invalid', { fields: { from: t(fieldTexts.tooManyDays, { limit: longestAudit }) } });
    const sheets = await auditSheets(db, { me, list: { scope, hostel }, period: { from, to }, timeZone });
    const written = [toWrite(legendOf(sheets), timeZone), ...sheets.map((sheet) => sheet.written)];
    return await exportWorkbook(written, [t('Audit'), hostel?.name ?? t('All hostels'), from, to]);
  },
};
