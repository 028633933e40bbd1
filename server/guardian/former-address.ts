import { sql } from 'kysely';
import type { Guardian } from '#contract/guardian/guardian.ts';
import type { Db } from '#server/db/open.ts';
import { notifyGuardians } from '#server/notification/notify.ts';

/**
 * Tells a guardian, wherever they can be reached so far, that others of their telephone and mail address are about to be entered. Called
 * before they are: what is queued for an address that is replaced keeps it.
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
  await sql`
    update delivery d set address_id = d.id, former_address = a.address
    from notification n, guardian_address a
    where n.guardian_id = ${id} and n.text_key = 'guardianReplaced' and n.created_at = now()
      and d.notification_id = n.id and d.state = 'waiting' and d.former_address is null and a.receiver_id = ${id} and a.channel = d.channel
      and case d.channel when 'mail' then ${replaced.mail}::boolean else ${replaced.telephone}::boolean end`.execute(db);
}
