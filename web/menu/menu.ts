import type { ComponentType } from 'react';
import { type Path, pathOf } from '#contract/paths.ts';
import { pageIcons } from '#web/page-icons.ts';
import type { MenuPlace, PageRow } from '#web/page-row.ts';
import type { Session } from '#web/session.ts';

export interface MenuLink {
  label: string;
  /** null if it leads to a hostel and the person has none, or has to pick one */
  to: Path | null;
  /** makes the path from the hostel that the person picks; `to` is null if this is set */
  pick: ((hostelId: string) => Path) | undefined;
  icon: ComponentType<{ size?: number }> | undefined;
}

export interface MenuGroup {
  label: string;
  /** the page that the name of the group opens; without one, it only folds */
  head: MenuLink | undefined;
  links: MenuLink[];
}

export type MenuEntry = MenuLink | MenuGroup;

function linkOf(
  { page, path, title, icon: name }: PageRow,
  { label = title, pick }: Pick<MenuPlace, 'label' | 'pick'>,
  hostelId: string | null,
): MenuLink {
  const icon = name && pageIcons[name];
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
    let group = entries.find((entry): entry is MenuGroup => 'links' in entry && entry.label === place.group);
    if (!group) entries.push((group = { label: place.group, head: undefined, links: [] }));
    if (link.label === place.group) group.head = link;
    else group.links.push(link);
  }
  return entries;
}

/** How many places fit side by side, in addition to the menu button. */
const mostInBar = 3;

/** The pages that a person opens most often, for the bar at the bottom of a phone. */
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
