import { createContext } from 'react';

/** The username of the person who is signed in: their choice of table columns is stored under it. */
export const ReaderContext = createContext('');
