/** What is kept of everybody, and how people are called in texts; on screens `web/ui/person-name.tsx` shows both names. */

export const personLimits = { name: 120, phone: 60, email: 254 } as const;

export interface Named {
  username: string;
  /** empty where none is known */
  name: string;
}

/** The name, or the username where no name is known. */
export const shownName = ({ name, username }: Named): string => name || username;

/** Tells people of the same name apart: "Asha Rao (asha.rao)". */
export const nameAndUsername = ({ name, username }: Named): string => (name && name !== username ? `${name} (${username})` : username);

/** What stands in the place of a name that was erased: stored, and so the same in every language. */
export const formerNames = { student: 'A former student', staff: 'A former member of staff' } as const;
