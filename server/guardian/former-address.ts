import { sql } from 'kysely';
import type { Guardian } from '#contract/guardian/guardian.ts';
import type { Db } from '#server/db/open.ts';
import { countTold, mostTold } from '#server/delivery/count-code.ts';
import { notifyGuardians } from '#server/notification/notify.ts';

/**
 * Tells a guardian, wherever they can be reached so far, that others of their telephone and mail address are about to be entered. Called
 * before they are: what is queued for an address that is replaced keeps it. No address is told more than a few times a day, whoever replaces it.
 */
export async function tellAtFormer(
  db: Db,
  { _id: id, name, telephone, mail }: Guardian,
  wanted: { telephone?: string; mail?: string },
  student: string,
): Promise<void> {
  const replaced = {
    mail: wanted.mail !== undefined && wanted.mail !== mail,
    telephone: wanted.telephone !== undefined && wanted.telephone !== telephone,
  };
  if (!replaced.mail && !replaced.telephone) return;
  await notifyGuardians(db, [{ to: [id], key: 'guardianReplaced', values: { student, guardian: name } }]);
  const { rows } = await sql<{ id: string; channel: string; address: string }>`
    update delivery d set address_id = d.id, former_address = a.address
    from notification n, guardian_address a
    where n.guardian_id = ${id} and n.text_key = 'guardianReplaced' and n.created_at = now()
      and d.notification_id = n.id and d.state = 'waiting' and d.former_address is null and a.receiver_id = ${id} and a.channel = d.channel
      and case d.channel when 'mail' then ${replaced.mail}::boolean else ${replaced.telephone}::boolean end
    returning d.id, d.channel, a.address`.execute(db);
  // in the same order each time, so that two at the same time wait for each other
  for (const former of rows.toSorted((one, other) => (one.channel < other.channel ? -1 : 1)))
    if (!(await countTold(db, former)))
      await db
        .updateTable('delivery')
        .set({ state: 'failed', settled_at: sql`now()`, answer: `this address was told ${mostTold} times within a day` })
        .where('id', '=', former.id)
        .execute();
}
