import type { HostelFor } from '#contract/room/hostel-for.ts';
import type { RoomInput } from '#contract/room/room-edit.ts';
import type { HostelId } from '#server/call/scope.ts';
import type { Db } from '#server/db/open.ts';
import { refuseArchivedName } from '#server/call/hostel-rows.ts';
import { nameKey } from '#server/name-key.ts';
import { insertRooms } from './room-rows.ts';

interface NewHostel {
  name: string;
  /** default: for all */
  isFor: HostelFor | undefined;
  rooms: readonly RoomInput[];
}

/** Creates a hostel with its rooms. Returns its id. */
export async function insertHostelWith(db: Db, { name, isFor, rooms }: NewHostel): Promise<HostelId> {
  await refuseArchivedName(db, name);
  const { id } = await db
    .insertInto('hostel')
    .values({ name, name_key: nameKey(name), ...(isFor ? { is_for: isFor } : {}) })
    .returning((eb) => eb.ref('id').$castTo<HostelId>().as('id')) // whoever creates a hostel reaches it
    .executeTakeFirstOrThrow();
  if (rooms.length > 0) await insertRooms(db, id, rooms);
  return id;
}
