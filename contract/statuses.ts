/** What the states of records are called and how they are shown, on screens and in lists as files. The names are for `t`. */
export type Tone = 'neutral' | 'info' | 'good' | 'warning' | 'bad';
export type Statuses<Status extends string> = Readonly<Record<Status, { name: string; tone: Tone }>>;

/** The states of such a table, in its order. */
export const statesOf = <Status extends string>(statuses: Readonly<Record<Status, unknown>>): readonly Status[] =>
  Object.keys(statuses) as Status[]; // it has no others
