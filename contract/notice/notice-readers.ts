/** Who has said that they have read a notice of which that was asked. */
import Type, { type Static } from 'typebox';
import { type CallRow, howOften } from '#contract/call/call.ts';
import { bothWays, type List } from '#contract/call/list.ts';
import { choicesOf } from '#contract/call/list-calls.ts';
import { moment, name, type Records } from '#contract/call/record.ts';
import {
  HostelName,
  Id,
  MessageReply,
  Nullable,
  NullableText,
  NullableTimestamp,
  Page,
  PageQuery,
  Person,
  Search,
  undoable,
} from '#contract/call/schemas.ts';
import { exportFormat, exporting } from '#contract/sheet/export.ts';
import { noticeChangers } from './notice.ts';

export const NoticeReader = Type.Object({
  ...Person.properties,
  /** of a student */
  hostel: Nullable(HostelName),
  room: NullableText,
  /** null: has not said so yet */
  readAt: NullableTimestamp,
});
export type NoticeReader = Static<typeof NoticeReader>;

/** Whom a notice asks to say that they have read it; `waiting`: they have not yet. */
export const noticeReaderList = {
  page: 'noticeReaderPage',
  export: 'noticeReaderExport',
  filters: { state: ['waiting', 'read'] },
  sorts: bothWays(['name', 'read']),
} as const satisfies List;

const listed = { notice: Id, q: Search, ...choicesOf(noticeReaderList) };
const faults = ['noticeOfOthers', 'noticeNotFound', 'noticeNotAsked'] as const;

export const noticeReaderCalls = {
  noticeSayRead: {
    about: 'Say that the caller has read a notice that asks for it. Said again, it changes nothing',
    done: 'Said that a notice was read',
    route: 'POST /notice/{id}/read',
    perPerson: howOften.reading,
    who: { student: 'own', caretaker: 'own', warden: 'own', guard: 'own' },
    reply: MessageReply,
    faults: ['noticeNotFound', 'noticeNotAsked'],
  },
  noticeReaderPage: {
    about:
      'One page of those whom a notice that the caller may change asks to say that they have read it, by name unless `sort` is given, and how many have, of how many',
    route: 'GET /notice/readers',
    who: noticeChangers,
    query: Type.Object({ ...listed, ...PageQuery }),
    reply: Type.Object({
      ...Page(NoticeReader).properties,
      title: Type.String(),
      asked: Type.Integer(),
      read: Type.Integer(),
    }),
    faults,
  },
  noticeReaderExport: {
    ...exporting,
    exported: 'Who has read a notice',
    about: 'The same people as a file',
    route: 'GET /export/notice-readers',
    who: noticeChangers,
    query: Type.Object({ ...exportFormat, ...listed }),
    faults,
  },
  noticeRemind: {
    about:
      'Remind whoever has not said yet that they have read a notice, once a day. It goes by day, as people have chosen; undoing this or deleting the notice takes back what waits',
    done: 'Reminded of a notice',
    route: 'POST /notice/{id}/remind',
    perPerson: howOften.announcing,
    who: noticeChangers,
    ...undoable(MessageReply),
    faults: [...faults, 'noticeNotRemindable'],
  },
} satisfies Record<string, CallRow>;

export const noticeReaderRecords = {
  notice_reading: {
    kind: 'Reading of a notice',
    calledBy: ['account_id'],
    ofAccount: 'account_id',
    erased: 'deleted',
    undo: 'nobody',
    // the notices themselves are read by thousands, and say this only to whoever has said it
    readBy: ['noticeReader'],
    columns: { notice_id: null, account_id: name('Who'), read_at: moment('Read') },
  },
} as const satisfies Records;
