/**
 * Drafts: what was typed into a form and not sent yet, stored on this device for the person who typed it. Each form decides which of
 * its fields are stored (`useFields`).
 */

/** The form that a draft is of. */
export interface DraftOf<Name extends string> {
  /** the call that the form makes: `leaveCreate` */
  form: string;
  /** the id of the record that the form is about */
  about?: string | undefined;
  /** fields that are never stored: passwords, codes, telephone numbers, anything about somebody's health */
  never?: readonly Name[];
  /** that a value was found to be right is kept too, as in a count */
  equal?: boolean;
}

export interface Draft {
  /** when it was last changed */
  at: string;
  values: Readonly<Record<string, string>>;
  /** the value of each field before anything was typed there */
  bases: Readonly<Record<string, string>>;
}

const prefix = 'draft/';
export const draftDays = 7;
const lifetime = draftDays * 24 * 60 * 60 * 1000;

/** The person and the hostel that drafts are stored for now. By id, since a username may later belong to somebody else. */
let owner: { userId: string; workplace: string | null } | null = null;

const partOf = (userId: string): string => `${prefix}${userId}/`;

const keysOf = (beginning: string): string[] => Object.keys(localStorage).filter((key) => key.startsWith(beginning));

function parse(text: string | null): Draft | undefined {
  if (text === null) return undefined;
  try {
    const draft = JSON.parse(text) as Draft; // only `keepDraft` writes here
    const age = Date.now() - Date.parse(draft.at);
    return age < lifetime && typeof draft.values === 'object' && typeof draft.bases === 'object' ? draft : undefined;
  } catch {
    return undefined;
  }
}

/** Sets whose drafts are stored: null while nobody is signed in. Deletes expired drafts of everybody. */
export function setDraftOwner(next: typeof owner): void {
  if (next && next.userId !== owner?.userId)
    for (const key of keysOf(prefix)) if (!parse(localStorage.getItem(key))) localStorage.removeItem(key);
  owner = next;
}

/** The storage key of a form's draft; undefined if no draft may be stored. */
export const draftKey = (of: Omit<DraftOf<string>, 'never'> | null): string | undefined =>
  of && owner ? `${partOf(owner.userId)}${owner.workplace ?? ''}/${of.form}/${of.about ?? ''}` : undefined;

export const readDraft = (key: string | undefined): Draft | undefined => (key === undefined ? undefined : parse(localStorage.getItem(key)));

export function keepDraft(key: string, draft: Draft): void {
  if (!owner || !key.startsWith(partOf(owner.userId))) return;
  try {
    localStorage.setItem(key, JSON.stringify(draft));
  } catch {
    // the device is full: the form works without a draft
  }
}

export const forgetDraft = (key: string): void => localStorage.removeItem(key);

/** Called when somebody signs out. */
export function forgetDraftsOf(userId: string): void {
  for (const key of keysOf(partOf(userId))) localStorage.removeItem(key);
}
