import { createContext } from 'react';
import type { PageRow } from '#web/page-row.ts';

/** The pages that the menu is made from. The router provides them: importing the page table here would be circular, since its screens have the menu. */
export const MenuPages = createContext<readonly PageRow[]>([]);
