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

interface Decision<R extends Decidable> {
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

/** The reply to a decision on several records: how many of them were decided now, and how many had been decided before. */
export function decidedReply(text: string, decided: number, ids: readonly string[]): { message: string; skipped: number } {
  const skipped = new Set(ids).size - decided;
  const message = t(text, { decided });
  return { message: skipped === 0 ? message : `${message}. ${t(replyTexts.decidedBefore, { skipped })}`, skipped };
}
