import { fieldTexts, replyTexts } from '#contract/messages.ts';
import { isForEverybody, type Notice, type noticeCalls } from '#contract/notice.ts';
import { shownName } from '#contract/person.ts';
import { paths, type Path } from '#contract/paths.ts';
import { t } from '#contract/text.ts';
import { campusDay } from '#server/campus-day.ts';
import type { Db } from '#server/db/open.ts';
import { Fault } from '#server/http/fault.ts';
import type { Handlers } from '#server/http/handler.ts';
import type { Me } from '#server/http/session.ts';
import { findServedHostel } from '#server/hostel/hostel-rows.ts';
import { excerpt, type NewNotification, notification, notify, notifyAll } from '#server/notification/notify.ts';
import * as queries from './queries.ts';

async function getNotice(db: Db, id: string, reader?: Me): Promise<Notice> {
  const notice = await queries.findNotice(db, id, reader);
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

/** A notice for a hostel is written by those who work there, and by administrators, and ends today at the earliest. */
async function checkAudience(db: Db, me: Me, { forHostel, until }: Partial<queries.NoticeText>, today: string): Promise<void> {
  if (until && until < today) throw new Fault('invalid', { fields: { until: t(fieldTexts.dayPassed) } });
  if (!forHostel) return;
  const found =
    me.role === 'hosteladmin'
      ? await db.selectFrom('hostel').select('id').where('id', '=', forHostel).executeTakeFirst()
      : await findServedHostel(db, me.userId, forHostel);
  if (!found) throw new Fault('hostelNotFound');
}

/** Whether somebody would read a notice whom it is not for now. */
const widens = (now: queries.Address, next: queries.Address): boolean =>
  (now.forRole !== null && next.forRole !== now.forRole) || (now.forHostel !== null && next.forHostel !== now.forHostel);

/** What is for some is said to them; what is for everybody waits on the board. */
async function notifyAddressees(db: Db, me: Me, now: Notice, before?: Notice): Promise<void> {
  if (isForEverybody(now) || (before && isForEverybody(before))) return;
  const draft = notification('noticePosted', { title: excerpt(now.title) }, { to: [], link: paths.noticeBoard() });
  await notifyAll(db, draft, queries.newAddressees(now, me.userId, before));
}

export const noticeHandlers: Handlers<keyof typeof noticeCalls> = {
  async noticeList({ me, db, query, settings }) {
    return await queries.listNotices(db, me, { today: campusDay(settings.TIME_ZONE), ended: query.ended === 'only' });
  },

  async noticeCreate({ me, db, body, settings }) {
    await checkAudience(db, me, body, campusDay(settings.TIME_ZONE));
    const notice = await getNotice(db, await queries.insertNotice(db, body, me.userId));
    await notifyAddressees(db, me, notice);
    return { message: t(replyTexts.noticeCreated), notice };
  },

  async noticeUpdate({ me, db, params, body, settings }) {
    const { title, description, ...rest } = body;
    if (title === undefined && description === undefined) return await getNotice(db, params.id, me);
    const author = await queries.lockAuthor(db, params.id);
    if (author === undefined) throw new Fault('noticeNotFound');
    const before = await getNotice(db, params.id, me);
    if (title === undefined || description === undefined) {
      const missing = title === undefined ? 'title' : 'description';
      throw new Fault('invalid', { fields: { [missing]: t(fieldTexts.required) } });
    }
    const { forRole = before.forRole, forHostel = before.forHostel?._id ?? null } = rest;
    const isOwn = author === me.userId || me.role === 'hosteladmin';
    if (!isOwn && widens({ forRole: before.forRole, forHostel: before.forHostel?._id ?? null }, { forRole, forHostel }))
      throw new Fault('noticeNotYours');
    const until = rest.until === before.until ? undefined : rest.until;
    await checkAudience(db, me, { forHostel, until }, campusDay(settings.TIME_ZONE));
    await queries.updateNotice(db, params.id, { title, description, forRole, forHostel, until }, me.userId);
    await notifyAuthor(db, { me, author, title }, (...draft) => notification('noticeEdited', ...draft));
    const now = await getNotice(db, params.id);
    await notifyAddressees(db, me, now, before);
    return now;
  },

  async noticeDelete({ me, db, params }) {
    const author = await queries.lockAuthor(db, params.id);
    if (author === undefined) throw new Fault('noticeNotFound');
    const { title } = await getNotice(db, params.id, me);
    await queries.deleteNotice(db, params.id, me.userId);
    await notifyAuthor(db, { me, author, title }, (...draft) => notification('noticeDeleted', ...draft));
    return { message: t(replyTexts.noticeDeleted) };
  },
};
