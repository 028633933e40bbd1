import type { ComponentType } from 'react';
import { type PageRow, pages } from '#web/pages.ts';
import type { Session } from '#web/session.ts';

export interface MenuLink {
  label: string;
  /** null while the person has no hostel to go to */
  to: string | null;
  /** `to` with `:id` for the hostel that is asked for first */
  pick: boolean;
  icon: ComponentType<{ size?: number }> | undefined;
}

export interface MenuGroup {
  label: string;
  links: MenuLink[];
}

export type MenuEntry = MenuLink | MenuGroup;

function linkOf(row: PageRow, label: string, pick: boolean, hostelId: string | null): MenuLink {
  const needsHostel = row.path.includes(':id') && !pick;
  const to = needsHostel ? hostelId && row.path.replace(':id', hostelId) : row.path;
  return { label, to, pick, icon: row.icon };
}

/** The menu of a person, made from the page table. */
export function menuOf({ role, hostelId }: Pick<Session, 'role' | 'hostelId'>): MenuEntry[] {
  const places = pages.flatMap((row) => {
    const place = row.menu?.[role];
    return place ? [{ row, place }] : [];
  });
  const entries: MenuEntry[] = [];
  for (const { row, place } of places.toSorted((a, b) => a.place.order - b.place.order)) {
    const link = linkOf(row, place.label, place.pick ?? false, hostelId);
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
