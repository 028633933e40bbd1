import type { ComponentType } from 'react';
import { type Path, pathOf } from '#contract/paths.ts';
import { t } from '#contract/text/text.ts';
import { redirectOf } from '#web/guard.ts';
import { pageIcons } from '#web/page-icons.ts';
import type { PageRow } from '#web/page-row.ts';
import type { Session } from '#web/session.ts';

export interface ReachablePage {
  to: Path;
  title: string;
  /** its names in the menu, which may differ from the title */
  also: string[];
  icon: ComponentType<{ size?: number }> | undefined;
}

/** The pages that the person may open without choosing a record first, among them those of their own hostel. */
export function reachablePages(pages: readonly PageRow[], me: Session): ReachablePage[] {
  return pages.flatMap(({ page, path, title, guard, bare, menu, icon, ofHostel }) => {
    const place = menu?.[me.role];
    const isOfOwnHostel = ofHostel === true && me.hostelId !== null;
    if (bare || guard === 'none' || (path.includes(':') && !isOfOwnHostel)) return [];
    const to = pathOf({ page, params: isOfOwnHostel ? [me.hostelId ?? ''] : [] });
    if (redirectOf(guard, me, new URL(to, window.location.origin)) !== undefined) return [];
    return [
      {
        to,
        icon: icon && pageIcons[icon],
        title: t(title),
        also: place ? [t(place.label ?? title), place.group ? t(place.group) : ''] : [],
      },
    ];
  });
}
