import assert from 'node:assert/strict';
import { test } from 'node:test';
import { guardianMatters } from '#contract/guardian/guardian.ts';
import { notificationTexts } from '#contract/messages.ts';
import { timeSlots } from '#contract/worker/worker.ts';
import { campusDay } from '#server/campus-day.ts';
import { testServer } from '#server/testing/server.ts';
import { untilWaiting } from '#server/testing/until-waiting.ts';
import { sampleLogo } from '#server/testing/two-hostels.ts';
import { lockChoices } from '#server/institution-choices.ts';

const server = testServer();

const publicSettings = async () => (await server.nobody.call('institutionGet')).body;

test('the name and the logo can be set, seen by anybody and undone', async () => {
  const administrator = await server.as('hosteladmin');
  assert.deepEqual(await publicSettings(), { name: '', logo: null, mails: false, texts: false, parents: false, offered: null });
  const { body } = await administrator.call('institutionChange', { body: { name: ' Kaveri College ', logo: sampleLogo.base64 } });
  const { body: log } = await administrator.call('operationList', { query: { limit: 1 } });
  assert.equal(log.operations[0]?.about, 'Changed the settings of the institution: Logo, Name of the institution');
  assert.deepEqual(await publicSettings(), {
    name: 'Kaveri College',
    logo: sampleLogo.digest,
    mails: false,
    texts: false,
    parents: false,
    offered: null,
  });
  await administrator.call('operationUndo', { params: { id: body.operationId ?? '' } });
  assert.deepEqual(await publicSettings(), { name: '', logo: null, mails: false, texts: false, parents: false, offered: null });
});

test('a logo is served with the type of its picture, for the cache to keep, and so that no script in it could run', async () => {
  const administrator = await server.as('hosteladmin');
  await administrator.call('institutionChange', { body: { logo: sampleLogo.base64 } });
  const answer = await fetch(`${server.address}/api/v1/institution/logo/${sampleLogo.digest}`);
  assert.deepEqual(Buffer.from(await answer.arrayBuffer()), sampleLogo.bytes);
  assert.equal(answer.headers.get('content-type'), 'image/png');
  assert.equal(answer.headers.get('x-content-type-options'), 'nosniff');
  assert.equal(answer.headers.get('content-security-policy'), "default-src 'none'; sandbox");
  assert.match(answer.headers.get('cache-control') ?? '', /immutable/);
  assert.equal((await server.nobody.refused('institutionLogo', { params: { logo: 'f'.repeat(64) } })).status, 404);

  // a removed logo is no longer served, until the removal is undone
  const address = { params: { logo: sampleLogo.digest } };
  const { body: removed } = await administrator.call('institutionChange', { body: { logo: '' } });
  assert.equal((await server.nobody.refused('institutionLogo', address)).status, 404);
  await administrator.call('operationUndo', { params: { id: removed.operationId ?? '' } });
  assert.equal((await server.nobody.attempt('institutionLogo', address)).status, 200);
});

test('a logo whose bytes are not a whole picture is refused', async () => {
  const administrator = await server.as('hosteladmin');
  for (const [what, bytes] of [
    ['a drawing', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
    ['a page', Buffer.from('<html>')],
    ['the beginning of a PNG', sampleLogo.bytes.subarray(0, 20)],
    ['two pictures', Buffer.concat([sampleLogo.bytes, sampleLogo.bytes])],
  ] as const) {
    const { status, body } = await administrator.refused('institutionChange', { body: { logo: bytes.toString('base64') } });
    assert.deepEqual([status, Object.keys(body.fields ?? {})], [400, ['logo']], what);
  }
});

test('a programme that students have can be hidden from new choices, but not removed', async () => {
  const administrator = await server.as('hosteladmin');
  const present = (await administrator.call('institutionSettings')).body.programmes;
  assert.deepEqual(
    present.map(({ value }) => value),
    ['CSE', 'ECE', 'MECH', 'SM', 'DS'],
  );
  await server.build.student({ info: { programme: 'DS' } });
  const without = ['CSE', 'ECE', 'MECH', 'SM'].map((value) => ({ value, hidden: false }));
  const refused = await administrator.refused('institutionChange', { body: { programmes: without } });
  assert.match(refused.body.fields?.['programmes'] ?? '', /^DS is used by 1 record\. Hide it/);
  assert.match(refused.body.message, /^Programmes: DS is used/);
  const twice = await administrator.refused('institutionChange', {
    body: { programmes: [...without, { value: 'DS', hidden: true }, { value: 'Cse', hidden: false }] },
  });
  // the fault is of the entry, so that a form shows it at its field; the value keeps its capital letter within the sentence
  assert.equal(twice.body.message, 'Value: Cse is listed twice.');
  const entry = await administrator.request('/api/v1/institution/settings', {
    method: 'PATCH',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ programmes: ['CSE'] }),
  });
  assert.equal((entry.body as { message: string }).message, 'Programmes: this is not valid.');
  assert.match(Object.entries(twice.body.fields ?? {}).join(), /^programmes\.\d+\.value,.*twice/);

  const { body } = await administrator.call('institutionChange', {
    body: { programmes: [{ value: 'Law', hidden: false }, ...without, { value: 'DS', hidden: true }] },
  });
  assert.equal(body.programmes.find(({ value }) => value === 'DS')?.used, 1);
  const { offered } = (await administrator.call('institutionGet')).body;
  assert.deepEqual(offered?.programmes, ['Law', 'CSE', 'ECE', 'MECH', 'SM']);
  const choices = (await administrator.call('studentChoices')).body;
  assert.deepEqual([choices.programmes.includes('DS'), choices.hidden?.programmes], [true, ['DS']]);
  await administrator.call('operationUndo', { params: { id: body.operationId ?? '' } });
  assert.deepEqual((await administrator.call('institutionGet')).body.offered?.programmes, ['CSE', 'ECE', 'MECH', 'SM', 'DS']);
});

test('a setting that somebody else has changed since the sender saw it is not overwritten', async () => {
  const administrator = await server.as('hosteladmin');
  const other = await server.as('hosteladmin');
  const seen = (await administrator.call('institutionSettings')).body;
  const batches = seen.batches.map(({ value, hidden }) => ({ value, hidden }));
  await other.call('institutionChange', { body: { batches: [...batches, { value: '2031', hidden: false }], basedOn: { batches } } });
  const mine = { batches: [...batches, { value: '2032', hidden: false }], basedOn: { batches } };
  const refused = await administrator.refused('institutionChange', { body: mine });
  assert.deepEqual([refused.status, refused.body.code], [409, 'changedMeanwhile']);
  assert.match(refused.body.message, /^Nothing was changed, because hosteladmin-\S+ changed some of this on /);
  assert.match(refused.body.fields?.['batches'] ?? '', /^This has been changed to .*, 2031 meanwhile\./);
  const last = (await administrator.call('institutionSettings')).body;
  assert.deepEqual([last.batches.at(-1)?.value, last.batches.length], ['2031', batches.length + 1]);

  await other.call('institutionChange', { body: { name: 'Kaveri', basedOn: { name: seen.name } } });
  const named = await administrator.refused('institutionChange', { body: { name: 'Narmada', basedOn: { name: seen.name } } });
  assert.match(named.body.fields?.['name'] ?? '', /^This has been changed to Kaveri meanwhile\./);
  const logo = await administrator.refused('institutionChange', { body: { logo: '', basedOn: { logo: 'f'.repeat(64) } } });
  assert.equal(logo.body.code, 'changedMeanwhile');
  // a change to the value that is already there, and a change without basedOn, are accepted
  await administrator.call('institutionChange', { body: { name: 'Kaveri', basedOn: { name: seen.name } } });
  await administrator.call('institutionChange', { body: { name: 'Narmada' } });
});

test('a fine above the limit and an item whose category is not offered are refused with a fault for the field', async () => {
  const { hostelId, caretakerId } = await server.build.staffedHostel();
  const studentId = await server.build.student({ hostelId });
  const caretaker = await server.as('caretaker', caretakerId);
  const administrator = await server.as('hosteladmin');
  await administrator.call('institutionChange', {
    body: {
      fineLimit: 500,
      categories: [
        { value: 'Linen', hidden: false },
        { value: 'Old', hidden: true },
      ],
    },
  });
  const fine = { studentId, reason: 'A window' };
  const high = await caretaker.refused('fineImpose', { body: { ...fine, amount: 501 } });
  assert.deepEqual(high.body.fields, { amount: 'Enter 500 or less.' });
  await caretaker.call('fineImpose', { body: { ...fine, amount: 500 } });

  const item = { name: 'Sheets', quantity: 5, threshold: 1, hostel: hostelId };
  await caretaker.call('inventoryCreate', { body: { ...item, category: 'Linen' } });
  const unknown = await caretaker.refused('inventoryCreate', { body: { ...item, category: 'Old' } });
  assert.deepEqual(unknown.body.fields, { category: 'Choose one of: Linen.' });

  const hidden = ['Linen', 'Old'].map((value) => ({ value, hidden: true }));
  await administrator.call('institutionChange', { body: { categories: hidden } });
  const none = await caretaker.refused('inventoryCreate', { body: { ...item, category: 'Linen' } });
  assert.deepEqual(none.body.fields, { category: 'No category is offered. An administrator can offer one under Settings.' });
  const paise = await administrator.refused('institutionChange', { body: { fineLimit: 1.005 } });
  assert.deepEqual(paise.body.fields, { fineLimit: 'Enter an amount with at most two decimals.' });
  await administrator.call('institutionChange', { body: { fineLimit: 500.25 } });
});

test('students see who lives in other rooms unless a setting of the institution hides it', async () => {
  const { hostelId } = await server.build.staffedHostel();
  const [first, second] = await server.build.rooms(hostelId);
  assert.ok(first && second);
  const own = await server.build.student({ hostelId, room: { roomId: first.id, seat: 1 } });
  const other = await server.build.student({ hostelId, room: { roomId: second.id, seat: 1 } });
  const student = await server.as('student', own);
  const administrator = await server.as('hosteladmin');
  const seen = async (client: typeof student) =>
    (await client.call('hostelGet', { params: { id: hostelId } })).body.rooms
      .filter(({ _id }) => _id === first.id || _id === second.id)
      .map(({ occupants, unnamed }) => [occupants.map(({ _id }) => _id), unnamed]);
  const everybody = [
    [[own], undefined],
    [[other], undefined],
  ];
  assert.deepEqual(await seen(student), everybody);
  await administrator.call('institutionChange', { body: { othersShown: false } });
  assert.deepEqual(await seen(student), [
    [[own], undefined],
    [[], 1],
  ]);
  assert.deepEqual(await seen(administrator), everybody);
  await administrator.call('institutionChange', { body: { othersShown: true } });
  assert.deepEqual(await seen(student), everybody);
});

test('a time zone can be set by its name, decides which day it is, and can be undone', async () => {
  const administrator = await server.as('hosteladmin');
  const today = async () => (await administrator.call('me')).body.today;
  // it is never the same day in these two
  for (const timeZone of ['Pacific/Pago_Pago', 'pacific/kiritimati']) {
    const { body } = await administrator.call('institutionChange', { body: { timeZone } });
    assert.equal(body.timeZone.toLowerCase(), timeZone.toLowerCase());
    assert.equal(body.today, campusDay(timeZone));
    assert.equal(await today(), campusDay(timeZone));
    const { about, changes } = (await administrator.call('operationGet', { params: { id: body.operationId ?? '' } })).body;
    assert.match(about, /: Time zone$/);
    assert.deepEqual(
      changes.map(({ kind, name }) => [kind, name]),
      [['Setting', 'Time zone']],
    );
    if (timeZone === 'pacific/kiritimati') await administrator.call('operationUndo', { params: { id: body.operationId ?? '' } });
  }
  assert.equal(await today(), campusDay('Pacific/Pago_Pago'));
  const ofAnybody = await server.app.inject({ url: '/api/v1/institution' });
  assert.equal(ofAnybody.headers['time-zone'], 'Pacific/Pago_Pago', 'each answer names the zone that its moments are shown in');
  const { body } = await administrator.call('institutionChange', { body: { timeZone: '', basedOn: { timeZone: 'Pacific/Pago_Pago' } } });
  assert.deepEqual([body.timeZone, body.serverTimeZone, body.today], ['', server.settings.TIME_ZONE, campusDay(server.settings.TIME_ZONE)]);
});

test('a time zone that the program or the database does not know is refused, and so is a change based on an outdated one', async () => {
  const administrator = await server.as('hosteladmin');
  for (const timeZone of ['Atlantis', '+05:30', 'Asia', '5', 'Asia/Kolkata; select 1']) {
    const { status, body } = await administrator.refused('institutionChange', { body: { timeZone } });
    assert.deepEqual([status, Object.keys(body.fields ?? {})], [400, ['timeZone']], timeZone);
  }
  const { body } = await administrator.refused('institutionChange', { body: { timeZone: 'UTC', basedOn: { timeZone: 'Asia/Tokyo' } } });
  assert.equal(body.code, 'changedMeanwhile');
});

test('the time slots are the default ones until the institution sets its own, which may be at night and are sorted by time', async () => {
  const administrator = await server.as('hosteladmin');
  const present = (await administrator.call('institutionSettings')).body.slots;
  assert.deepEqual(
    present,
    timeSlots.map((value) => ({ value, hidden: false, used: 0 })),
  );
  const plain = present.map(({ value, hidden }) => ({ value, hidden }));
  const night = '10:00 PM - 06:00 AM';
  const early = '06:00 AM - 02:00 PM';
  const slots = [{ value: night, hidden: false }, { value: early, hidden: false }, ...plain];
  const changed = await administrator.call('institutionChange', { body: { slots, basedOn: { slots: plain } } });
  assert.deepEqual(
    changed.body.slots.map(({ value }) => value),
    [early, ...timeSlots, night],
  );
  for (const value of ['noon', '07:00 - 10:00', '13:00 PM - 02:00 PM', '10:00 PM - 10:00 PM']) {
    const { status, body } = await administrator.refused('institutionChange', { body: { slots: [...plain, { value, hidden: false }] } });
    assert.deepEqual([status, Object.keys(body.fields ?? {})], [400, ['slots']], value);
  }
  // the same times, written differently
  const again = { value: '07:00 AM - 10:00 AM', hidden: false };
  const twice = await administrator.refused('institutionChange', { body: { slots: [...plain, again] } });
  assert.match(twice.body.fields?.['slots'] ?? '', /^07:00 AM - 10:00 AM is listed twice/);
  const none = plain.map(({ value }) => ({ value, hidden: true }));
  assert.equal((await administrator.refused('institutionChange', { body: { slots: none } })).status, 400);
  await administrator.call('operationUndo', { params: { id: changed.body.operationId ?? '' } });
  assert.deepEqual(
    (await administrator.call('institutionSettings')).body.slots.map(({ value }) => value),
    [...timeSlots],
  );
});

/** Sets the list of categories and returns the id of the operation. */
async function setCategories(values: readonly string[]): Promise<string> {
  const administrator = await server.as('hosteladmin');
  const categories = values.map((value) => ({ value, hidden: false }));
  return (await administrator.call('institutionChange', { body: { categories } })).body.operationId ?? '';
}

const blocked = (text: string) => ['undoBlocked', `This cannot be undone any more: ${text}`];

test('an undo cannot remove a choice that records have, nor bring back an item whose category was removed', async () => {
  const { hostelId, caretakerId } = await server.build.staffedHostel();
  const caretaker = await server.as('caretaker', caretakerId);
  const administrator = await server.as('hosteladmin');
  const refusedUndo = async (id: string, client = administrator) => {
    const { body } = await client.refused('operationUndo', { params: { id } });
    return [body.code, body.message];
  };
  await setCategories(['Linen']);
  const adding = await setCategories(['Linen', 'Tools']);
  const item = { name: 'Hammer', quantity: 5, threshold: 1, hostel: hostelId, category: 'Tools' };
  const { body: made } = await caretaker.call('inventoryCreate', { body: item });
  assert.deepEqual(await refusedUndo(adding), blocked('Tools is used by 1 record. Hide it instead of removing it.'));

  const { body: deleted } = await caretaker.call('inventoryDelete', { params: { id: made._id } });
  const removing = await setCategories(['Linen']);
  assert.deepEqual(
    await refusedUndo(deleted.operationId ?? '', caretaker),
    blocked('Tools is no longer among the categories of the inventory. Add it there first.'),
  );
  // in reverse order they can be undone
  await administrator.call('operationUndo', { params: { id: removing } });
  await caretaker.call('operationUndo', { params: { id: deleted.operationId ?? '' } });
  await caretaker.call('inventoryDelete', { params: { id: made._id } });
  await administrator.call('operationUndo', { params: { id: adding } });

  // students may have a programme that is not in the list, since an import accepts any; an undo may bring such a one back
  const programmes = ['CSE', 'DS', 'Law'].map((value) => ({ value, hidden: false }));
  const { body: set } = await administrator.call('institutionChange', { body: { programmes } });
  const student = await server.build.student({ info: { programme: 'Law' } });
  assert.deepEqual(await refusedUndo(set.operationId ?? ''), blocked('Law is used by 1 record. Hide it instead of removing it.'));
  const { body: changed } = await administrator.call('studentChange', { params: { id: student }, body: { programme: 'CSE' } });
  await administrator.call('operationUndo', { params: { id: changed.operationId ?? '' } });
});

const offering = (...values: string[]) => ({ body: { categories: values.map((value) => ({ value, hidden: false })) } });

test('a category cannot be removed while an item of it is being added, nor an item added while its category is being removed', async () => {
  const { hostelId, caretakerId } = await server.build.staffedHostel();
  const caretaker = await server.as('caretaker', caretakerId);
  const administrator = await server.as('hosteladmin');
  await administrator.call('institutionChange', offering('Linen', 'Toys'));
  const item = { name: 'Ball', quantity: 5, threshold: 1, hostel: hostelId, category: 'Toys' };
  const { removed } = await server.database.write.transaction().execute(async (db) => {
    await db
      .insertInto('inventory_item')
      .values({ hostel_id: hostelId, name: 'Kite', category: 'Toys', quantity: 1, threshold: 1 })
      .execute();
    const removed = administrator.attempt('institutionChange', offering('Linen'));
    await untilWaiting(server.database.read);
    return { removed };
  });
  assert.match(JSON.stringify((await removed).body), /Toys is used by 1 record/);

  await server.database.write.deleteFrom('inventory_item').where('category', '=', 'Toys').execute();
  const { added } = await server.database.write.transaction().execute(async (db) => {
    await lockChoices(db);
    await db.deleteFrom('institution_choice').where('value', '=', 'Toys').execute();
    const added = caretaker.attempt('inventoryCreate', { body: item });
    await untilWaiting(server.database.read);
    return { added };
  });
  assert.deepEqual((await added).status, 400);
});

test('every text of notifications is in the table of who is told what', async () => {
  const administrator = await server.as('hosteladmin');
  const { told } = (await administrator.call('institutionSettings')).body;
  assert.deepEqual(
    told.flatMap(({ texts }) => texts).toSorted(),
    Object.values(notificationTexts)
      .map(({ text }) => text.replaceAll(/\{\w+\}/g, '…'))
      .toSorted(),
  );
  const switched = new Set(told.flatMap(({ matters }) => matters));
  assert.deepEqual(switched, new Set(guardianMatters), 'each switch stands at a text');
});
