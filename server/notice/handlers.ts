import { fieldTexts, replyTexts } from '#contract/messages.ts';
import type { Notice, noticeCalls } from '#contract/notice.ts';
import { t } from '#contract/text.ts';
import type { Db } from '#server/db/open.ts';
import { Fault } from '#server/http/fault.ts';
import type { Handlers } from '#server/http/handler.ts';
import * as queries from './queries.ts';

async function getNotice(db: Db, id: string): Promise<Notice> {
  const notice = await queries.findNotice(db, id);
  if (!notice) throw new Fault('noticeNotFound');
  return notice;
}

export const noticeHandlers: Handlers<keyof typeof noticeCalls> = {
  async noticeList({ db }) {
    return await queries.listNotices(db);
  },

  async noticeCreate({ me, db, body }) {
    const id = await queries.insertNotice(db, { ...body, postedBy: me.userId });
    return { message: t(replyTexts.noticeCreated), notice: await getNotice(db, id) };
  },

  async noticeUpdate({ db, params, body }) {
    const present = await getNotice(db, params.id);
    const { title, description } = body;
    if (title === undefined && description === undefined) return present;
    if (title === undefined || description === undefined) {
      const missing = title === undefined ? 'title' : 'description';
      throw new Fault('invalid', { fields: { [missing]: t(fieldTexts.required) } });
    }
    await queries.updateNotice(db, params.id, { title, description });
    return await getNotice(db, params.id);
  },

  async noticeDelete({ db, params }) {
    if (!(await queries.deleteNotice(db, params.id))) throw new Fault('noticeNotFound');
    return { message: t(replyTexts.noticeDeleted) };
  },
};
