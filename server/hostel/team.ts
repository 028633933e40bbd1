/** The rules of a hostel's team, for one role: who leads, and what becomes of others when somebody comes or goes. */
import type { TeamRole } from '#contract/roles.ts';

/** Where somebody is in a team. */
interface At {
  readonly hostelId: string;
  readonly accountId: string;
  readonly role: TeamRole;
}

/** Somebody's place in the team of a hostel. */
export interface Place extends At {
  readonly lead: boolean;
  readonly disabled: boolean;
}

/** The places of one role in some hostels, by how long people have served. */
export type Places = readonly Place[];

/** Who has served longest of those who are not disabled; of those who are, if nobody else is left. */
const successorIn = (places: Places): Place | undefined => places.find(({ disabled }) => !disabled) ?? places[0];

/** Whom a hostel names: the lead, or while the lead is disabled who has served longest of the others. */
export const namedIn = <P extends Pick<Place, 'lead' | 'disabled'>>(places: readonly P[]): P | undefined =>
  places.find(({ lead, disabled }) => lead && !disabled) ?? places.find(({ disabled }) => !disabled);

const isAt = (place: Place, { hostelId, accountId }: At): boolean => place.hostelId === hostelId && place.accountId === accountId;

const withLead = (places: Places, at: At): Places =>
  places.map((place) => (place.hostelId === at.hostelId ? { ...place, lead: isAt(place, at) } : place));

/** Where people are left without a lead, the successor leads. */
function led(places: Places): Places {
  let all = places;
  for (const hostelId of new Set(places.map((place) => place.hostelId))) {
    const team = places.filter((place) => place.hostelId === hostelId);
    const successor = successorIn(team);
    if (successor && !team.some(({ lead }) => lead)) all = withLead(all, successor);
  }
  return all;
}

/** Somebody more in the team, or the lead among those who are. */
export function added(places: Places, at: At, { lead }: { lead: boolean }): Places {
  const all = places.some((place) => isAt(place, at)) ? places : [...places, { ...at, lead: false, disabled: false }];
  return led(lead ? withLead(all, at) : all);
}

export const removed = (places: Places, at: At): Places => led(places.filter((place) => !isAt(place, at)));

/**
 * The assignment that knows one of a role for each hostel, and one hostel for each person: the earlier lead leaves the team, and the
 * person all others. With `keep` they stay.
 */
export function assigned(places: Places, at: At, { keep }: { keep: boolean }): Places {
  const stays = (place: Place) => (place.hostelId === at.hostelId ? isAt(place, at) || !place.lead : place.accountId !== at.accountId);
  return added(keep ? places : places.filter(stays), at, { lead: true });
}

type Standing = 'none' | 'member' | 'lead';

/** What becomes of somebody in a hostel. */
export interface PlaceChange extends At {
  readonly was: Standing;
  readonly is: Standing;
}

export const standingOf = (place: { lead: boolean } | undefined): Standing => (place ? (place.lead ? 'lead' : 'member') : 'none');

/** What differs. Who leads now comes last: a hostel has one lead of a role at any moment. */
export function placeChanges(before: Places, after: Places): PlaceChange[] {
  const come = after.filter((place) => !before.some((earlier) => isAt(earlier, place)));
  return [...before, ...come]
    .map((place) => ({
      hostelId: place.hostelId,
      accountId: place.accountId,
      role: place.role,
      was: standingOf(before.find((earlier) => isAt(earlier, place))),
      is: standingOf(after.find((later) => isAt(later, place))),
    }))
    .filter(({ was, is }) => was !== is)
    .toSorted((a, b) => Number(a.is === 'lead') - Number(b.is === 'lead'));
}
