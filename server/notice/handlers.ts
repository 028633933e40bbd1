import type { Inputs } from '#contract/calls.ts';
import { fieldTexts, replyTexts } from '#contract/messages.ts';
import type { noticeMessageCalls } from '#contract/notice/notice-message.ts';
import { type Audience, isForEverybody, type Notice, noticeCan, type noticeCalls } from '#contract/notice/notice.ts';
import { shownName } from '#contract/person/person.ts';
import { paths, type Path } from '#contract/paths.ts';
import { t } from '#contract/text/text.ts';
import { campusDay } from '#server/campus-day.ts';
import { changesOf, refuseIfChanged } from '#server/changed-meanwhile.ts';
import type { Db } from '#server/db/open.ts';
import { Fault } from '#server/fault.ts';
import type { Handlers } from '#server/call/handler.ts';
import type { Me } from '#server/call/session.ts';
import { findServedHostel } from '#server/call/hostel-rows.ts';
import { excerpt, type NewNotification, notification, notify, notifyAll } from '#server/notification/notify.ts';
import { audienceColumns, mayReaddress } from './audience.ts';
import { changeableNotice, getNotice, lockNotice, writtenNotice } from './changeable.ts';
import { findOutcome, findReach, sendNotice } from './message-queries.ts';
import * as queries from './queries.ts';

interface Change {
  me: Me;
  /** account that posted the notice */
  author: string;
  title: string;
}

/** Notifies the author when somebody else has edited or deleted the notice. */
async function notifyAuthor(
  db: Db,
  { me, author, title }: Change,
  draft: (values: { by: string; title: string }, delivery: { to: string; link: Path }) => NewNotification,
): Promise<void> {
  if (author === me.userId) return;
  await notify(db, [draft({ by: shownName(me), title: excerpt(title) }, { to: author, link: paths.noticeBoard() })]);
}

/** Only its team and administrators may address a notice to a hostel, and a notice must not end before today. */
async function checkAudience(db: Db, me: Me, { forHostel, until }: Partial<queries.NoticeText>, today: string): Promise<void> {
  if (until && until < today) throw new Fault('invalid', { fields: { until: t(fieldTexts.dayPassed) } });
  if (!forHostel) return;
  const found =
    me.role === 'hosteladmin'
      ? await db.selectFrom('hostel_in_use').select('id').where('id', '=', forHostel).executeTakeFirst()
      : await findServedHostel(db, me.userId, forHostel);
  if (!found) throw new Fault('hostelNotFound');
}

const unaddressed = { forRole: null, forHostel: null, asksReading: false };

/** Whoever writes that a notice asks to be read must be able to read who has. */
function checkReading(me: Me, now: Required<Pick<Given, 'forRole' | 'forHostel' | 'asksReading'>>): void {
  if (now.asksReading && !noticeCan.askReading(me, now))
    throw new Fault('invalid', { fields: { asksReading: t(fieldTexts.readingNotAskable) } });
}

/** Notifies the people whom a notice has become for. A notice for everybody notifies nobody: it is only on the board. */
async function notifyAddressees(db: Db, me: Me, now: Notice, before?: Notice): Promise<void> {
  if (isForEverybody(now) || (before && isForEverybody(before))) return;
  const draft = notification('noticePosted', { title: excerpt(now.title) }, { to: [], link: paths.noticeBoard(), about: now._id });
  await notifyAll(db, draft, queries.newAddressees(now, me.userId, before));
}

type Edit = Inputs['noticeUpdate']['body'];
type Given = Omit<Edit, 'basedOn'>;

/** The fields of a notice in the form in which an edit sends them. */
const editableFields = ({ title, description, forRole, forHostel, until, asksReading }: Notice): Required<Given> => ({
  title,
  description,
  forRole,
  forHostel: forHostel?._id ?? null,
  until,
  asksReading,
});

/** The column of a field, where it has another name. */
const columnOf = (field: string): string => ({ ...audienceColumns, until: 'ends_on', asksReading: 'asks_reading' })[field] ?? field;

const audienceFields = Object.keys(audienceColumns) as (keyof Audience)[]; // its type has these keys only

const textMissing = (given: Given): Record<string, string> =>
  Object.fromEntries(
    (['title', 'description'] as const).flatMap((name) => (given[name] === undefined ? [[name, t(fieldTexts.required)]] : [])),
  );

export const noticeHandlers: Handlers<keyof typeof noticeCalls | keyof typeof noticeMessageCalls> = {
  noticeList: ({ me, db, query, settings }) =>
    queries.listNotices(db, me, { today: campusDay(settings.TIME_ZONE), ended: query.ended === 'only' }),

  async noticeCreate({ me, db, body, settings }) {
    await checkAudience(db, me, body, campusDay(settings.TIME_ZONE));
    checkReading(me, { ...unaddressed, ...body });
    const notice = await writtenNotice(db, await queries.insertNotice(db, body, me.userId), me);
    await notifyAddressees(db, me, notice);
    return { message: t(replyTexts.noticeCreated), notice };
  },

  async noticeUpdate({ me, db, params, body, settings }) {
    const { basedOn, ...given } = body;
    if (Object.keys(body).length === 0) return await getNotice(db, params.id, me);
    const { author, before } = await lockNotice(db, me, params.id);
    const { title, description, ...rest } = given;
    if (title === undefined || description === undefined) throw new Fault('invalid', { fields: textMissing(given) });
    const present = editableFields(before);
    await refuseIfChanged(db, {
      wanted: given,
      basedOn,
      present,
      shown: before.forHostel ? { forHostel: before.forHostel.name } : {},
      changes: (fields) => changesOf('notice', [params.id], fields.map(columnOf)),
      timeZone: settings.TIME_ZONE,
    });
    const changed = Object.entries(given).some(([name, value]) => value !== present[name as keyof Given]);
    if (!changed) return before;
    const isReaddressed = audienceFields.some((name) => given[name] !== undefined && given[name] !== present[name]);
    if (isReaddressed && !mayReaddress(me, author)) throw new Fault('noticeNotYours');
    checkReading(me, { ...present, ...rest });
    const { forRole, forHostel = present.forHostel, asksReading } = rest;
    const until = rest.until === before.until ? undefined : rest.until;
    await checkAudience(db, me, { forHostel, until }, campusDay(settings.TIME_ZONE));
    await queries.updateNotice(db, params.id, { title, description, forRole, forHostel, until, asksReading }, me.userId);
    await notifyAuthor(db, { me, author, title }, (...draft) => notification('noticeEdited', ...draft));
    const now = await writtenNotice(db, params.id, me);
    await notifyAddressees(db, me, now, before);
    return now;
  },

  async noticeDelete({ me, db, params }) {
    const {
      author,
      before: { title },
    } = await lockNotice(db, me, params.id);
    await queries.deleteNotice(db, params.id, me.userId);
    await notifyAuthor(db, { me, author, title }, (...draft) => notification('noticeDeleted', ...draft));
    return { message: t(replyTexts.noticeDeleted) };
  },

  async noticeReach({ me, db, query: { forRole = null, forHostel: id = null }, settings }) {
    await checkAudience(db, me, { forHostel: id }, campusDay(settings.TIME_ZONE));
    return await findReach(db, { me, audience: { forRole, forHostel: id === null ? null : { _id: id, name: '' } } });
  },

  async noticeOutcome({ me, db, params }) {
    return await findOutcome(db, me, await changeableNotice(db, me, params.id));
  },

  async noticeSend({ me, db, params, settings }) {
    const { before: notice } = await lockNotice(db, me, params.id);
    const { reach } = await findOutcome(db, me, notice);
    const isOver = notice.until !== null && notice.until < campusDay(settings.TIME_ZONE);
    if (isOver || reach.channels.length === 0) throw new Fault('noticeNotSendable');
    await sendNotice(db, me, notice);
    return await findOutcome(db, me, notice);
  },
};
