/** The type of a row of the page table (`pages.ts`). */
import type { ComponentType } from 'react';
import type { CallName } from '#contract/calls.ts';
import type { List } from '#contract/call/list.ts';
import { type PageName, paths } from '#contract/paths.ts';
import type { Role } from '#contract/roles.ts';
import type { CallInput, Need } from './api.ts';
import type { Guard } from './guard.ts';
import type { PageIcon } from './page-icons.ts';
import type { Session } from './session.ts';
import { idOf, listAsked } from '#web/ui/list/list-query.ts';
import { workplaceOf } from './stored-session.ts';

export interface MenuPlace {
  /** sorts the entries of the role's menu */
  order: number;
  /** default: the title of the page */
  label?: string;
  /** entries with the same group fold into one entry of that name; an entry of that name itself leads it */
  group?: string;
  /** asks which hostel before the page opens */
  pick?: true;
}

/** A place in the bar at the bottom of a phone. */
export interface BarPlace {
  order: number;
  /** default: the title; must be short: the bar has four side by side */
  label?: string;
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

/** The calls that need a value; none while it is not known. */
export const withValue = (value: string | null | undefined, calls: (value: string) => readonly Need[]): readonly Need[] =>
  value ? calls(value) : [];

/** The hostel whose list is shown: the person's own; for an administrator, the one in the URL's query, or undefined for all hostels. */
export const listedHostelId = ({ session, query }: Pick<PageRequest, 'session' | 'query'>): string | undefined =>
  (session?.role === 'hosteladmin' ? idOf(query.get('hostel')) : session?.hostelId) || undefined;

/** The calls of a page that lists the records of a hostel, or of all hostels to administrators. */
export function ofListedHostel(request: PageRequest, calls: (hostel: string | undefined) => readonly Need[]): readonly Need[] {
  const hostel = listedHostelId(request);
  if (request.session?.role === 'hosteladmin') return [need('hostelChoices'), ...calls(hostel)];
  return withValue(hostel, calls);
}

/** The call of the page of a list of the records of a hostel, or of all hostels to administrators. */
export const ofList =
  (list: List & { readonly page: CallName }) =>
  (request: PageRequest): readonly Need[] =>
    ofListedHostel(request, (hostel) => [{ name: list.page, input: { query: { hostel, ...listAsked(list, request.query) } } }]);

export interface PageContent {
  title: string;
  guard: Guard;
  menu?: Partial<Record<Role, MenuPlace>>;
  /** its place in the bar, which shows the first three pages that the person may open */
  bar?: Partial<Record<Role, BarPlace>>;
  icon?: PageIcon;
  /** `:id` in the path is a hostel */
  ofHostel?: true;
  /** stays open to students who have checked out */
  afterCheckOut?: true;
  /** has neither a menu beside it nor the bar at the bottom */
  bare?: true;
  load: () => Promise<{ default: ComponentType }>;
  /** further code that the page imports, to be loaded at the same time */
  alsoLoads?: (session: Session | null) => Promise<unknown>;
  /** the calls that the page makes first, with exactly the same input: they are made while its code loads */
  needs?: (request: PageRequest) => readonly Need[];
}

export interface PageRow extends PageContent {
  page: PageName;
  /** the router's pattern, with `:id` for a parameter */
  path: string;
}

/** The calls of a page for this request. None for another hostel than the one chosen, since the server would refuse them. */
export function needsOf({ ofHostel, needs }: PageRow, request: PageRequest): readonly Need[] {
  const workplace = workplaceOf(request.session);
  if (ofHostel && workplace !== null && request.params['id'] !== workplace) return [];
  return needs?.(request) ?? [];
}

/** The rows with their paths. */
export const rowsOf = (table: Readonly<Record<PageName, PageContent>>): readonly PageRow[] =>
  // `Object.keys` is typed as strings
  (Object.keys(table) as PageName[]).map((page) => ({ page, path: paths[page].pattern, ...table[page] }));
