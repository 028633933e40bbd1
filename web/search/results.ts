import Building2 from 'lucide-react/icons/building-2';
import FileText from 'lucide-react/icons/file-text';
import Megaphone from 'lucide-react/icons/megaphone';
import { paths } from '#contract/paths.ts';
import { mostFound } from '#contract/search/search-everywhere.ts';
import { matches } from '#contract/text/search.ts';
import { t } from '#contract/text/text.ts';
import { commanded, type Sources, tellingWords, thingsFoundBy, undoings, wordsOfThings } from './commands.ts';
import { nearest } from './nearest.ts';
import { ofFine, ofRoom, ofStaff, ofStudent, ofWorker, type SearchResult } from './record-results.ts';

export interface ResultGroup {
  title: string;
  results: SearchResult[];
  more: boolean;
}

function firstOf<T>(all: readonly T[], resultOf: (one: T) => SearchResult): Omit<ResultGroup, 'title'> {
  return { results: all.slice(0, mostFound).map(resultOf), more: all.length > mostFound };
}

/** Puts first what is about the room whose number is a word of the search: 104 is found in B-104 too. */
function roomFirst<T>(q: string, all: readonly T[], roomOf: (one: T) => string | undefined): T[] {
  const words = q.toLowerCase().split(/\s+/);
  const isAsked = (one: T): number => (words.includes(roomOf(one)?.toLowerCase() ?? '') ? 1 : 0);
  return all.toSorted((a, b) => isAsked(b) - isAsked(a));
}

/** The results by kind, without kinds that have none. */
export function groupsOf(q: string, sources: Sources): ResultGroup[] {
  const { reader, pages, records, notices = [] } = sources;
  const groups: ResultGroup[] = [];
  const atOnce = [...undoings(q, sources), ...commanded(sources)];
  const strict = thingsFoundBy(q, sources);
  let toDo = strict;
  let pagesFound = pages.filter(({ title, also }) => matches(q, [title, ...also]));
  if (atOnce.length + toDo.length + pagesFound.length === 0) {
    const isNear = nearest(tellingWords(q), [...wordsOfThings(sources), ...pages.map(({ title, also }) => [title, ...also])]);
    toDo = thingsFoundBy(q, sources, isNear);
    pagesFound = pages.filter(({ title, also }) => isNear([title, ...also]));
  }
  // several words for one thing are no name of a person or a room
  const isTask = strict.length > 0 && tellingWords(q).filter((word) => !/\d/.test(word)).length > 1;
  const things = { title: t('Things to do'), ...firstOf([...atOnce, ...toDo], (result) => result) };
  const areFirst = atOnce.length > 0 || isTask;
  if (areFirst) groups.push(things);
  if (records) {
    const { students, staff, workers, rooms, hostels, fines } = records;
    groups.push({
      title: t('Students'),
      results: roomFirst(q, students.found, ({ room }) => room?.roomNumber).map(ofStudent),
      more: students.more,
    });
    groups.push({
      title: t('Staff'),
      results: [...staff.found.map((one) => ofStaff(one, reader)), ...workers.found.map((one) => ofWorker(one, reader))],
      more: staff.more || workers.more,
    });
    groups.push({ title: t('Rooms'), results: roomFirst(q, rooms.found, ({ roomNumber }) => roomNumber).map(ofRoom), more: rooms.more });
    groups.push({
      title: t('Hostels'),
      results: hostels.found.map(({ _id, name }) => ({ key: _id, to: paths.hostelRooms(_id), icon: Building2, name, detail: '' })),
      more: hostels.more,
    });
    groups.push({ title: t('Fines'), results: fines.found.map(ofFine), more: fines.more });
  }
  const pageGroup = {
    title: t('Pages'),
    ...firstOf(pagesFound, ({ title, to, icon }): SearchResult => ({ key: to, to, icon: icon ?? FileText, name: title, detail: '' })),
  };
  // a single word is rather the name of a page
  const isWord = tellingWords(q).length === 1;
  if (isWord) groups.push(pageGroup);
  if (!areFirst) groups.push(things);
  if (!isWord) groups.push(pageGroup);
  groups.push({
    title: t('Notices'),
    ...firstOf(
      notices.filter(({ title, description }) => matches(q, [title, description])),
      ({ _id, title }) => ({ key: _id, to: paths.noticeBoard(), icon: Megaphone, name: title, detail: '' }),
    ),
  });
  return groups.filter(({ results }) => results.length > 0);
}
