/** The bar at the top of a phone: the heading of the page with its tools, in place of the bar of the frame. */
import { createContext, type ReactNode } from 'react';

/** What the frame adds to the bar, such as the choice of the hostel; undefined where the frame has a bar of its own. */
export const PhoneBar = createContext<ReactNode>(undefined);

/** Where the lists of a page put the icons of their tools; null where the tools stand above the list. */
export const BarSlot = createContext<HTMLElement | null>(null);
