/** What a row of the page table (`pages.ts`) says of a screen. */
import type { ComponentType } from 'react';
import type { CallName } from '#contract/calls.ts';
import { type PageName, paths } from '#contract/paths.ts';
import type { Role } from '#contract/roles.ts';
import type { CallInput } from './api.ts';
import type { Guard } from './guard.ts';
import type { Session } from './session.ts';

export interface MenuPlace {
  /** its number in the menu of the role */
  order: number;
  label: string;
  /** entries of one group fold into one dropdown */
  group?: string;
  /** asks for the hostel first */
  pick?: true;
}

/** What a page can know of its data before its code is there. */
export interface PageRequest {
  params: Readonly<Record<string, string | undefined>>;
  query: URLSearchParams;
  session: Session | null;
  /** the day on the campus; undefined until the server was asked for the first time */
  today: string | undefined;
}

/** A reading call with its input. */
export interface Need {
  name: CallName;
  input: object;
}

/** `need('leaveList', { params: { hostelId } })` */
export const need = <N extends CallName>(
  name: N,
  ...[input]: object extends CallInput<N> ? [input?: CallInput<N>] : [input: CallInput<N>]
): Need => ({ name, input: input ?? {} });

export interface PageContent {
  title: string;
  guard: Guard;
  menu?: Partial<Record<Role, MenuPlace>>;
  icon?: ComponentType<{ size?: number }>;
  /** stands without the menu at its side */
  bare?: true;
  load: (session: Session | null) => Promise<{ default: ComponentType }>;
  /** the calls whose answers the page shows first, with the very input it makes them with: their answers are read while its code loads */
  needs?: (request: PageRequest) => readonly Need[];
}

export interface PageRow extends PageContent {
  page: PageName;
  /** as the router takes it, with `:id` for a parameter */
  path: string;
}

/** The rows with their paths. */
export const rowsOf = (table: Readonly<Record<PageName, PageContent>>): readonly PageRow[] =>
  // the keys are the table's own
  (Object.keys(table) as PageName[]).map((page) => ({ page, path: paths[page].pattern, ...table[page] }));
