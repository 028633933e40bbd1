/** What a call reads follows from what it answers, not from how large the campus around it is: counted in pages of the database, not in time. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readBy } from '../../bench/blocks-read.ts';
import { send } from '../../bench/call.ts';
import { openCampus } from '../../bench/campus.ts';
import { everyGet, type Get, lastPage } from '../../bench/gets.ts';
import { startCluster } from '#server/testing/cluster.ts';
import { statementsOf } from '#server/testing/statements.ts';
import { cleanUp } from '#server/testing/clean-up.ts';

const perHostel = 20;

interface Read {
  pages: number;
  /** rows that were read in vain */
  passedOver: number;
  bytes: number;
  /** of a list: how many rows it has */
  total: number;
}

/** What each call reads in the database on a campus with so many hostels, by the name of the call. */
async function pagesRead(clusterUrl: string, hostels: number): Promise<Map<string, Read>> {
  const campus = await openCampus(clusterUrl, { students: hostels * perHostel, perHostel });
  const read = new Map<string, Read>();
  const measure = async (get: Get): Promise<string> => {
    let reply = '';
    const statements = await statementsOf(async () => {
      // a call for want of whose record there is no answer has read as much as it needs to know that
      reply = await send(campus, 'GET', get.path, get.token).catch(() => '');
    });
    const { blocks: pages, passedOver } = await readBy(statements, campus.database.read, { asIfLarge: true });
    const total = Number(/"total":(\d+)/.exec(reply)?.[1] ?? 0);
    read.set(`${get.what} by ${get.role}`, { pages, passedOver, bytes: reply.length, total });
    return reply;
  };
  try {
    for (const get of (await everyGet(campus.raw, campus.hostelId)).filter(isMeasured)) {
      const last = lastPage(get, await measure(get));
      if (last) await measure(last);
    }
    return read;
  } finally {
    await campus.close();
  }
}

/**
 * A caretaker's and a guard's calls, and an administrator's lists with pages. What everybody has is counted, up to ten thousand, in lists of all
 * hostels; what few have is found by an index.
 */
const isMeasured = ({ what, role }: Get): boolean =>
  role === 'caretaker' ||
  role === 'guard' ||
  (role === 'hosteladmin' && /^\w+(Page|Choices)$|^accountList$|^(\w+Page|searchEverywhere), a rare word$/.test(what));

test('what staff read of their hostel, and an administrator of a list, does not grow with the campus', async () => {
  const cluster = await startCluster();
  cleanUp(() => cluster.stop());
  const small = await pagesRead(cluster.url, 25);
  const large = await pagesRead(cluster.url, 100);
  assert.ok(small.size > 70);
  const grown = [...large].flatMap(([what, { pages, passedOver, bytes, total }]) => {
    const before = small.get(what) ?? { pages: Infinity, passedOver: Infinity, bytes: 1 };
    // the way down an index gets longer by a step; a longer reply costs more; what a small table tells at once is looked up for each
    // student of the hostel in a large one; and to count a list its index is read
    const longer = Math.max(1, bytes / before.bytes);
    const most = 2 * before.pages * longer + 8 * perHostel + total / 50;
    // an index that is read in the order of all passes over the rows of other hostels
    const mostPassedOver = 2 * before.passedOver * longer + 8 * perHostel;
    return [
      ...(pages > most ? [`${what}: ${before.pages} pages, then ${pages}`] : []),
      ...(passedOver > mostPassedOver ? [`${what}: ${before.passedOver} rows in vain, then ${passedOver}`] : []),
    ];
  });
  assert.deepEqual(grown, []);
});
