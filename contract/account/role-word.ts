import { word, type Column } from '#contract/call/record.ts';

/** The column of a role: stored as `hosteladmin`, shown as on the screens. */
export const roleWord = (label: string): Column => ({ ...word(label), values: { hosteladmin: 'Administrator' } });
