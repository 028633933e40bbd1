/** Every call that edits what is there already: of two writers who saw the same, the second overwrites nothing without knowing it. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { TObject } from 'typebox';
import type { CallName, Inputs } from '#contract/calls.ts';
import { pngOf } from '#server/testing/pictures.ts';
import { callerOf, callRows } from '#server/testing/sample-caller.ts';
import { testServer } from '#server/testing/server.ts';
import type { Client, ErrorBody } from '#server/testing/client.ts';
import { buildSampleHostel, sampleDays, sampleLogo, type SampleHostel } from '#server/testing/two-hostels.ts';

const server = testServer();

const bodies = callRows.map(([name, row]) => ({ name, row, fields: Object.keys((row.body as TObject | undefined)?.properties ?? {}) }));

test('every call that edits a record takes `basedOn`, or its row says why not', () => {
  for (const { name, row, fields } of bodies) {
    if (row.method !== 'PUT' && row.method !== 'PATCH') continue;
    const says = row.withoutBasedOn !== undefined;
    assert.equal(fields.includes('basedOn') || says, true, `${name} neither takes basedOn nor says why not`);
    assert.equal(fields.includes('basedOn') && says, false, `${name} takes basedOn and says why not`);
  }
});

/** A call whose body has `basedOn`, and the stock count, which has one for each item. */
type EditName = { [N in CallName]: 'basedOn' extends keyof Inputs[N]['body'] ? N : never }[CallName] | 'inventoryCount';

interface Edit {
  params?: unknown;
  /** the bodies of two people who want different things */
  bodies: [object, object];
  /** what both saw: what is there before */
  seen: (client: Client) => Promise<unknown>;
  /** where the body has it, if not at `basedOn` */
  put?: (body: object, basedOn: unknown) => object;
  /** what was changed by the first of the bodies and by the second, in the form of `basedOn` */
  current?: [unknown, unknown];
}

/** One or more fields of a record, each wanted as either of two values. */
function ofRecord<B extends object>(one: B, other: B, seen: (client: Client) => Promise<object>, params?: unknown): Edit {
  const pickSeen = async (client: Client) => {
    const all = new Map(Object.entries(await seen(client)));
    return Object.fromEntries(Object.keys(one).map((field) => [field, all.get(field)]));
  };
  const differing = (body: B, than: B) =>
    Object.fromEntries(Object.entries(body).filter(([field, value]) => value !== than[field as keyof B]));
  return { params, bodies: [one, other], seen: pickSeen, current: [differing(one, other), differing(other, one)] };
}

const itemOf = async (client: Client, { itemId }: SampleHostel) => {
  const item = (await client.call('inventoryList')).body.find(({ _id }) => _id === itemId);
  assert.ok(item);
  return item;
};

const roomOf = async (client: Client, { hostelId, freeRoomId }: SampleHostel) => {
  const room = (await client.call('hostelGet', { params: { id: hostelId } })).body.rooms.find(({ _id }) => _id === freeRoomId);
  assert.ok(room);
  return room;
};

/** A call that takes `basedOn` and is not here does not compile. */
const edits: { readonly [N in EditName]: (hostel: SampleHostel) => Edit } = {
  inventoryUpdate: (hostel) => ({
    params: { id: hostel.itemId },
    bodies: [{ quantity: 11 }, { quantity: 12 }],
    seen: async (client) => (await itemOf(client, hostel)).quantity,
    current: [11, 12],
  }),
  inventoryCount: (hostel) => ({
    bodies: [{ counts: [{ itemId: hostel.itemId, quantity: 11 }] }, { counts: [{ itemId: hostel.itemId, quantity: 12 }] }],
    seen: async (client) => ({ [hostel.itemId]: (await itemOf(client, hostel)).quantity }),
    put: (body, basedOn) => ({
      counts: (body as { counts: { itemId: string }[] }).counts.map((count) => ({
        ...count,
        basedOn: (basedOn as Record<string, number> | undefined)?.[count.itemId],
      })),
    }),
    current: [{ [hostel.itemId]: 11 }, { [hostel.itemId]: 12 }],
  }),
  inventoryCorrect: (hostel) =>
    ofRecord(
      { name: 'Soap', category: 'Office Supplies', threshold: 4 },
      { name: 'Soap, liquid', category: 'Office Supplies', threshold: 6 },
      (client) => itemOf(client, hostel),
      { id: hostel.itemId },
    ),
  hostelUpdate: ({ hostelId }) =>
    ofRecord(
      { name: 'Ganga' + hostelId },
      { name: 'Jhelum' + hostelId },
      async (client) => (await client.call('hostelGet', { params: { id: hostelId } })).body.hostel,
      { id: hostelId },
    ),
  gateCurfewSet: ({ hostelId }) => {
    const [early, late] = ['21:30', '22:30'].map((time) => ({ inBy: Array.from({ length: 7 }, () => time), outFrom: '05:00', grace: 5 }));
    return {
      params: { hostelId },
      bodies: [{ curfew: early }, { curfew: late }],
      seen: async (client) => (await client.call('gateCurfewList')).body.find(({ _id }) => _id === hostelId)?.curfew ?? null,
      current: [early, late],
    };
  },
  roomUpdate: (hostel) =>
    ofRecord(
      { block: 'North', accessible: true, seats: 3 },
      { block: 'South', accessible: true, seats: 4 },
      (client) => roomOf(client, hostel),
      { id: hostel.freeRoomId },
    ),
  roomClosing: (hostel) =>
    ofRecord(
      { closedReason: 'Painting', closedUntil: null },
      { closedReason: 'Leak', closedUntil: null },
      (client) => roomOf(client, hostel),
      { id: hostel.freeRoomId },
    ),
  roomUpdateMany: (hostel) => ({
    ...ofRecord({ block: 'North' }, { block: 'South' }, (client) => roomOf(client, hostel), { id: hostel.hostelId }),
    put: (body, basedOn) => ({ ...body, roomIds: [hostel.freeRoomId], basedOn }),
    current: [[{ block: 'North' }], [{ block: 'South' }]],
  }),
  complaintCorrect: ({ hostelId, student }) =>
    ofRecord(
      { kind: 'Food' as const },
      { kind: 'Other' as const },
      async (client) => {
        const { complaints } = (await client.call('complaintList', { params: { hostelId } })).body;
        return { kind: complaints.find(({ _id }) => _id === student.complaintId)?.kind ?? null };
      },
      { id: student.complaintId },
    ),
  studentChange: ({ student }) =>
    ofRecord(
      { name: 'Asha', phone: '98400 11111' },
      { name: 'Asha Rao', phone: '98400 22222' },
      async (client) => (await client.call('studentGet', { params: { id: student.id } })).body.student,
      { id: student.id },
    ),
  guardianChange: ({ student }) =>
    ofRecord(
      { telephone: '98400 22222', relation: 'Uncle' },
      { telephone: '98400 33333', relation: 'Aunt' },
      async (client) => {
        const { guardians } = (await client.call('guardianList', { params: { studentId: student.id } })).body;
        return guardians[0] ?? {};
      },
      { id: student.guardianId },
    ),
  studentPhotoSet: ({ student }) => ({
    params: { id: student.id },
    bodies: [{ photo: sampleLogo.base64 }, { photo: pngOf({ width: 2, height: 2 }).toString('base64') }],
    seen: async (client) => {
      const seen = (await client.call('studentGet', { params: { id: student.id } })).body.photo;
      if (seen !== null) await client.call('studentPhotoRemove', { params: { id: student.id } });
      return null;
    },
  }),
  accountChange: ({ warden }) =>
    ofRecord(
      { name: 'Pema', phone: '98400 11111' },
      { name: 'Pema L', phone: '98400 22222' },
      async (client) => {
        const { items } = (await client.call('accountList', { query: { q: warden.username } })).body;
        return items[0] ?? {};
      },
      { id: warden.id },
    ),
  noticeUpdate: ({ noticeId }) =>
    ofRecord(
      { title: 'Water', description: 'Off at noon', until: '2098-01-02' },
      { title: 'Water supply', description: 'Off at one', until: '2098-01-01' },
      async (client) => (await client.call('noticeUpdate', { params: { id: noticeId } })).body,
      { id: noticeId },
    ),
  mailChange: () => ({
    bodies: [{ host: 'one.example.org' }, { host: 'other.example.org' }],
    seen: async (client) => ({ host: (await client.call('mailGet')).body.settings?.host }),
    current: [{ host: 'one.example.org' }, { host: 'other.example.org' }],
  }),
  gatewayChange: () => ({
    params: { channel: 'sms' },
    bodies: [{ country: '44' }, { country: '977' }],
    seen: async (client) => ({ country: (await client.call('gatewayGet', { params: { channel: 'sms' } })).body.settings?.country }),
    current: [{ country: '44' }, { country: '977' }],
  }),
  institutionChange: () =>
    ofRecord({ name: 'North College', fineLimit: 700 }, { name: 'South College', fineLimit: 800 }, async (client) => {
      return (await client.call('institutionSettings')).body;
    }),
  roundChange: ({ rounds }) =>
    ofRecord(
      { name: 'Rooms for all' },
      { name: 'Rooms for some' },
      async (client) => (await client.call('roundGet', { params: { id: rounds.openRoundId } })).body,
      { id: rounds.openRoundId },
    ),
  workerUpdate: ({ hostelId, workerId }) =>
    ofRecord(
      { name: 'Ravi', contact: '98400 33333' },
      { name: 'Ravi K', contact: '98400 44444' },
      async (client) => (await client.call('workerList', { query: { hostel: hostelId } })).body.find(({ _id }) => _id === workerId) ?? {},
      { id: workerId },
    ),
  scheduleSave: ({ hostelId, workerId }) => {
    const week = (day: string) => ({
      hostel: hostelId,
      weekStartDate: sampleDays.week,
      schedule: { [day]: [{ timeSlot: '7:00 AM - 10:00 AM', staff: workerId }] },
    });
    const query = { hostel: hostelId, weekStartDate: sampleDays.week };
    return {
      bodies: [week('monday'), week('tuesday')],
      seen: async (client) => (await client.call('scheduleGet', { query })).body.version,
    };
  },
};

const clashOf = (body: ErrorBody) => body as ErrorBody & { current: unknown; changed: { by: string } | null };

for (const name of Object.keys(edits) as EditName[]) {
  test(`${name}: of two who saw the same and write at once, one is refused, told who was first and what is there now, and may then replace it`, async () => {
    const row = new Map(callRows).get(name);
    assert.ok(row);
    const hostel = await buildSampleHostel(server.database.write);
    // a caretaker changes exchanges only, and the round here is another one
    const { client, role } = await callerOf(name === 'roundChange' ? { ...row, who: { hosteladmin: 'all' } } : row, hostel, server);
    const { params, bodies, seen, put = (body, basedOn) => ({ ...body, basedOn }), current } = edits[name](hostel);
    const partsOf = (body: object) => ({ params, body });
    const basedOn = await seen(client);
    const answers = await Promise.all(bodies.map((body) => client.attempt(name, partsOf(put(body, basedOn)))));
    const [winner, loser] = answers[0]?.ok ? [0, 1] : [1, 0];
    const refused = answers[loser];
    assert.ok(answers[winner]?.ok && refused && !refused.ok, JSON.stringify(answers.map(({ status, body }) => [status, body])));
    const clash = clashOf(refused.body);
    assert.deepEqual([refused.status, clash.code], [409, 'changedMeanwhile']);
    if (current) assert.deepEqual(clash.current, current[winner]);
    const { account } = await server.database.read
      .selectFrom('account')
      .select((eb) => eb.fn.coalesce(eb.fn<string | null>('nullif', ['name', eb.val('')]), 'username').as('account'))
      .where('id', '=', hostel[role].id)
      .executeTakeFirstOrThrow();
    assert.equal(clash.changed?.by, account);
    assert.ok(refused.body.message.includes(account), refused.body.message);
    // what the refusal brought has been seen, so it may be replaced
    const again = put(
      bodies[loser] ?? {},
      Array.isArray(clash.current) || typeof clash.current !== 'object' || clash.current === null
        ? clash.current
        : { ...(basedOn as object), ...clash.current },
    );
    await client.call(name, partsOf(again));
    await client.refused(name, partsOf(put(bodies[winner] ?? {}, basedOn)));
    // a client that does not say what it saw writes as ever
    await client.call(name, partsOf(put(bodies[winner] ?? {}, undefined)));
  });
}
