/** The type of a row of the page table (`pages.ts`). */
import type { ComponentType } from 'react';
import type { CallName } from '#contract/calls.ts';
import { type PageName, paths } from '#contract/paths.ts';
import type { Role } from '#contract/roles.ts';
import type { CallInput, Need } from './api.ts';
import type { Guard } from './guard.ts';
import type { Session } from './session.ts';
import { workplaceOf } from './stored-session.ts';

export interface MenuPlace {
  /** its number in the menu of the role */
  order: number;
  label: string;
  /** entries of one group fold into one dropdown */
  group?: string;
  /** asks for the hostel first */
  pick?: true;
}

/** A place in the bar at the bottom of a phone. */
export interface BarPlace {
  order: number;
  /** short: four stand side by side */
  label: string;
}

/** What is known of a request for a page before its code is there. */
export interface PageRequest {
  params: Readonly<Record<string, string | undefined>>;
  query: URLSearchParams;
  session: Session | null;
  /** the day on the campus; undefined until `me` was read for the first time */
  today: string | undefined;
}

/** `need('hostelGet', { params: { id } })` */
export const need = <N extends CallName>(
  name: N,
  ...[input]: object extends CallInput<N> ? [input?: CallInput<N>] : [input: CallInput<N>]
): Need => ({ name, input: input ?? {} });

/** Calls that need a value which may not be known yet. */
export const withValue = (value: string | null | undefined, calls: (value: string) => readonly Need[]): readonly Need[] =>
  value ? calls(value) : [];

/** The hostel that a list is of: the person's, or the one in the query of the address that an administrator chose, who sees all without it. */
export const listedHostelId = ({ session, query }: Pick<PageRequest, 'session' | 'query'>): string | undefined =>
  (session?.role === 'hosteladmin' ? query.get('hostel') : session?.hostelId) || undefined;

/** The calls of a list of a hostel or of all. */
export function ofListedHostel(request: PageRequest, calls: (hostel: string | undefined) => readonly Need[]): readonly Need[] {
  const hostel = listedHostelId(request);
  if (request.session?.role === 'hosteladmin') return [need('hostelChoices'), ...calls(hostel)];
  return withValue(hostel, calls);
}

/** The parts of a long menu, in their order. */
export const menuParts = ['today', 'people', 'rooms', 'house', 'office'] as const;
export type MenuPart = (typeof menuParts)[number];

export interface PageContent {
  title: string;
  guard: Guard;
  menu?: Partial<Record<Role, MenuPlace>>;
  /** where it stands in a long menu: `office`, if it says nothing */
  part?: MenuPart;
  /** the three first that a person may open stand in the bar */
  bar?: Partial<Record<Role, BarPlace>>;
  icon?: ComponentType<{ size?: number }>;
  /** `:id` of the address is a hostel */
  ofHostel?: true;
  /** stays open to students who have checked out */
  afterCheckOut?: true;
  /** has no menu at its side */
  bare?: true;
  load: () => Promise<{ default: ComponentType }>;
  /** code that the page loads besides, beside what `load` names */
  alsoLoads?: (session: Session | null) => Promise<unknown>;
  /** the calls whose answers the page shows first, with the very input it makes them with: their answers are read while its code loads */
  needs?: (request: PageRequest) => readonly Need[];
}

export interface PageRow extends PageContent {
  page: PageName;
  /** as the router takes it, with `:id` for a parameter */
  path: string;
}

/** The calls of a page for this request; in another hostel than the one chosen nothing is answered. */
export function needsOf({ ofHostel, needs }: PageRow, request: PageRequest): readonly Need[] {
  const workplace = workplaceOf(request.session);
  if (ofHostel && workplace !== null && request.params['id'] !== workplace) return [];
  return needs?.(request) ?? [];
}

/** The rows with their paths. */
export const rowsOf = (table: Readonly<Record<PageName, PageContent>>): readonly PageRow[] =>
  // the keys are the table's own
  (Object.keys(table) as PageName[]).map((page) => ({ page, path: paths[page].pattern, ...table[page] }));
