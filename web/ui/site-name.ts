import { createContext } from 'react';

/** What stands after the name of a page in the browser's tab: whose pages these are. */
export const SiteNameContext = createContext('Hostelry');
