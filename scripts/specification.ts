/** Reads the tables of docs/specification.md, so that tests can compare the program with them and name their rows. */
import { readFileSync } from 'node:fs';
import { roles, type Role } from '#contract/roles.ts';

export const specification = readFileSync(new URL('../docs/specification.md', import.meta.url), 'utf8');

/** The rows of a section's table: the number of each, such as `2.1`, and its other cells. */
export function rowsOf(section: number): { no: string; cells: string[] }[] {
  const rows = specification.matchAll(new RegExp(`^\\| (${section}\\.\\d+) \\| (.*) \\|$`, 'gm'));
  return [...rows].map(([, no = '', cells = '']) => ({ no, cells: cells.split(' | ') }));
}

/** The texts between backticks. */
const quotedIn = (cell: string): string[] => [...cell.matchAll(/`([^`]*)`/g)].map(([, text = '']) => text);

const roleOf = (name: string): Role => {
  const role = roles.find((known) => known === name);
  if (!role) throw new Error(`docs/specification.md names the role ${name}, which there is not.`);
  return role;
};

export type Visitors = 'everybody' | 'signed in' | readonly Role[];

export interface SpecifiedRoute {
  no: string;
  /** in the form `/view-hostels/{id}`, without a slash at the end */
  path: string;
  openTo: Visitors;
  /** where a student is sent if the page is not open to students; undefined: to the refusal page */
  studentsGoTo: string | undefined;
  title: string;
}

/** A path with its parameters in braces and no slash at the end. */
export const plainPath = (path: string): string => path.replaceAll(/:(\w+)/g, '{$1}').replace(/(?<=.)\/$/, '');

export const specifiedRoutes: readonly SpecifiedRoute[] = rowsOf(2).map(
  ({ no, cells: [path = '', openTo = '', students = '', title = ''] }) => ({
    no,
    path: plainPath(quotedIn(path)[0] ?? ''),
    openTo: openTo === 'everybody' || openTo === 'signed in' ? openTo : openTo.split(', ').map(roleOf),
    studentsGoTo: students === '–' ? undefined : students,
    title,
  }),
);

export interface SpecifiedMenuItem {
  no: string;
  /** the menu entry that contains it */
  group: string | undefined;
  label: string;
  path: string;
  /** whether the item asks for the hostel first */
  pick: boolean;
}

/** The menu of a role, in its order. */
export const specifiedMenu = (role: Role): readonly SpecifiedMenuItem[] =>
  rowsOf(3).flatMap(({ no, cells: [name, entry = '', leadsTo = ''] }) => {
    const [label = '', group] = entry.split(' › ').toReversed();
    const [path = ''] = quotedIn(leadsTo);
    return name === role ? [{ no, group, label, path: plainPath(path), pick: leadsTo.includes('asks for the hostel') }] : [];
  });

/** Name of a call → the reaches of student, caretaker, warden and hosteladmin in it, `-` for none; or `anyone`. */
export const specifiedReaches: Readonly<Record<string, string>> = Object.fromEntries(
  rowsOf(9).flatMap(({ cells: [, names = '', ...reaches] }) => {
    const reach = reaches.every((one) => one === 'anyone') ? 'anyone' : reaches.join(' ').replaceAll('–', '-');
    return quotedIn(names).map((name) => [name, reach]);
  }),
);

export interface SpecifiedText {
  no: string;
  text: string;
}

const textsOf = (section: number): readonly SpecifiedText[] =>
  rowsOf(section).map(({ no, cells: [text = ''] }) => ({ no, text: quotedIn(text)[0] ?? '' }));

/** Messages about the result of an action. */
export const specifiedMessages = textsOf(10);
/** Words on the screens. */
export const specifiedWords = textsOf(11);
