import assert from 'node:assert/strict';
import { test } from 'node:test';
import readXlsx from 'read-excel-file/universal';
import { calls } from '#contract/calls.ts';
import { joinGroup, newBatch, openRound, ownRound, publishRound, studentOf, type RoundStudent } from '#server/testing/rounds.ts';
import { testServer } from '#server/testing/server.ts';

const server = testServer();

/** Asha, who needs an accessible room, and Meena, who does not, in a group of an open round; the hostel has no accessible room. */
async function groupWithNeed() {
  const batch = newBatch();
  const { hostelId, caretakerId, wardenId } = await server.build.staffedHostel();
  const [administrator, caretaker, warden] = [
    await server.as('hosteladmin'),
    await server.as('caretaker', caretakerId),
    await server.as('warden', wardenId),
  ];
  const [asha, meena] = [
    await studentOf(server, batch, `${batch}1`, { hostelId }),
    await studentOf(server, batch, `${batch}2`, { hostelId }),
  ];
  await warden.call('roundNeedCreate', { body: { studentId: asha.id, reason: 'A wheelchair.' } });
  const { _id: id } = await openRound(administrator, { hostelIds: [hostelId], batch });
  const params = { id };
  await meena.client.call('roundGroupCreate', { params });
  const before = (await ownRound(meena))?.group?.largest;
  await joinGroup(meena, asha, id);
  return { administrator, caretaker, warden, asha, meena, id, params, before };
}

test('the size that a group can have tells nobody that another member needs an accessible room', async () => {
  const { asha, meena, before } = await groupWithNeed();
  assert.deepEqual([(await ownRound(meena))?.group?.members.length, (await ownRound(meena))?.group?.largest], [2, before]);
  assert.equal((await ownRound(asha))?.group?.largest, 0);
});

test('of a need of an accessible room only its student, wardens and administrators read, wherever the reason of a result stands', async () => {
  const { administrator, caretaker, warden, asha, meena, id, params } = await groupWithNeed();
  await administrator.call('roundClose', { params });
  await publishRound(administrator, id);
  const ofStudent = async (student: RoundStudent): Promise<string[]> => {
    const receipt = (await student.client.request(`/api/v1/round/${id}/receipt`)).body as { own: { reason: string } };
    const sheets = await fetch(`${server.address}/api/v1${calls.personExportOwn.path}`, {
      headers: { authorization: `Bearer ${student.client.token}` },
    });
    const cells = JSON.stringify(await readXlsx(await sheets.arrayBuffer()));
    const exported = /"(Your turn was .*?)"/.exec(cells)?.[1] ?? '';
    return [(await ownRound(student))?.result?.reason ?? '', receipt.own.reason, exported];
  };
  const ofStaff = async (client: typeof warden): Promise<string[]> => [
    ...(await client.call('roundResults', { params, query: {} })).body.items.map(({ reason }) => reason),
    (await client.call('studentGet', { params: { id: asha.id } })).body.round?.reason ?? '',
  ];
  for (const reason of [...(await ofStudent(asha)), ...(await ofStaff(warden)), ...(await ofStaff(administrator))])
    assert.match(reason, /No accessible room of this round is open to you/);
  for (const reason of [...(await ofStudent(meena)), ...(await ofStaff(caretaker))])
    assert.match(reason, /^Your turn was 1 of 1\. When it came, no 2 beds together were left that could be given to you\./);
});
