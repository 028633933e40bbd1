/**
 * How soon a text is to reach people outside the program: `now` at any hour · `today` as soon as it is no longer night · `digest` together
 * with others in the evening.
 */
export const urgencies = ['now', 'today', 'digest'] as const;
export type Urgency = (typeof urgencies)[number];
