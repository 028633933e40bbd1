import { createContext } from 'react';
import type { PageRow } from '#web/page-row.ts';

/** The pages that the menu is made from. The router provides them, because the page table leads to screens with a menu. */
export const MenuPages = createContext<readonly PageRow[]>([]);
