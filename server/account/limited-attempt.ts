import type { Db } from '#server/db/open.ts';
import type { Fault } from '#server/http/fault.ts';
import type { Log } from '#server/http/handler.ts';
import type { Transact } from '#server/http/transact.ts';
import { recordAnnouncedRefusal } from '#server/operation/open-operation.ts';
import type { Settings } from '#server/settings.ts';
import { inHashingTurn } from './hashing-turns.ts';
import { accountOf, countFailure, refuseBlocked, type Attempt } from './sign-in-limit.ts';

interface Guessing {
  read: Db;
  transact: Transact;
  settings: Settings;
  request: { address: string };
  log: Log;
}

/** Sign-ins of one account that may wait for their turn; a person has one or two. */
const mostWaiting = 100;

/**
 * Runs a check of a password or code, within the limits on failures. Throws while the attempt has to wait. The check passes the
 * fault of a wrong guess to `countFailed` and throws what that returns. The limit is read once it is the attempt's turn to
 * hash: of a thousand guesses sent at once only as many are tried as there are turns at once.
 */
export async function limitedAttempt<T>(
  attempt: Attempt,
  { read, transact, settings, request, log }: Guessing,
  check: (countFailed: (fault: Fault) => Promise<Fault>) => Promise<T>,
): Promise<T> {
  const { target, address } = attempt;
  const place = {
    // strangers of an address are one crowd; who is known there does not wait behind them
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
      // never what was typed: it may be a password in the wrong field
      log.warn({ target, address: request.address, code: fault.code }, 'a wrong password or code was given');
      return fault;
    });
  });
}
