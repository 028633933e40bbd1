/** How often one person may make a call before it is refused for a while. */
export interface HowOften {
  readonly times: number;
  readonly minutes: number;
}

/**
 * The limits to choose from for a row of the call table. Each is several times what a busy person needs, and keeps what one person can make
 * the database store within an hour small (`npm run bench -- one-person`).
 */
export const howOften = {
  /** the daily work of staff: decisions, marks and corrections, two in every second */
  working: { times: 1_200, minutes: 10 },
  /** entries that staff make one after the other, from a list on paper */
  entering: { times: 200, minutes: 10 },
  /** what many people are notified of, and changes of the campus as a whole */
  announcing: { times: 60, minutes: 10 },
  /** work that keeps the server busy for seconds */
  computing: { times: 30, minutes: 10 },
  /** files that the server keeps */
  keeping: { times: 20, minutes: 60 },
  /** what a student asks of staff */
  asking: { times: 20, minutes: 10 },
  /** what a student chooses, and may choose differently a moment later */
  choosing: { times: 40, minutes: 10 },
  /** one's own account: language, password, sessions, the authenticator app */
  ownAccount: { times: 20, minutes: 10 },
  /** sign-ins of one account, also by a program that signs in for each of its runs */
  signingIn: { times: 100, minutes: 10 },
  /** what one person does to the same other person or record, who is notified of it each time */
  towardsOne: { times: 5, minutes: 60 },
  /** what is done a few times in years, and looked at by staff each time */
  onceInAWhile: { times: 5, minutes: 24 * 60 },
  /** notifications, read one by one */
  reading: { times: 600, minutes: 10 },
} as const satisfies Record<string, HowOften>;

interface Limited {
  readonly method: string;
  readonly readsOnly?: true;
  readonly perPerson?: HowOften;
}

/** The limit of a call for each person. Every writing call has one. */
export const limitOf = ({ perPerson, method, readsOnly }: Limited): HowOften | undefined =>
  perPerson ?? (method === 'GET' || readsOnly ? undefined : howOften.working);
