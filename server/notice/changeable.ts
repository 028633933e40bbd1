/** Notices as their calls find them. */
import { type Notice, noticeCan } from '#contract/notice/notice.ts';
import type { Me } from '#server/call/session.ts';
import type { Db } from '#server/db/open.ts';
import { Fault, orFault } from '#server/fault.ts';
import { changerOf } from './audience.ts';
import * as queries from './queries.ts';

/** A notice that the caller may read. */
export const getNotice = async (db: Db, id: string, me: Me): Promise<Notice> =>
  orFault(await queries.findNotice(db, id, { me, readable: true }), 'noticeNotFound');

/** A notice that the caller may change. */
export async function changeableNotice(db: Db, me: Me, id: string): Promise<Notice> {
  const notice = await getNotice(db, id, me);
  if (!noticeCan.change(await changerOf(db, me), notice)) throw new Fault('noticeOfOthers');
  return notice;
}

/** The same, locked until the transaction ends. */
export async function lockNotice(db: Db, me: Me, id: string): Promise<{ author: string; before: Notice }> {
  const author = await queries.lockAuthor(db, id);
  if (author === undefined) throw new Fault('noticeNotFound');
  return { author, before: await changeableNotice(db, me, id) };
}

/** A notice that the caller has just written, even if it is for others. */
export const writtenNotice = async (db: Db, id: string, me: Me): Promise<Notice> =>
  orFault(await queries.findNotice(db, id, { me, readable: false }), 'noticeNotFound');
