import type { Client } from './server.ts';

/** The messages of the notifications that somebody has, the newest first; those of one moment in any order. */
export async function notificationsTo(client: Client): Promise<string[]> {
  return (await client.call('notificationList')).body.map(({ message }) => message);
}
