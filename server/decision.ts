import { shownNameOf } from '#server/account/account-rows.ts';
import { formatCampusTime } from '#server/campus-day.ts';
import type { Db } from '#server/db/open.ts';
import { Fault, type PlainFaultCode } from '#server/http/fault.ts';
import { notify, type NewNotification } from '#server/notification/notify.ts';

/** A record that is decided once: a leave request, a complaint to resolve, a fine to pay. */
export interface Decidable {
  /** id of the account that decided */
  decidedBy: string | null;
  /** null while nobody has */
  decidedAt: string | null;
}

interface Decision<R extends Decidable> {
  db: Db;
  timeZone: string;
  /** Reads the record and locks it until the transaction ends, so that of two decisions at the same time the second finds the first. */
  lock: () => Promise<R | undefined>;
  notFound: PlainFaultCode;
  /** the rule of the contract, such as `complaintCan.resolve` */
  can: (record: R) => boolean;
  /** the refusal when somebody has decided already */
  refusal: (earlier: { record: R; by: string; when: string }) => Fault;
  update: () => Promise<void>;
  notification: (record: R) => NewNotification | Promise<NewNotification>;
}

/** Takes a decision and notifies those it concerns, or refuses it and names who has decided already, and when. */
export async function decideOnce<R extends Decidable>(decision: Decision<R>): Promise<void> {
  const { db, timeZone } = decision;
  const record = await decision.lock();
  if (!record) throw new Fault(decision.notFound);
  if (!decision.can(record)) {
    const by = await shownNameOf(db, record.decidedBy);
    throw decision.refusal({ record, by, when: formatCampusTime(timeZone, record.decidedAt ?? '') });
  }
  await decision.update();
  await notify(db, [await decision.notification(record)]);
}
