import assert from 'node:assert/strict';
import { test } from 'node:test';
import { notificationsTo } from '#server/testing/notifications-to.ts';
import { setUpStaffedHostel } from '#server/testing/staffed-hostel.ts';
import { testServer } from '#server/testing/server.ts';

const server = testServer();

const soap = { name: 'Soap', category: 'Cleaning Supplies', quantity: '5', threshold: 3 };

test('the warden is notified once each time an item falls below its threshold or is added below it', async () => {
  const { hostelId, caretaker, warden } = await setUpStaffedHostel(server);
  const added = await caretaker.call('inventoryCreate', { body: { ...soap, hostel: hostelId } });
  assert.equal(added.status, 201);
  assert.equal(added.body.quantity, 5);
  const set = (quantity: number) => caretaker.call('inventoryUpdate', { params: { id: added.body._id }, body: { quantity } });
  await set(3);
  assert.deepEqual(await notificationsTo(warden), []);
  await set(2);
  await set(1);
  assert.deepEqual(await notificationsTo(warden), ['Soap is low: 2 left, at least 3 needed.']);
  await set(9);
  await set(0);
  assert.equal((await notificationsTo(warden)).length, 2);
  await caretaker.call('inventoryCreate', { body: { ...soap, name: 'Bulbs', quantity: 0, hostel: hostelId } });
  assert.equal((await notificationsTo(warden))[0], 'Bulbs is low: 0 left, at least 3 needed.');
});

test('what equals its threshold is not low: in the list, in its counts and order, and on everybody’s home', async () => {
  const { hostelId, caretaker, warden } = await setUpStaffedHostel(server);
  for (const [name, quantity] of [
    ['Brooms', 3],
    ['Mops', 2],
  ] as const)
    await caretaker.call('inventoryCreate', { body: { ...soap, name, quantity, hostel: hostelId } });
  const namesOf = async (query: { low?: 'only' }) => (await warden.call('inventoryPage', { query })).body.items.map((item) => item.name);
  assert.deepEqual(await namesOf({ low: 'only' }), ['Mops']);
  assert.deepEqual(await namesOf({}), ['Mops', 'Brooms']);
  assert.equal((await warden.call('inventoryPage', { query: {} })).body.low, 1);
  assert.equal((await caretaker.call('dashboardToday')).body.caretaker?.lowStock, 1);
  assert.equal((await warden.call('dashboardToday')).body.warden?.lowStock, 1);
  const [waiting] = (await warden.call('dashboardWaiting', { query: {} })).body.hostels;
  assert.equal(waiting?.lowStock, 1);
});

test('an edit changes the quantity and nothing else', async () => {
  const { hostelId, caretaker } = await setUpStaffedHostel(server);
  const other = await setUpStaffedHostel(server);
  const { body: item } = await caretaker.call('inventoryCreate', { body: { ...soap, hostel: hostelId } });
  const edited = await caretaker.call('inventoryUpdate', {
    params: { id: item._id },
    body: { name: 'Gold', category: 'Office Supplies', quantity: 7, threshold: 0, hostel: other.hostelId, _id: other.hostelId },
  });
  const { operationId: _, ...saved } = edited.body;
  assert.deepEqual(saved, { ...item, quantity: 7 });
  assert.deepEqual((await caretaker.call('inventoryList')).body, [{ ...item, quantity: 7 }]);
});

const counting = (...counts: { itemId: string; quantity: unknown }[]) => ({ body: { counts } });

test('a stock count is saved completely or not at all', async () => {
  const { hostelId, caretaker, warden } = await setUpStaffedHostel(server);
  const other = await setUpStaffedHostel(server);
  const add = async (name: string) => (await caretaker.call('inventoryCreate', { body: { ...soap, name, hostel: hostelId } })).body._id;
  const [first, second] = [await add('Brooms'), await add('Mops')];
  const theirs = (await other.caretaker.call('inventoryCreate', { body: { ...soap, hostel: other.hostelId } })).body._id;
  const reached = counting({ itemId: first, quantity: 1 }, { itemId: theirs, quantity: 1 });
  assert.equal((await caretaker.refused('inventoryCount', reached)).status, 404);
  const negative = counting({ itemId: first, quantity: 1 }, { itemId: second, quantity: -1 });
  assert.equal((await caretaker.refused('inventoryCount', negative)).status, 400);
  assert.deepEqual(
    (await caretaker.call('inventoryList')).body.map((item) => item.quantity),
    [5, 5],
  );
  const good = counting({ itemId: first, quantity: 1 }, { itemId: second, quantity: '12' });
  const counted = await caretaker.call('inventoryCount', good);
  assert.equal(counted.body.message, '2 items were counted, 2 changed.');
  assert.deepEqual(
    (await warden.call('inventoryList')).body.map((item) => item.quantity),
    [1, 12],
  );
  const again = await caretaker.call('inventoryCount', counting({ itemId: first, quantity: 1 }, { itemId: second, quantity: 11 }));
  assert.equal(again.body.message, '2 items were counted, 1 changed.');
  assert.equal((await notificationsTo(warden)).length, 1);
});

test('a caretaker cannot add to, see or change the stock of another hostel', async () => {
  const { caretaker } = await setUpStaffedHostel(server);
  const other = await setUpStaffedHostel(server);
  assert.equal((await caretaker.refused('inventoryCreate', { body: { ...soap, hostel: other.hostelId } })).status, 404);
  const { body: theirs } = await other.caretaker.call('inventoryCreate', { body: { ...soap, hostel: other.hostelId } });
  assert.equal((await caretaker.refused('inventoryUpdate', { params: { id: theirs._id }, body: { quantity: 1 } })).status, 404);
  assert.equal((await caretaker.refused('inventoryDelete', { params: { id: theirs._id } })).status, 404);
  assert.deepEqual((await caretaker.call('inventoryList')).body, []);
  const { body: all } = await other.administrator.call('inventoryList');
  assert.ok(all.some((item) => item._id === theirs._id));
  assert.equal((await other.caretaker.call('inventoryDelete', { params: { id: theirs._id } })).body.message, 'Item deleted successfully');
});

test('an item needs a known category and whole numbers of zero or more', async () => {
  const { hostelId, caretaker } = await setUpStaffedHostel(server);
  for (const wrong of [{ quantity: -1 }, { quantity: 1.5 }, { threshold: '' }, { category: 'Toys' }, { name: '' }, { quantity: 1e12 }]) {
    assert.equal(
      (await caretaker.refused('inventoryCreate', { body: { ...soap, hostel: hostelId, ...wrong } })).status,
      400,
      JSON.stringify(wrong),
    );
  }
});

const { quantity: _, ...details } = soap;

test('the name, category and threshold of an item can be corrected, which can be undone and notifies the warden once it is low by that', async () => {
  const { hostelId, caretaker, warden } = await setUpStaffedHostel(server);
  const other = await setUpStaffedHostel(server);
  const { body: item } = await caretaker.call('inventoryCreate', { body: { ...soap, hostel: hostelId } });
  const params = { id: item._id };
  const corrected = { name: 'Soap, liquid', category: 'Office Supplies', threshold: 6 };
  assert.equal((await other.caretaker.refused('inventoryCorrect', { params, body: corrected })).status, 404);
  for (const wrong of [{ category: 'Toys' }, { name: ' ' }, { threshold: -1 }, { threshold: undefined }])
    assert.equal((await caretaker.refused('inventoryCorrect', { params, body: { ...corrected, ...wrong } })).status, 400);
  const { operationId, ...saved } = (await caretaker.call('inventoryCorrect', { params, body: corrected })).body;
  assert.deepEqual(saved, { ...item, ...corrected });
  const low = 'Soap, liquid is low: 5 left, at least 6 needed.';
  assert.deepEqual(await notificationsTo(warden), [low]);
  await caretaker.call('inventoryCorrect', { params, body: { ...corrected, threshold: 7 } });
  assert.deepEqual(await notificationsTo(warden), [low]);
  await caretaker.call('inventoryCorrect', { params, body: corrected });
  await caretaker.call('operationUndo', { params: { id: operationId } });
  assert.deepEqual((await caretaker.call('inventoryList')).body, [item]);
});

test('an item whose category is not offered any more keeps it when the rest is corrected', async () => {
  const { hostelId, caretaker, administrator } = await setUpStaffedHostel(server);
  const { body: item } = await caretaker.call('inventoryCreate', { body: { ...soap, hostel: hostelId } });
  const categories = (await administrator.call('institutionSettings')).body.categories.map(({ value, hidden }) => ({
    value,
    hidden: hidden || value === soap.category,
  }));
  const { body: hidden } = await administrator.call('institutionChange', { body: { categories } });
  const correct = (body: object) => caretaker.attempt('inventoryCorrect', { params: { id: item._id }, body: { ...details, ...body } });
  assert.equal((await correct({ name: 'Bar soap' })).status, 200);
  assert.equal((await correct({ category: 'Office Supplies' })).status, 200);
  assert.equal((await correct({ category: soap.category })).status, 400);
  await administrator.call('operationUndo', { params: { id: hidden.operationId } });
});

test('of a clash the one is named who changed what clashes, not who changed something else later, and nothing of a count is saved', async () => {
  const { hostelId, administrator, caretaker: first } = await setUpStaffedHostel(server);
  const secondId = await server.build.account({ role: 'caretaker', name: 'Second Caretaker' });
  await administrator.call('hostelTeamAdd', { params: { id: hostelId }, body: { accountId: secondId } });
  const second = await server.as('caretaker', secondId);
  const add = async (name: string) => (await first.call('inventoryCreate', { body: { ...soap, name, hostel: hostelId } })).body._id;
  const [brooms, mops] = [await add('Brooms'), await add('Mops')];
  await second.call('inventoryUpdate', { params: { id: brooms }, body: { quantity: 7, basedOn: 5 } });
  await first.call('inventoryCorrect', { params: { id: brooms }, body: { ...details, name: 'Large brooms' } });
  const counts = [
    { itemId: mops, quantity: 1, basedOn: 5 },
    { itemId: brooms, quantity: 4, basedOn: 5 },
  ];
  const { status, body } = await first.refused('inventoryCount', { body: { counts } });
  assert.deepEqual([status, body.code, Object.keys(body.fields ?? {})], [409, 'changedMeanwhile', ['counts.1.quantity']]);
  assert.match(body.message, /^Nothing was changed, because Second Caretaker changed some of this on \d/);
  const quantities = async () => (await first.call('inventoryList')).body.map(({ name, quantity }) => `${name} ${quantity}`);
  assert.deepEqual(await quantities(), ['Large brooms 7', 'Mops 5']);
  // what is there already is no clash
  await first.call('inventoryCount', { body: { counts: [{ itemId: brooms, quantity: 7, basedOn: 5 }] } });
});
