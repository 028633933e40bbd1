import type { ComponentType } from 'react';
import { type Path, pathOf } from '#contract/paths.ts';
import type { MenuPlace, PageRow } from '#web/page-row.ts';
import type { Session } from '#web/session.ts';

export interface MenuLink {
  label: string;
  /** null while the person has no hostel to go to */
  to: Path | null;
  /** builds the path once a hostel was picked; `to` is null then */
  pick: ((hostelId: string) => Path) | undefined;
  icon: ComponentType<{ size?: number }> | undefined;
}

export interface MenuGroup {
  label: string;
  links: MenuLink[];
}

export type MenuEntry = MenuLink | MenuGroup;

function linkOf({ page, path, icon }: PageRow, { label, pick }: Pick<MenuPlace, 'label' | 'pick'>, hostelId: string | null): MenuLink {
  const ofHostel = (id: string) => pathOf({ page, params: [id] });
  if (pick) return { label, to: null, pick: ofHostel, icon };
  if (path.includes(':id')) return { label, to: hostelId === null ? null : ofHostel(hostelId), pick: undefined, icon };
  return { label, to: pathOf({ page, params: [] }), pick: undefined, icon };
}

/** The menu of a person, made from the page table. */
export function menuOf(
  pages: readonly PageRow[],
  { role, hostelId, hasLeft }: Pick<Session, 'role' | 'hostelId' | 'hasLeft'>,
): MenuEntry[] {
  const places = pages.flatMap((row) => {
    const place = row.menu?.[role];
    return place && (!hasLeft || row.afterCheckOut) ? [{ row, place }] : [];
  });
  const entries: MenuEntry[] = [];
  for (const { row, place } of places.toSorted((a, b) => a.place.order - b.place.order)) {
    const link = linkOf(row, place, hostelId);
    if (!place.group) {
      entries.push(link);
      continue;
    }
    const group = entries.find((entry): entry is MenuGroup => 'links' in entry && entry.label === place.group);
    if (group) group.links.push(link);
    else entries.push({ label: place.group, links: [link] });
  }
  return entries;
}

/** More would not fit beside each other. */
const mostInBar = 3;

/** The commonest places of a person, for the bar at the bottom of a phone. */
export function barOf(pages: readonly PageRow[], { role, hostelId, hasLeft }: Pick<Session, 'role' | 'hostelId' | 'hasLeft'>): MenuLink[] {
  return pages
    .flatMap((row) => {
      const place = row.bar?.[role];
      return place && (!hasLeft || row.afterCheckOut) ? [{ order: place.order, link: linkOf(row, place, hostelId) }] : [];
    })
    .filter(({ link }) => link.to !== null)
    .toSorted((a, b) => a.order - b.order)
    .slice(0, mostInBar)
    .map(({ link }) => link);
}
