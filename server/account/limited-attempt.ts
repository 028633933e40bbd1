import type { Db } from '#server/db/open.ts';
import { Fault } from '#server/http/fault.ts';
import type { Transact } from '#server/http/serve.ts';
import type { Settings } from '#server/settings.ts';
import { withHashingSlot } from './password.ts';
import { attemptSubjects, countFailure, refuseBlocked } from './sign-in-limit.ts';

interface Guessing {
  read: Db;
  transact: Transact;
  settings: Settings;
  request: { address: string };
}

/**
 * Runs a check of what somebody claims to know. It is refused while the account or the address has to wait; what it reports
 * as missed is counted, and to be thrown. The limit is looked at within the turn: of a thousand guesses sent at once only as
 * many are tried as turns run at once.
 */
export async function attempt<T>(
  username: string,
  { read, transact, settings, request }: Guessing,
  check: (missed: (...fault: ConstructorParameters<typeof Fault>) => Promise<Fault>) => Promise<T>,
): Promise<T> {
  const subjects = attemptSubjects(username, request.address);
  return await withHashingSlot(async () => {
    await refuseBlocked(read, subjects, settings);
    return await check(async (...fault) => {
      await transact((db) => countFailure(db, subjects, settings));
      return new Fault(...fault);
    });
  });
}
