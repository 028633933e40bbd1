import { replyTexts } from '#contract/messages.ts';
import { t } from '#contract/text/text.ts';
import { shownNameOf } from '#server/call/account-rows.ts';
import { formatCampusTime } from '#server/campus-day.ts';
import type { Db } from '#server/db/open.ts';
import { Fault, type PlainFaultCode } from './fault.ts';
import { notify, type NewNotification } from '#server/notification/notify.ts';

/** A record with a state that a decision changes: a leave request, a complaint to resolve or to reopen, a fine to pay. */
export interface Decidable {
  /** id of the account that decided */
  decidedBy: string | null;
  /** null while nobody has decided */
  decidedAt: string | null;
}

/** A record with who decided on it before, and when; empty texts if nobody has. */
export interface Earlier<R> {
  record: R;
  by: string;
  when: string;
}

export interface Decision<R extends Decidable> {
  db: Db;
  timeZone: string;
  /** Reads the record and locks it until the transaction ends, so that of two decisions at the same time the second finds the first. */
  lock: () => Promise<R | undefined>;
  notFound: PlainFaultCode;
  /** the rule of the contract, such as `complaintCan.resolve` */
  can: (record: R) => boolean;
  /** the refusal when the rule says no, mostly because somebody has decided already */
  refusal: (earlier: Earlier<R>) => Fault;
  update: (record: R) => Promise<void>;
  notification: (record: R) => NewNotification | Promise<NewNotification>;
}

/** Takes a decision and notifies those it concerns, or refuses it and names who has decided already, and when. */
export async function decideOnce<R extends Decidable>(decision: Decision<R>): Promise<void> {
  const { db, timeZone } = decision;
  const record = await decision.lock();
  if (!record) throw new Fault(decision.notFound);
  if (!decision.can(record)) {
    const by = await shownNameOf(db, record.decidedBy);
    throw decision.refusal({ record, by, when: record.decidedAt === null ? '' : formatCampusTime(timeZone, record.decidedAt) });
  }
  await decision.update(record);
  await notify(db, [await decision.notification(record)]);
}

interface DecisionOnMany<R> {
  db: Db;
  ids: readonly string[];
  /** Decides on those of the records that are pending and within reach, and returns them. */
  decide: () => Promise<readonly R[]>;
  /** whether any of the records is within reach, pending or not */
  isAnyWithin: () => Promise<boolean>;
  notFound: PlainFaultCode;
  /** the message, with `{decided}` for how many there were */
  text: string;
  notification: (record: R) => NewNotification;
}

/** Takes a decision on several records. The reply says how many were decided now, and how many had been decided before. */
export async function decideMany<R>(decision: DecisionOnMany<R>): Promise<{ message: string; decided: number; skipped: number }> {
  const { db, ids, text } = decision;
  const records = await decision.decide();
  if (records.length === 0) throw new Fault((await decision.isAnyWithin()) ? 'nothingPending' : decision.notFound);
  await notify(db, records.map(decision.notification));
  const decided = records.length;
  const skipped = new Set(ids).size - decided;
  const message = t(text, { decided });
  return { message: skipped === 0 ? message : `${message}. ${t(replyTexts.decidedBefore, { skipped })}`, decided, skipped };
}
