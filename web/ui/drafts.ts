/**
 * What was typed into a form and not sent yet, kept on this device for the person who typed it. Which fields are kept, and which
 * never are, is decided where the form is written (`useFields`).
 */

/** A form whose unfinished entries are kept. */
export interface DraftOf<Name extends string> {
  /** what the form does, by its call: `leaveCreate` */
  form: string;
  /** the id of the record that the form is about */
  about?: string | undefined;
  /** fields that are never kept: passwords, codes, telephone numbers, what is known of somebody's health */
  never?: readonly Name[];
}

export interface Draft {
  /** when it was last changed */
  at: string;
  values: Readonly<Record<string, string>>;
  /** what stood in a field before anything was typed there */
  bases: Readonly<Record<string, string>>;
}

const prefix = 'draft/';
export const draftDays = 7;
const lifetime = draftDays * 24 * 60 * 60 * 1000;

/** Of whom, and of which hostel, drafts are kept and offered now: by the id, since a username may become somebody else's. */
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

/** Of nobody while nobody is signed in. What is too old goes, whoever typed it. */
export function setDraftOwner(next: typeof owner): void {
  if (next && next.userId !== owner?.userId)
    for (const key of keysOf(prefix)) if (!parse(localStorage.getItem(key))) localStorage.removeItem(key);
  owner = next;
}

/** The place of a form's draft; undefined while nothing is kept. */
export const draftKey = (of: Omit<DraftOf<string>, 'never'> | null): string | undefined =>
  of && owner ? `${partOf(owner.userId)}${owner.workplace ?? ''}/${of.form}/${of.about ?? ''}` : undefined;

export const readDraft = (key: string | undefined): Draft | undefined => (key === undefined ? undefined : parse(localStorage.getItem(key)));

export function keepDraft(key: string, draft: Draft): void {
  if (!owner || !key.startsWith(partOf(owner.userId))) return;
  try {
    localStorage.setItem(key, JSON.stringify(draft));
  } catch {
    // the device is full: the form goes on without
  }
}

export const forgetDraft = (key: string): void => localStorage.removeItem(key);

/** When somebody signs out. */
export function forgetDraftsOf(userId: string): void {
  for (const key of keysOf(partOf(userId))) localStorage.removeItem(key);
}
