import type { Db } from '#server/db/open.ts';
import type { Fault } from '#server/fault.ts';
import type { Log } from '#server/call/handler.ts';
import type { Transact } from '#server/call/transact.ts';
import { recordAnnouncedRefusal } from '#server/call/open-operation.ts';
import type { Settings } from '#server/settings.ts';
import { inHashingTurn } from './hashing-turns.ts';
import { accountOf, countFailure, refuseBlocked, type Attempt } from './sign-in-limit.ts';

interface AttemptContext {
  read: Db;
  transact: Transact;
  settings: Settings;
  request: { address: string };
  log: Log;
}

/** How many sign-ins of one account may wait for their turn; a person makes one or two. */
const mostWaiting = 100;

/**
 * Checks a password or code within the limits on failed attempts; throws while the attempt is blocked. On a wrong guess, `check`
 * passes its fault to `countFailed` and throws the fault that this returns. The limit is read only when it is the attempt's turn to
 * hash: otherwise a thousand guesses sent at the same time would all pass before the first failure is counted.
 */
export async function limitedAttempt<T>(
  attempt: Attempt,
  { read, transact, settings, request, log }: AttemptContext,
  check: (countFailed: (fault: Fault) => Promise<Fault>) => Promise<T>,
): Promise<T> {
  const { target, address } = attempt;
  const place = {
    // all unknown sign-ins of an address share a lane; an account known there does not wait behind them
    lane: attempt.waitsForAddress ? (address ?? target) : target,
    part: target,
    most: settings.RATE_LIMIT === 'off' ? Infinity : mostWaiting,
  };
  return await inHashingTurn(place, async () => {
    await refuseBlocked(read, attempt, settings);
    return await check(async (fault) => {
      await transact(async (db) => {
        await countFailure(db, attempt, settings);
        await recordAnnouncedRefusal(db, { by: accountOf(attempt), code: fault.code });
      });
      // the username is not logged: it may be a password typed into the wrong field
      log.warn({ target, address: request.address, code: fault.code }, 'a wrong password or code was given');
      return fault;
    });
  });
}
