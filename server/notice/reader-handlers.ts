import type { noticeReaderCalls, NoticeReader } from '#contract/notice/notice-readers.ts';
import { type Notice, noticeCan } from '#contract/notice/notice.ts';
import { replyTexts } from '#contract/messages.ts';
import { t } from '#contract/text/text.ts';
import { campusDay } from '#server/campus-day.ts';
import type { Handlers } from '#server/call/handler.ts';
import type { Me } from '#server/call/session.ts';
import type { Db } from '#server/db/open.ts';
import { Fault } from '#server/fault.ts';
import { exportSheet } from '#server/sheet/export-sheet.ts';
import { personColumns } from '#server/sheet/person-columns.ts';
import type { Column } from '#server/sheet/sheet-limits.ts';
import { changeableNotice, getNotice, lockNotice } from './changeable.ts';
import { insertReading, pageReaders, readersInPieces, remindReaders } from './reader-queries.ts';

/** A notice of which the caller may read who has read it. */
function asking(me: Me, notice: Notice): Notice {
  if (!notice.asksReading) throw new Fault('noticeNotAsked');
  if (!noticeCan.askReading(me, notice)) throw new Fault('noticeOfOthers');
  return notice;
}

const askingNotice = async (db: Db, me: Me, id: string): Promise<Notice> => asking(me, await changeableNotice(db, me, id));

const columns: readonly Column<NoticeReader>[] = [
  ...personColumns<NoticeReader>((reader) => reader),
  { heading: 'Hostel', value: ({ hostel }) => hostel?.name ?? '' },
  { heading: 'Room', value: ({ room }) => room },
  { heading: 'Read', kind: 'time', value: ({ readAt }) => readAt },
];

export const noticeReaderHandlers: Handlers<keyof typeof noticeReaderCalls> = {
  async noticeSayRead({ me, db, params }) {
    const { reading } = await getNotice(db, params.id, me);
    if (reading === null) throw new Fault('noticeNotAsked');
    if (reading === 'wanted') await insertReading(db, params.id, me.userId);
    return { message: t(replyTexts.noticeRead) };
  },

  noticeReaderPage: async ({ me, db, query }) => await pageReaders(db, await askingNotice(db, me, query.notice), query),

  async noticeReaderExport(context) {
    const { me, db, query } = context;
    const notice = await askingNotice(db, me, query.notice);
    return await exportSheet(
      { ...context, hostel: undefined },
      { title: 'Who has read a notice', columns, rows: readersInPieces(db, notice, query) },
    );
  },

  async noticeRemind({ me, db, params, settings: { TIME_ZONE: timeZone } }) {
    const { before } = await lockNotice(db, me, params.id);
    const people = await remindReaders(db, asking(me, before), { timeZone, today: campusDay(timeZone) });
    if (people === undefined) throw new Fault('noticeNotRemindable');
    return { message: t(replyTexts.noticeReminded, { people }) };
  },
};
