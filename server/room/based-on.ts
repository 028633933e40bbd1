/** Whether rooms are still what the sender of a change saw. */
import type { Inputs } from '#contract/calls.ts';
import { fieldTexts } from '#contract/messages.ts';
import { t } from '#contract/text/text.ts';
import { changedMeanwhile, type ChangesIn, changesOf, refuseIfChanged, staleFields } from '#server/changed-meanwhile.ts';
import type { Db } from '#server/db/open.ts';
import { Fault } from '#server/fault.ts';
import type { RoomToChange } from './edit-queries.ts';

type Change = Inputs['roomUpdate']['body'];
type ChangeOfMany = Inputs['roomUpdateMany']['body'];

const valuesOf = (room: RoomToChange) =>
  ({
    roomNumber: room.room_number,
    seats: room.capacity,
    block: room.block,
    floor: room.floor,
    accessible: room.accessible,
    state: room.closed_since === null ? 'open' : 'closed',
    closedReason: room.closed_reason,
    closedUntil: room.closed_until,
  }) satisfies Required<Omit<Change, 'basedOn' | 'despite'>>;

/** Fields whose columns have other names. */
const columns = new Map([
  ['seats', 'capacity'],
  ['state', 'closed_since'],
]);

const changesOfRooms = (ids: readonly string[], fields: readonly string[]): ChangesIn =>
  changesOf(
    'room',
    ids,
    fields.map((field) => columns.get(field) ?? field),
  );

export async function refuseIfRoomChanged(db: Db, room: RoomToChange, { basedOn, ...wanted }: Change, timeZone: string): Promise<void> {
  const changes = (fields: readonly string[]) => changesOfRooms([room.id], fields);
  await refuseIfChanged(db, { wanted, basedOn, present: valuesOf(room), changes, timeZone });
}

/** The same for several rooms: all are changed or none. */
export async function refuseIfRoomsChanged(
  db: Db,
  rooms: readonly RoomToChange[],
  { basedOn, roomIds, ...wanted }: ChangeOfMany,
  timeZone: string,
): Promise<void> {
  if (basedOn === undefined) return;
  if (Array.isArray(basedOn) && basedOn.length !== roomIds.length) throw new Fault('invalid', { fields: { basedOn: t(fieldTexts.wrong) } });
  const roomById = new Map(rooms.map((room) => [room.id, room]));
  const stale = roomIds.flatMap((id, index) => {
    const room = roomById.get(id);
    if (!room) return [];
    const present = valuesOf(room);
    const fields = staleFields({ wanted, basedOn: Array.isArray(basedOn) ? basedOn[index] : basedOn, present });
    return [{ room, fields, current: Object.fromEntries(Object.entries(present).filter(([field]) => fields.includes(field))) }];
  });
  const names = [...new Set(stale.flatMap(({ fields }) => fields))];
  if (names.length === 0) return;
  const numbersWith = (field: string) => stale.flatMap(({ room, fields }) => (fields.includes(field) ? [room.room_number] : [])).join(', ');
  throw await changedMeanwhile(db, {
    current: stale.map(({ current }) => current),
    fields: Object.fromEntries(names.map((field) => [field, t(fieldTexts.changedInRooms, { rooms: numbersWith(field) })])),
    changes: changesOfRooms(
      stale.flatMap(({ room, fields }) => (fields.length > 0 ? [room.id] : [])),
      names,
    ),
    timeZone,
  });
}
