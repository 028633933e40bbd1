/**
 * The form in which usernames and roll numbers are compared: `Asha`, `asha ` and `ＡＳＨＡ` are one name.
 * Made here and not in SQL, because lower() of letters outside ASCII depends on the locale of the database.
 */
export const nameKey = (name: string): string => name.normalize('NFKC').trim().replaceAll(/\s+/g, ' ').toLowerCase();
