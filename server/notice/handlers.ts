import { fieldTexts, replyTexts } from '#contract/messages.ts';
import type { Notice, noticeCalls } from '#contract/notice.ts';
import { shownName } from '#contract/person.ts';
import { paths, type Path } from '#contract/paths.ts';
import { t } from '#contract/text.ts';
import type { Db } from '#server/db/open.ts';
import { Fault } from '#server/http/fault.ts';
import type { Handlers } from '#server/http/handler.ts';
import type { Me } from '#server/http/session.ts';
import { excerpt, type NewNotification, notification, notify } from '#server/notification/notify.ts';
import * as queries from './queries.ts';

async function getNotice(db: Db, id: string): Promise<Notice> {
  const notice = await queries.findNotice(db, id);
  if (!notice) throw new Fault('noticeNotFound');
  return notice;
}

interface Change {
  me: Me;
  /** account that posted the notice */
  author: string;
  title: string;
}

/** Notifies the author of what somebody else did with the notice. */
async function notifyAuthor(
  db: Db,
  { me, author, title }: Change,
  draft: (values: { by: string; title: string }, delivery: { to: string; link: Path }) => NewNotification,
): Promise<void> {
  if (author === me.userId) return;
  await notify(db, [draft({ by: shownName(me), title: excerpt(title) }, { to: author, link: paths.noticeBoard() })]);
}

export const noticeHandlers: Handlers<keyof typeof noticeCalls> = {
  async noticeList({ db }) {
    return await queries.listNotices(db);
  },

  async noticeCreate({ me, db, body }) {
    const id = await queries.insertNotice(db, { ...body, postedBy: me.userId });
    return { message: t(replyTexts.noticeCreated), notice: await getNotice(db, id) };
  },

  async noticeUpdate({ me, db, params, body }) {
    const { title, description } = body;
    if (title === undefined && description === undefined) return await getNotice(db, params.id);
    const author = await queries.lockAuthor(db, params.id);
    if (author === undefined) throw new Fault('noticeNotFound');
    if (title === undefined || description === undefined) {
      const missing = title === undefined ? 'title' : 'description';
      throw new Fault('invalid', { fields: { [missing]: t(fieldTexts.required) } });
    }
    await queries.updateNotice(db, params.id, { title, description }, me.userId);
    await notifyAuthor(db, { me, author, title }, (...draft) => notification('noticeEdited', ...draft));
    return await getNotice(db, params.id);
  },

  async noticeDelete({ me, db, params }) {
    const author = await queries.lockAuthor(db, params.id);
    if (author === undefined) throw new Fault('noticeNotFound');
    const { title } = await getNotice(db, params.id);
    await queries.deleteNotice(db, params.id, me.userId);
    await notifyAuthor(db, { me, author, title }, (...draft) => notification('noticeDeleted', ...draft));
    return { message: t(replyTexts.noticeDeleted) };
  },
};
