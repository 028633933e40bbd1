/** What somebody asks to do in a search: "erase Asha", "close G-12 Ganga", "register of March Kaveri", "undo". */
import ListChecks from 'lucide-react/icons/list-checks';
import Undo2 from 'lucide-react/icons/undo-2';
import type { Replies } from '#contract/calls.ts';
import type { Notice } from '#contract/notice/notice.ts';
import type { HistoryEntry } from '#contract/operation/operation.ts';
import { type Path, withoutQuery } from '#contract/paths.ts';
import { nameAndUsername } from '#contract/person/person.ts';
import { type Role, roleNames } from '#contract/roles.ts';
import { formatLocale, t } from '#contract/text/text.ts';
import { matches, searchWords } from '#contract/text/search.ts';
import { monthText } from '#web/person/shared/month.ts';
import { momentText } from '#web/ui/show/dates.ts';
import type { ReachablePage } from './reachable-pages.ts';
import { ofRoom, ofStudent, type SearchResult } from './record-results.ts';
import { type ThingToDo, thingsToDo } from './things-to-do.ts';

export interface Sources {
  /** the role of the person who searches */
  reader: Role;
  pages: readonly ReachablePage[];
  records: Replies['searchEverywhere'] | undefined;
  notices: readonly Notice[] | undefined;
  /** those that the reader can choose from */
  hostels?: readonly { _id: string; name: string }[] | undefined;
  /** what the search asks to do at once with the students and rooms that are found */
  command?: Command | undefined;
  /** what the reader did last and may undo */
  undoable?: readonly HistoryEntry[] | undefined;
  /** the campus day */
  today?: string | undefined;
}

export interface Command {
  things: readonly ThingToDo[];
  /** the words that name the student or the room */
  whom: string;
}

const wordsOf = (text: string): ReadonlySet<string> => new Set(searchWords(text.replaceAll(',', '')));

/** Words that stand between what is done and whom it is done to. */
const between = () => wordsOf(t('a the of for to in'));

/** What a search asks to do at once, with the words that are left for the student or the room; undefined if it asks for nothing. */
export function commandOf(q: string): Command | undefined {
  const words = searchWords(q);
  const asked = thingsToDo().flatMap((thing) => {
    const asks = wordsOf(thing.atOnce?.asks ?? '');
    if (!words.some((word) => asks.has(word))) return [];
    const own = new Set([...asks, ...wordsOf(thing.says), ...between()]);
    return [{ thing, whom: words.filter((word) => !own.has(word)).join(' ') }];
  });
  const whom = asked[0]?.whom ?? '';
  return whom === '' ? undefined : { things: asked.filter((each) => each.whom === whom).map(({ thing }) => thing), whom };
}

/** What the search asks to do, for each student or room that it may mean. */
export function commanded({ reader, records, command }: Sources): SearchResult[] {
  if (!command || !records) return [];
  return command.things.flatMap(({ says, atOnce }): SearchResult[] => {
    if (!atOnce) return [];
    const { who, student, room } = atOnce;
    const all = [
      ...(student ? records.students.found.map((one) => ({ ...ofStudent(one), who: nameAndUsername(one), to: student(one._id) })) : []),
      ...(room
        ? records.rooms.found.map((one) => ({ ...ofRoom(one), who: t('Room {room}', { room: one.roomNumber }), to: room(one) }))
        : []),
    ];
    if (all.length > 0 && !who.includes(reader)) {
      const roles = who.map((role) => t(roleNames[role])).join(', ');
      return [{ key: says, icon: ListChecks, name: says, detail: t('Done by: {roles}', { roles }) }];
    }
    return all.map(({ key, who: whom, to, detail }) => ({
      key: `${says} ${key}`,
      icon: ListChecks,
      name: t('{what}: {whom}', { what: says, whom }),
      detail,
      to,
    }));
  });
}

const undoWords = () => wordsOf(t('undo revert'));

export const asksToUndo = (q: string): boolean => searchWords(q).some((word) => undoWords().has(word));

/** What the reader did last, if the search asks to undo something; its other words narrow it. */
export function undoings(q: string, { undoable = [] }: Sources): SearchResult[] {
  if (!asksToUndo(q)) return [];
  const left = searchWords(q).filter((word) => !undoWords().has(word) && !between().has(word));
  return undoable
    .filter(({ about }) => matches(left.join(' '), [about]))
    .map((undo) => ({
      key: undo._id,
      icon: Undo2,
      name: t('Undo: {what}', { what: undo.about }),
      detail: momentText(undo.at),
      undo,
    }));
}

const monthNames = (locale: string, month: 'long' | 'short'): string[] => {
  const format = new Intl.DateTimeFormat(locale, { timeZone: 'UTC', month });
  return Array.from({ length: 12 }, (_, n) => format.format(Date.UTC(2001, n, 1)).toLowerCase());
};

/** The month that some words name, and the words for it: the latest of that name, unless a year is named, too. */
function monthIn(words: readonly string[], today: string): { month: string; of: ReadonlySet<string> } | undefined {
  const names = (['long', 'short'] as const).flatMap((length) => [monthNames('en', length), monthNames(formatLocale('en-GB'), length)]);
  for (const word of words) {
    const found = names.map((each) => each.indexOf(word)).find((n) => n >= 0);
    if (found === undefined) continue;
    const number = String(found + 1).padStart(2, '0');
    const year = words.find((each) => /^20\d\d$/.test(each));
    const thisYear = today.slice(0, 4);
    const latest = `${thisYear}-${number}` <= today.slice(0, 7) ? thisYear : String(Number(thisYear) - 1);
    return { month: `${year ?? latest}-${number}`, of: new Set([word, ...(year === undefined ? [] : [year])]) };
  }
  return undefined;
}

/** Shorter words, such as "in" and "of", do not say what somebody wants to do. */
const fewestLetters = 3;

/** The words of a search that say what somebody wants to do. */
export function tellingWords(q: string): string[] {
  const little = between();
  // a question has many of these, and only the first words of a search count
  return searchWords(
    q
      .split(/\s+/)
      .filter((word) => !little.has(word.toLowerCase()))
      .join(' '),
  );
}

/** Whether each of the words is among those of what is to be done, or of a page. */
export type IsMeant = (texts: readonly string[], words: readonly string[]) => boolean;

const isAskedBy: IsMeant = (texts, words) => {
  const telling = words.filter((word) => word.length >= fewestLetters);
  const wanted = telling.length > 0 ? telling : words;
  return wanted.length > 0 && matches(wanted.join(' '), texts);
};

/** Where the reader does it without naming a hostel: on the page of the own hostel, for who may not open that of all. */
function placeOf({ to, inHostel, notFor }: ThingToDo, { reader, pages, hostels = [] }: Sources): Path | undefined {
  const isOpen = (path: Path) => pages.some((page) => page.to === withoutQuery(path));
  const own = reader === 'hosteladmin' ? undefined : hostels[0]?._id;
  const place = isOpen(to) || own === undefined || !inHostel ? to : inHostel(own);
  return notFor !== reader && isOpen(place) ? place : undefined;
}

/** The words for each thing that the reader may do. */
export const wordsOfThings = (sources: Sources): string[][] =>
  thingsToDo().flatMap((thing) => (placeOf(thing, sources) ? [[thing.says, thing.also]] : []));

/** What somebody wants to do in a search that may name a hostel and a month besides: "away tonight in Kaveri", "register of March". */
export function thingsFoundBy(q: string, sources: Sources, isMeant = isAskedBy): SearchResult[] {
  const { reader, hostels = [], today } = sources;
  const asked = tellingWords(q);
  const hostel = hostels.find(({ name }) => asked.includes(searchWords(name)[0] ?? ''));
  const ofName = new Set(searchWords(hostel?.name ?? ''));
  const words = asked.filter((word) => !ofName.has(word));
  const named = today === undefined ? undefined : monthIn(words, today);
  return thingsToDo().flatMap((thing) => {
    const { says, also, to, inHostel, inMonth, ofRoom } = thing;
    const place = placeOf(thing, sources);
    if (place === undefined) return [];
    const month = inMonth && named;
    const left = month ? words.filter((word) => !month.of.has(word)) : words;
    const room = ofRoom && left.find((word) => /\d/.test(word));
    const wanted = left.filter((word) => word !== room);
    if (!isMeant([says, also], wanted)) return [];
    const where = hostel ?? (place === to || reader === 'hosteladmin' ? undefined : hostels[0]);
    const result = { key: says, icon: ListChecks, name: says };
    const detail = [month && monthText(month.month), room && t('Room {room}', { room: room.toUpperCase() }), hostel?.name]
      .filter(Boolean)
      .join(' · ');
    if (month) return [{ ...result, to: inMonth(month.month, where?._id, room), detail }];
    return [{ ...result, to: inHostel && where ? inHostel(where._id, room) : to, detail }];
  });
}
