/** Which hostel a list means by a name that no hostel has. */
import { randomUUID } from 'node:crypto';
import type { HostelFor } from '#contract/room/hostel-for.ts';
import { importCauseTexts as texts, leftOut } from '#contract/sheet/import.ts';
import { t } from '#contract/text/text.ts';
import type { HostelId } from '#server/call/scope.ts';
import { nameKey } from '#server/name-key.ts';
import { nearestName } from '#server/nearest-name.ts';
import { finder } from './by-name.ts';
import type { HostelState, StoredStudent } from './import-queries.ts';
import type { ListedStudent } from './read-list.ts';
import { choice, leaveOut } from './list-causes.ts';
import type { Cause, Remedies } from '#server/sheet/remedies.ts';
import type { Campus } from './wish.ts';

/** Finds a hostel by its name, or by one that an earlier list used for it. */
export function hostelFinder(hostels: readonly HostelState[], remembered: Campus['remembered']): (name: string) => HostelState | undefined {
  const find = finder(hostels, ({ name }) => name);
  const byId = new Map<string, HostelState>(hostels.map((hostel) => [hostel.id, hostel]));
  return (name) => find(name) ?? byId.get(remembered.get(nameKey(name)) ?? '');
}

/** A row that names a hostel, whoever it is about. */
export interface NamedHostel {
  listed: Pick<ListedStudent, 'row' | 'hostel'> & Partial<Pick<ListedStudent, 'info' | 'room'>>;
  stored?: Pick<StoredStudent, 'info'> | undefined;
}

const hostelKey = (name: string) => `hostel ${nameKey(name)}`;
const means = 'means ';
const adds = { women: 'add for women', men: 'add for men', all: 'add for all' } as const satisfies Record<HostelFor, string>;
const isAdding = (remedy: string): HostelFor | undefined => (['women', 'men', 'all'] as const).find((whom) => adds[whom] === remedy);

/** Whom a hostel is probably for, by its name and by the students that the list puts there; undefined if neither tells. */
function probablyFor(name: string, wishes: readonly NamedHostel[]): HostelFor | undefined {
  if (/\b(?:girls?|ladies|women'?s?|gh|lh)\b/i.test(name)) return 'women';
  if (/\b(?:boys?|gents|men'?s?|bh)\b/i.test(name)) return 'men';
  const genders = new Set(wishes.map(({ listed, stored }) => stored?.info?.gender ?? listed.info?.gender ?? ''));
  genders.delete('');
  const [only] = genders;
  if (genders.size !== 1) return genders.size === 0 ? undefined : 'all';
  return only === 'female' ? 'women' : only === 'male' ? 'men' : 'all';
}

/** The share of the rows of the most frequent name from which on a name is no slip of the pen. */
const leastShare = 0.1;

/** Whether a list that fills an empty campus means a hostel of its own by this name: it gives its rooms, and often enough. */
const isHostelOfTheList = (wishes: readonly NamedHostel[], most: number): boolean =>
  wishes.length >= most * leastShare && wishes.some(({ listed }) => (listed.room ?? '') !== '');

function causeOf(name: string, names: readonly string[], wishes: readonly NamedHostel[], mayAdd: boolean, isOfTheList: boolean): Cause {
  const nearest = nearestName(name, names);
  const isFor = probablyFor(name, wishes);
  const ordered = nearest === undefined ? names : [nearest, ...names.filter((each) => each !== nearest)];
  return {
    title: () => t(texts.hostelTitle, { name }),
    detail: () => t(!mayAdd || nearest !== undefined ? texts.hostelMeans : isFor === undefined ? texts.hostelForWhom : texts.hostelAdds),
    choices: [
      ...ordered.map((hostel) => ({ value: means + nameKey(hostel), label: t(texts.meansChoice, { meant: hostel }) })),
      ...(mayAdd ? (['women', 'men', 'all'] as const) : []).map((whom) => ({
        value: adds[whom],
        label: t(texts.hostelAddChoice, { whom }),
      })),
      choice('without', texts.withoutHostel),
      leaveOut(),
    ],
    // a name that is like no other is a mistake where there are hostels, and a hostel where there are none
    preset:
      nearest !== undefined
        ? means + nameKey(nearest)
        : !mayAdd
          ? 'without'
          : names.length === 0 || isOfTheList
            ? adds[isFor ?? 'all']
            : leftOut,
  };
}

interface Meant {
  /** undefined if it is not known, or the students stay without one */
  hostelOf: (name: string) => HostelState | undefined;
  staysWithout: (name: string) => boolean;
  /** hostels that the list adds */
  added: HostelState[];
}

/** `mayAdd`: whether a name that no hostel has may become a hostel. */
export function hostelsMeant(
  wishes: readonly NamedHostel[],
  { hostels, remembered }: Pick<Campus, 'hostels' | 'remembered'>,
  remedies: Remedies,
  mayAdd = true,
): Meant {
  const find = hostelFinder(hostels, remembered);
  const unknown = [...Map.groupBy(wishes, ({ listed }) => nameKey(listed.hostel))]
    .filter(([name]) => name !== '' && !find(name))
    // the most frequent spelling first: the others may mean it
    .sort(([, some], [, others]) => others.length - some.length);
  const isEmpty = hostels.every(({ students }) => students === 0);
  const most = unknown[0]?.[1].length ?? 0;
  const added = new Map<string, HostelState>();
  const meant = new Map<string, HostelState | undefined>();
  for (const [key, those] of unknown) {
    const name = those[0]?.listed.hostel ?? key;
    const names = [...hostels.map((hostel) => hostel.name), ...[...added.values()].map((hostel) => hostel.name)];
    const isOfTheList = isEmpty && isHostelOfTheList(those, most);
    let remedy = leftOut;
    for (const { listed } of those)
      remedy = remedies.choose(hostelKey(key), listed.row, () => causeOf(name, names, those, mayAdd, isOfTheList));
    const isFor = isAdding(remedy);
    // the id becomes the hostel's when it is added; whoever imports reaches every hostel
    if (isFor) added.set(key, { id: randomUUID() as string as HostelId, name, isFor, seats: 0, students: 0, isAdded: true });
    meant.set(
      key,
      isFor
        ? added.get(key)
        : remedy.startsWith(means)
          ? (find(remedy.slice(means.length)) ?? added.get(remedy.slice(means.length)))
          : undefined,
    );
  }
  return {
    hostelOf: (name) => find(name) ?? meant.get(nameKey(name)),
    staysWithout: (name) => remedies.taken(hostelKey(name)) === 'without',
    added: [...added.values()],
  };
}

/** The names of the list for which somebody has said which hostel is meant. */
export const namesToRemember = (students: readonly { hostel: string }[], remedies: Remedies): { name: string; hostel: string }[] =>
  [...new Set(students.map(({ hostel }) => nameKey(hostel)))].flatMap((name) => {
    const remedy = remedies.taken(hostelKey(name));
    return remedy?.startsWith(means) ? [{ name, hostel: remedy.slice(means.length) }] : [];
  });
