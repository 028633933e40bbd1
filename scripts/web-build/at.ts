import { fileURLToPath } from 'node:url';

/** A file or folder of the project. */
export const at = (path: string): string => fileURLToPath(new URL(`../../${path}`, import.meta.url));
