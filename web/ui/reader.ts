import { createContext } from 'react';

/** Who reads the page: what they arrange in lists is kept for each on their own. */
export const ReaderContext = createContext('');
