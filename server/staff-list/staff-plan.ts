/** Plans what becomes of the people of a list, and writes it. */
import type { SignInCode } from '#contract/account/sign-in-code.ts';
import type { RowError } from '#contract/call/schemas.ts';
import { faults, fieldTexts } from '#contract/messages.ts';
import { importCauseTexts as texts } from '#contract/sheet/import.ts';
import { t } from '#contract/text/text.ts';
import type { Db } from '#server/db/open.ts';
import { offerOwnMail } from '#server/delivery/own-mail.ts';
import { changePlaces } from '#server/hostel/change-places.ts';
import { added } from '#server/hostel/team.ts';
import { lockTeams } from '#server/hostel/team-rows.ts';
import { nameKey } from '#server/name-key.ts';
import type { Remedies } from '#server/sheet/remedies.ts';
import { unknownHostel } from '#server/student/import/find-places.ts';
import { hostelFinder, hostelsMeant } from '#server/student/import/hostels-meant.ts';
import { type HostelState, hostelStates, rememberedHostels } from '#server/student/import/import-queries.ts';
import { choice } from '#server/student/import/list-causes.ts';
import { asUsername, freeUsername, isUsernameTaken } from '#server/account/free-username.ts';
import { insertAccount } from '#server/account/new-account.ts';
import { type StaffAccount, staffAccounts } from './queries.ts';
import type { ListedStaff, StaffList } from './read-staff.ts';
import { generateOneTimeCode, hashOneTimeCode } from '#server/account/second-factor.ts';

export interface PlannedAccount {
  listed: ListedStaff;
  /** the given username, or the one that is made */
  username: string;
  /** undefined if there is no such account yet */
  stored: StaffAccount | undefined;
  /** the hostels whose teams the person joins */
  hostels: HostelState[];
}

export interface StaffPlan {
  accounts: PlannedAccount[];
  /** a row about somebody who is in the list already → the row where they are first */
  joined: ReadonlyMap<number, number>;
  /** the names of hostels as written in the list */
  named: string[];
  errors: RowError[];
}

/** Several hostels in one cell, unless the whole is the name of one. */
const partsOf = (cell: string, find: (name: string) => HostelState | undefined): string[] =>
  cell === '' ? [] : find(cell) ? [cell] : cell.split(/[,;/&+\n]|\band\b/i).flatMap((part) => (part.trim() === '' ? [] : [part.trim()]));

const digits = (phone: string) => phone.replaceAll(/\D/g, '').slice(-10);

type Known = Pick<StaffAccount, 'name' | 'role' | 'phone'>;

/** Whether two entries without usernames are probably about one person. */
const isAlike = (a: Known, b: Known): boolean =>
  nameKey(a.name) === nameKey(b.name) && a.role === b.role && (a.phone === '' || b.phone === '' || digits(a.phone) === digits(b.phone));

const personCause = () => ({
  title: (people: number) => t(texts.personTitle, { people }),
  detail: (people: string) => t(texts.personDetail, { people }),
  choices: [choice('one', texts.onePerson), choice('two', texts.twoPeople)],
  preset: 'one',
});

/** What the list says of somebody that differs from what is stored. */
const differences = (listed: ListedStaff, { name, phone, role }: StaffAccount): string[] => [
  ...(listed.name !== '' && nameKey(listed.name) !== nameKey(name) ? [t('Name').toLowerCase()] : []),
  ...(listed.phone !== '' && phone !== '' && digits(listed.phone) !== digits(phone) ? [t('Phone').toLowerCase()] : []),
  ...(listed.role === role ? [] : [t('Role').toLowerCase()]),
];

export async function planStaff(db: Db, list: Pick<StaffList, 'staff'>, remedies: Remedies): Promise<StaffPlan> {
  const campus = { hostels: await hostelStates(db), remembered: await rememberedHostels(db) };
  const find = hostelFinder(campus.hostels, campus.remembered);
  const parts = new Map(list.staff.map((listed) => [listed.row, listed.role === 'hosteladmin' ? [] : partsOf(listed.hostel, find)]));
  const named = [...parts].flatMap(([row, names]) => names.map((hostel) => ({ listed: { row, hostel } })));
  const meant = hostelsMeant(named, campus, remedies, false);
  const stored = await staffAccounts(db);
  const errors: RowError[] = [];
  const joined = new Map<number, number>();
  const accounts: PlannedAccount[] = [];
  const byUsername = new Map<string, PlannedAccount>();
  const given = new Set(list.staff.flatMap(({ username }) => (username === '' ? [] : [nameKey(username)])));

  for (const listed of list.staff) {
    const names = parts.get(listed.row) ?? [];
    const unknown = names.find((name) => !meant.hostelOf(name) && !meant.staysWithout(name));
    if (unknown !== undefined) {
      errors.push({ row: listed.row, field: 'hostel', message: unknownHostel(unknown, campus.hostels) });
      continue;
    }
    const hostels = new Map(names.flatMap((name) => meant.hostelOf(name) ?? []).map((hostel) => [hostel.id, hostel]));
    const earlier =
      byUsername.get(nameKey(listed.username)) ??
      (listed.username === ''
        ? accounts.find(
            (account) => isAlike(account.listed, listed) && remedies.choose('person', listed.row, personCause, listed.name) === 'one',
          )
        : undefined);
    if (earlier) {
      if (!isAlike({ ...earlier.listed, name: listed.name || earlier.listed.name }, listed)) {
        const message = t(fieldTexts.duplicateInList, { row: String(earlier.listed.row) });
        errors.push({ row: listed.row, field: 'username', message });
        continue;
      }
      joined.set(listed.row, earlier.listed.row);
      for (const hostel of hostels.values())
        if (!earlier.hostels.includes(hostel) && !earlier.stored?.hostels.includes(hostel.id)) earlier.hostels.push(hostel);
      continue;
    }
    const present = stored.find((account) =>
      listed.username === ''
        ? isAlike(account, listed) && !accounts.some((other) => other.stored === account)
        : account.usernameKey === nameKey(listed.username),
    );
    if (present) {
      const fields = differences(listed, present).join(', ');
      if (fields !== '' || present.isDisabled) {
        const { username } = present;
        const message = fields === '' ? t(faults.studentDisabled.text, { username }) : t(fieldTexts.usernameTakenDiffers, { fields });
        errors.push({ row: listed.row, field: 'username', message });
        continue;
      }
    } else if (listed.username !== '' && (await isUsernameTaken(db, listed.username))) {
      errors.push({ row: listed.row, field: 'username', message: t(faults.usernameTaken.text) });
      continue;
    }
    const isTaken = async (username: string) =>
      given.has(nameKey(username)) || byUsername.has(nameKey(username)) || (await isUsernameTaken(db, username));
    const username = present?.username ?? (listed.username || (await freeUsername(asUsername(listed.name), 'staff', isTaken)));
    const joining = [...hostels.values()].filter(({ id }) => !present?.hostels.includes(id));
    const account = { listed, username, stored: present, hostels: joining };
    accounts.push(account);
    byUsername.set(nameKey(username), account);
  }
  return { accounts, joined, named: [...new Set(named.map(({ listed }) => listed.hostel))], errors };
}

/** Carries out the plan. Returns the sign-in codes of new accounts. */
export async function writeStaff(db: Db, { accounts }: Pick<StaffPlan, 'accounts'>): Promise<SignInCode[]> {
  await lockTeams(db);
  const slips: SignInCode[] = [];
  for (const { listed, username, stored, hostels } of accounts) {
    const { name, role, phone, email } = listed;
    const signInCode = generateOneTimeCode();
    const code = { passwordHash: null, signInCodeHash: hashOneTimeCode(signInCode), mustChangePassword: true };
    const accountId = stored?.id ?? (await insertAccount(db, { username, role, name, phone, ...code }));
    if (!stored) {
      if (email !== '') await offerOwnMail(db, accountId, email);
      slips.push({ username, name, rollno: '', hostel: hostels.map((hostel) => hostel.name).join(', '), room: '', signInCode });
    }
    if (role === 'hosteladmin') continue;
    for (const { id: hostelId } of hostels) {
      const at = { role, hostelId, accountId };
      await changePlaces(db, at, (places) => added(places, at, { lead: false }));
    }
  }
  return slips;
}
