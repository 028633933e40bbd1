import type { TeamRole } from '#contract/roles.ts';
import type { HostelId } from '#server/call/scope.ts';
import type { Db } from '#server/db/open.ts';
import { type PlaceChange, placeChanges, type Places } from './team.ts';
import { notifyOfPlaces } from './team-notifications.ts';
import * as rows from './team-rows.ts';

/** Takes everybody out of the team of a hostel that is to be removed, and notifies them. Comes before the lock of the hostel. */
export async function dissolveTeam(db: Db, hostelId: HostelId): Promise<void> {
  await rows.lockTeams(db);
  const changes = placeChanges(await rows.placesIn(db, hostelId), []);
  await rows.lockAccounts(
    db,
    changes.map(({ accountId }) => accountId),
  );
  await rows.writeChanges(db, changes);
  await notifyOfPlaces(db, changes);
}

/** Changes the places of a role in a hostel and in the other hostels of a person, and notifies everybody whose place changed. */
export async function changePlaces(
  db: Db,
  at: { role: TeamRole; hostelId: string; accountId: string },
  change: (places: Places) => Places,
): Promise<readonly PlaceChange[]> {
  const places = await rows.placesAround(db, at);
  const changes = placeChanges(places, change(places));
  await rows.lockAccounts(
    db,
    changes.map(({ accountId }) => accountId),
  );
  await rows.writeChanges(db, changes);
  await notifyOfPlaces(db, changes);
  return changes;
}
