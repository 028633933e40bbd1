import { createContext } from 'react';
import type { PageRow } from '#web/page-row.ts';

/** The pages that a menu is made from. Given from above: the page table itself leads to the screens that show a menu. */
export const MenuPages = createContext<readonly PageRow[]>([]);
