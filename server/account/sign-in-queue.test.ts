import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { realHashes, testServer } from '#server/testing/server.ts';
import { inHashingTurn } from './hashing-turns.ts';
import { hashPassword } from './password.ts';

const server = testServer({ RATE_LIMIT: 'on', SIGN_IN_FAILURES_PER_ADDRESS: '100000' });

const password = 'three quiet monsoons';

async function signIn(username: string, address: string): Promise<number> {
  const { statusCode } = await server.app.inject({
    method: 'POST',
    url: '/api/v1/login',
    remoteAddress: address,
    payload: { username, password },
  });
  return statusCode;
}

test('of far more simultaneous sign-ins of one account than a person makes, the excess is refused', { timeout: 60_000 }, async (t) => {
  await server.build.account({ username: 'script', passwordHash: await hashPassword(password) });
  const [waiting, excess] = [100, 10];
  // nobody's turn ends before the excess is refused, however fast sign-ins are sent and served
  const turnsOver = Promise.withResolvers<void>();
  t.after(() => turnsOver.resolve());
  const turns = ['one', 'two'].map((part) => inHashingTurn({ lane: 'held', part, most: 1 }, () => turnsOver.promise));
  const refused = Promise.withResolvers<void>();
  const first: number[] = [];
  const all = Array.from({ length: waiting + excess }, async () => {
    const status = await signIn('script', '10.3.0.5');
    if (first.push(status) === excess) refused.resolve();
    return status;
  });
  await refused.promise;
  assert.deepEqual(new Set(first), new Set([429]));
  turnsOver.resolve();
  await Promise.all(turns);
  assert.equal((await Promise.all(all)).filter((status) => status === 200).length, waiting);
});

const crowdSize = 40;

/** How many sign-ins of the crowd were done when a single one that came after them was done. */
async function doneBefore(
  crowd: (n: number) => Promise<number>,
  one: () => Promise<number>,
): Promise<{ done: number; statuses: number[] }> {
  let done = 0;
  const all = Array.from({ length: crowdSize }, async (_, n) => {
    const status = await crowd(n);
    done++;
    return status;
  });
  // by then the requests of the crowd have been read and wait in the queue
  await new Promise((resolve) => setTimeout(resolve, 100));
  assert.equal(await one(), 200);
  const before = done;
  return { done: before, statuses: await Promise.all(all) };
}

// a crowd is overtaken only if each of its sign-ins takes as long as one of a person
describe('with hashes as strong as those of a real server', () => {
  realHashes();

  test('many sign-ins of one account do not hold up another account, even from the same address', async () => {
    const passwordHash = await hashPassword(password);
    await server.build.account({ username: 'crowded', passwordHash });
    await server.build.account({ username: 'alone', passwordHash });
    for (const address of ['10.3.0.1', '10.3.0.2']) {
      const { done, statuses } = await doneBefore(
        () => signIn('crowded', '10.3.0.1'),
        () => signIn('alone', address),
      );
      assert.deepEqual(new Set(statuses), new Set([200]));
      assert.ok(done < crowdSize / 2, `${done} of ${crowdSize} were served first`);
    }
  });

  test('sign-ins with many names from one address do not hold up another address', async () => {
    await server.build.account({ username: 'elsewhere', passwordHash: await hashPassword(password) });
    const { done } = await doneBefore(
      (n) => signIn(`one of many ${n}`, '10.3.0.3'),
      () => signIn('elsewhere', '10.3.0.4'),
    );
    assert.ok(done < crowdSize / 2, `${done} of ${crowdSize} were served first`);
  });
});
