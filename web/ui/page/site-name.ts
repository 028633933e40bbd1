import { createContext } from 'react';

/** The name after the page's title in the browser's tab: that of the institution. */
export const SiteNameContext = createContext('Hostelry');
