import type { Client } from './client.ts';

/** The texts of an account's notifications, the newest first; those of the same moment in any order. */
export async function notificationsTo(client: Client): Promise<string[]> {
  return (await client.call('notificationList')).body.map(({ message }) => message);
}
