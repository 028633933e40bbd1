import { shownName } from '#contract/person/person.ts';
import { paths } from '#contract/paths.ts';
import { anyOf } from '#server/db/listing.ts';
import type { Db } from '#server/db/open.ts';
import { notification, notify, type NewNotification } from '#server/notification/notify.ts';
import type { PlaceChange } from './team.ts';

interface NamedChange extends PlaceChange {
  hostel: string;
  /** the name of the lead after the change */
  lead: string;
}

function notificationOf({ hostelId, hostel, accountId, role, was, is, lead }: NamedChange): NewNotification {
  const gone = { to: accountId, link: paths.dashboard() };
  const there = { to: accountId, link: paths.hostelRooms(hostelId), hostelId };
  if (is === 'lead') return notification(role === 'caretaker' ? 'madeCaretaker' : 'madeWarden', { hostel }, there);
  if (is === 'member')
    return was === 'lead' ? notification('passedLead', { hostel, lead }, there) : notification('joinedTeam', { hostel }, there);
  return notification(was === 'member' ? 'leftTeam' : role === 'caretaker' ? 'relievedCaretaker' : 'relievedWarden', { hostel }, gone);
}

/** Notifies everybody whose place in a team changed. */
export async function notifyOfPlaces(db: Db, changes: readonly PlaceChange[]): Promise<void> {
  if (changes.length === 0) return;
  const rows = await db
    .selectFrom('hostel')
    .leftJoin('hostel_team', (join) => join.onRef('hostel_team.hostel_id', '=', 'hostel.id').on('hostel_team.lead', '=', true))
    .leftJoin('account', 'account.id', 'hostel_team.account_id')
    .select(['hostel.id', 'hostel.name as hostel', 'hostel_team.role', 'account.username', 'account.name'])
    .where('hostel.id', '=', anyOf([...new Set(changes.map(({ hostelId }) => hostelId))]))
    .execute();
  await notify(
    db,
    changes.map((change) => {
      const here = rows.filter(({ id }) => id === change.hostelId);
      const lead = here.find(({ role }) => role === change.role);
      return notificationOf({
        ...change,
        hostel: here[0]?.hostel ?? '',
        lead: shownName({ username: lead?.username ?? '', name: lead?.name ?? '' }),
      });
    }),
  );
}
