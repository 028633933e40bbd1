/** What is stored of everybody, and how texts name people; on screens `web/ui/show/person-name.tsx` shows both names. */

export const personLimits = { name: 120, phone: 60, email: 254, rollno: 40 } as const;

export interface Named {
  username: string;
  /** empty if no name is known */
  name: string;
}

/** The name, or the username where no name is known. */
export const shownName = ({ name, username }: Named): string => name || username;

/** Tells people of the same name apart: "Asha Rao (asha.rao)". */
export const nameAndUsername = ({ name, username }: Named): string => (name && name !== username ? `${name} (${username})` : username);

/** Stored in place of an erased name, and therefore the same in every language. */
export const formerPeople = { student: 'A former student', staff: 'A former member of staff' } as const;
