/** The rules of a hostel's team, for one role: who leads, and how the others' places change when somebody joins or leaves. */
import type { TeamRole } from '#contract/roles.ts';

/** An account in one role of one hostel's team. */
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

/** The longest-serving member who is not disabled or, if all are disabled, the longest-serving one. */
const successorIn = (places: Places): Place | undefined => places.find(({ disabled }) => !disabled) ?? places[0];

/** Whom a hostel names: the lead or, while the lead is disabled, the longest-serving member who is not. */
export const namedIn = <P extends Pick<Place, 'lead' | 'disabled'>>(places: readonly P[]): P | undefined =>
  places.find(({ lead, disabled }) => lead && !disabled) ?? places.find(({ disabled }) => !disabled);

const isAt = (place: Place, { hostelId, accountId }: At): boolean => place.hostelId === hostelId && place.accountId === accountId;

const withLead = (places: Places, at: At): Places =>
  places.map((place) => (place.hostelId === at.hostelId ? { ...place, lead: isAt(place, at) } : place));

/** Makes the successor the lead of every team that has members but no lead. Guards have none. */
function ensureLeads(places: Places): Places {
  let all = places;
  if (places[0]?.role === 'guard') return all;
  for (const hostelId of new Set(places.map((place) => place.hostelId))) {
    const team = places.filter((place) => place.hostelId === hostelId);
    const successor = successorIn(team);
    if (successor && !team.some(({ lead }) => lead)) all = withLead(all, successor);
  }
  return all;
}

/** Adds somebody to the team, unless they are in it already, and with `lead` makes them its lead. */
export function added(places: Places, at: At, { lead }: { lead: boolean }): Places {
  const all = places.some((place) => isAt(place, at)) ? places : [...places, { ...at, lead: false, disabled: false }];
  return ensureLeads(lead ? withLead(all, at) : all);
}

export const removed = (places: Places, at: At): Places => ensureLeads(places.filter((place) => !isAt(place, at)));

/**
 * Makes somebody the lead as if a hostel had one person in the role, and a person one hostel: the earlier lead leaves the team, and
 * the person leaves all others. With `keep` nobody leaves.
 */
export function assigned(places: Places, at: At, { keep }: { keep: boolean }): Places {
  const stays = (place: Place) => (place.hostelId === at.hostelId ? isAt(place, at) || !place.lead : place.accountId !== at.accountId);
  return added(keep ? places : places.filter(stays), at, { lead: true });
}

type Standing = 'none' | 'member' | 'lead';

/** How the place of an account in a hostel's team changes. */
export interface PlaceChange extends At {
  readonly was: Standing;
  readonly is: Standing;
}

export const standingOf = (place: { lead: boolean } | undefined): Standing => (place ? (place.lead ? 'lead' : 'member') : 'none');

/** The places that differ. New leads come last, since a hostel has only one lead of a role at any moment. */
export function placeChanges(before: Places, after: Places): PlaceChange[] {
  const joined = after.filter((place) => !before.some((earlier) => isAt(earlier, place)));
  return [...before, ...joined]
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
