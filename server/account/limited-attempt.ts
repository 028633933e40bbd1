import type { Db } from '#server/db/open.ts';
import type { Fault } from '#server/http/fault.ts';
import type { Transact } from '#server/http/transact.ts';
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
 * Runs a check of a password or code, within the limits on failures. Throws while the account or the address has to wait. The
 * check passes the fault of a wrong guess to `countFailed` and throws what that returns. The limit is read once a hashing slot
 * is free: of a thousand guesses sent at once only as many are tried as there are slots.
 */
export async function limitedAttempt<T>(
  username: string,
  { read, transact, settings, request }: Guessing,
  check: (countFailed: (fault: Fault) => Promise<Fault>) => Promise<T>,
): Promise<T> {
  const subjects = attemptSubjects(username, request.address);
  return await withHashingSlot(async () => {
    await refuseBlocked(read, subjects, settings);
    return await check(async (fault) => {
      await transact((db) => countFailure(db, subjects, settings));
      return fault;
    });
  });
}
