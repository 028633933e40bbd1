import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testServer } from '#server/testing/server.ts';

const server = testServer();

test('a notice is posted, read by anyone without signing in, edited and deleted', async () => {
  const caretaker = await server.as('caretaker');
  const posted = await caretaker.call('noticeCreate', { body: { title: ' Water ', description: 'Off at noon' } });
  assert.equal(posted.status, 201);
  assert.equal(posted.body.message, 'Notice created successfully.');
  const { _id: id } = posted.body.notice;
  assert.equal(posted.body.notice.title, 'Water');
  assert.equal(posted.body.notice.postedBy.role, 'caretaker');

  const administrator = await server.as('hosteladmin');
  const edited = await administrator.call('noticeUpdate', { params: { id }, body: { title: 'Water', description: 'Off at one' } });
  assert.equal(edited.body.description, 'Off at one');
  assert.equal(edited.body.postedBy.role, 'caretaker');
  const { body: listed } = await server.nobody.call('noticeList', { query: {} });
  assert.equal(listed.find((notice) => notice._id === id)?.description, 'Off at one');

  await administrator.call('noticeDelete', { params: { id } });
  assert.equal((await administrator.refused('noticeDelete', { params: { id } })).status, 404);
  assert.equal((await administrator.refused('noticeUpdate', { params: { id }, body: { title: 'x', description: 'y' } })).status, 404);
});

test('a notice is changed, deleted and put back by who wrote it, the team of the hostel it is for, and administrators; by nobody else', async () => {
  const { hostelId, caretakerId, wardenId } = await server.build.staffedHostel();
  const other = await server.build.staffedHostel();
  const text = { title: 'Gate', description: 'It closes at ten.' };
  const at = async (role: 'caretaker' | 'warden' | 'hosteladmin', id?: string) => await server.as(role, id);
  const author = await at('warden', wardenId);
  const colleague = await at('caretaker', caretakerId);
  const strangers = [await at('caretaker', other.caretakerId), await at('warden', other.wardenId), await at('caretaker')];
  const administrator = await at('hosteladmin');
  const changes = async (client: typeof author, id: string) => {
    const { status } = await client.attempt('noticeUpdate', { params: { id }, body: text });
    const { status: deleted, body } = await client.attempt('noticeDelete', { params: { id } });
    const operationId = 'operationId' in body ? body.operationId : undefined;
    if (deleted === 200) await client.call('operationUndo', { params: { id: operationId ?? '' } });
    return [status, deleted];
  };
  const [yes, no, unknown] = [
    [200, 200],
    [403, 403],
    [404, 404],
  ];

  const { body: open } = await author.call('noticeCreate', { body: text });
  const { body: local } = await author.call('noticeCreate', { body: { ...text, forHostel: hostelId } });
  const { body: fromAbove } = await administrator.call('noticeCreate', { body: { ...text, forHostel: hostelId } });
  const { body: forRole } = await administrator.call('noticeCreate', { body: { ...text, forRole: 'warden' } });
  for (const { notice } of [open, local, fromAbove, forRole]) assert.deepEqual(await changes(administrator, notice._id), yes);
  for (const { notice } of [open, local, fromAbove]) assert.deepEqual(await changes(author, notice._id), yes);
  assert.deepEqual(await changes(author, forRole.notice._id), no);
  for (const { notice } of [local, fromAbove]) assert.deepEqual(await changes(colleague, notice._id), yes);
  assert.deepEqual(await changes(colleague, open.notice._id), no);
  for (const stranger of strangers) {
    assert.deepEqual(await changes(stranger, open.notice._id), no);
    assert.deepEqual(await changes(stranger, local.notice._id), unknown);
    // and what they may not change they can still load, as clients do before they offer a form
    assert.equal((await stranger.call('noticeUpdate', { params: { id: open.notice._id } })).body.title, 'Gate');
  }
});

test('undoing what was done to a notice asks who may change it now', async () => {
  const { hostelId, caretakerId, wardenId } = await server.build.staffedHostel();
  const warden = await server.as('warden', wardenId);
  const caretaker = await server.as('caretaker', caretakerId);
  const administrator = await server.as('hosteladmin');
  const text = { title: 'Gate', description: 'It closes at ten.' };
  const refused = async (client: typeof warden, id: string | undefined) =>
    (await client.refused('operationUndo', { params: { id: id ?? '' } })).body.code;
  // a colleague's notice for everybody
  const { body: open } = await warden.call('noticeCreate', { body: text });
  const { body: deleted } = await warden.call('noticeDelete', { params: { id: open.notice._id } });
  assert.equal(await refused(caretaker, deleted.operationId), 'noticeOfOthers');
  await warden.call('operationUndo', { params: { id: deleted.operationId ?? '' } });
  // one's own edit of what the administrator has made a notice for everybody since
  const { body: posted } = await administrator.call('noticeCreate', { body: { ...text, forHostel: hostelId } });
  const params = { id: posted.notice._id };
  const { body: edited } = await caretaker.call('noticeUpdate', { params, body: { ...text, description: 'It closes at nine.' } });
  await administrator.call('noticeUpdate', { params, body: { ...text, forHostel: null } });
  assert.equal(await refused(caretaker, edited.operationId), 'noticeOfOthers');
});

test('PUT without a body returns the notice unchanged and leaves no entry in the audit log', async () => {
  const caretaker = await server.as('caretaker');
  const { body } = await caretaker.call('noticeCreate', { body: { title: 'Mess', description: 'Opens at 7' } });
  const loaded = await caretaker.call('noticeUpdate', { params: { id: body.notice._id } });
  assert.equal(loaded.status, 200);
  assert.deepEqual(loaded.body, body.notice);
  const { userId } = (await caretaker.call('me')).body;
  const operations = server.database.read.selectFrom('operation').select('call').where('by_id', '=', userId);
  assert.deepEqual(await operations.execute(), [{ call: 'noticeCreate' }]);
});

test('a notice needs a title and a description', async () => {
  const caretaker = await server.as('caretaker');
  const empty = await caretaker.refused('noticeCreate', { body: { title: '   ' } });
  assert.equal(empty.status, 400);
  assert.deepEqual(Object.keys(empty.body.fields ?? {}).toSorted(), ['description', 'title']);
  const { body } = await caretaker.call('noticeCreate', { body: { title: 'Mess', description: 'Opens at 7' } });
  const half = await caretaker.refused('noticeUpdate', { params: { id: body.notice._id }, body: { title: 'Mess' } });
  assert.equal(half.status, 400);
  assert.ok(half.body.fields?.['description']);
});

test('notices are listed newest first, and HTML in them is returned as typed', async () => {
  const caretaker = await server.as('caretaker');
  for (const title of ['first', '<b>second</b>']) await caretaker.call('noticeCreate', { body: { title, description: 'x' } });
  const { body } = await server.nobody.call('noticeList', { query: {} });
  assert.deepEqual(
    body.slice(0, 2).map((notice) => notice.title),
    ['<b>second</b>', 'first'],
  );
});

test('a notice says who edited it, and its author is notified when somebody else edits, deletes or restores it', async () => {
  const author = await server.as('caretaker');
  const { body } = await author.call('noticeCreate', { body: { title: 'Mess', description: 'Opens at 7' } });
  const { _id: id } = body.notice;
  assert.equal(body.notice.edited, null);
  const own = await author.call('noticeUpdate', { params: { id }, body: { title: 'Mess', description: 'Opens at 8' } });
  assert.equal(own.body.edited?.by.role, 'caretaker');

  const administrator = await server.as('hosteladmin');
  const edited = await administrator.call('noticeUpdate', { params: { id }, body: { title: 'Mess hall', description: 'Opens at 8' } });
  assert.equal(edited.body.edited?.by.role, 'hosteladmin');
  const { body: deleted } = await administrator.call('noticeDelete', { params: { id } });
  await administrator.call('operationUndo', { params: { id: deleted.operationId ?? '' } });
  const { body: notifications } = await author.call('notificationList');
  assert.deepEqual(
    notifications.map(({ message }) => message.replace(/^\S+ /, '')),
    ['put your notice back: Mess hall', 'deleted your notice: Mess hall', 'edited your notice: Mess hall'],
  );
});

test('a deleted notice is gone for everybody until the deletion is undone', async () => {
  const warden = await server.as('warden');
  const { body } = await warden.call('noticeCreate', { body: { title: 'Keys', description: 'Hand them in' } });
  const { _id: id } = body.notice;
  const { body: deleted } = await warden.call('noticeDelete', { params: { id } });
  const isListed = async () => (await server.nobody.call('noticeList', { query: {} })).body.some((notice) => notice._id === id);
  assert.equal(await isListed(), false);
  assert.equal((await warden.refused('noticeUpdate', { params: { id } })).status, 404);
  await warden.call('operationUndo', { params: { id: deleted.operationId ?? '' } });
  assert.equal(await isListed(), true);
});

test('the public list holds only the five hundred newest notices', async () => {
  const id = await server.build.account({ role: 'warden' });
  await server.database.write
    .insertInto('notice')
    .values(
      Array.from({ length: 510 }, (_, n) => ({ title: `old ${n}`, description: 'x', posted_by: id, created_at: '2020-01-01T00:00:00Z' })),
    )
    .execute();
  const { body } = await server.nobody.call('noticeList', { query: {} });
  assert.equal(body.length, 500);
  assert.ok(body[0] && !body[0].title.startsWith('old '));
});

test('a notice for some is read only by them, its author and administrators; those it is for are notified, but not its author', async () => {
  const { hostelId, caretakerId, wardenId } = await server.build.staffedHostel();
  const other = await server.build.staffedHostel();
  const studentId = await server.build.student({ hostelId });
  const strangerId = await server.build.student({ hostelId: other.hostelId });
  const warden = await server.as('warden', wardenId);
  const student = await server.as('student', studentId);
  const { body } = await warden.call('noticeCreate', {
    body: { title: 'Mess committee', description: 'At six.', forRole: 'student', forHostel: hostelId },
  });
  const { _id: id, forRole, forHostel } = body.notice;
  assert.deepEqual([forRole, forHostel?._id], ['student', hostelId]);

  const sees = async (client: typeof warden) => (await client.call('noticeList', { query: {} })).body.some((notice) => notice._id === id);
  const stranger = await server.as('student', strangerId);
  const caretaker = await server.as('caretaker', caretakerId);
  const administrator = await server.as('hosteladmin');
  assert.deepEqual(await Promise.all([student, warden, administrator, stranger, caretaker, server.nobody].map(sees)), [
    true,
    true,
    true,
    false,
    false,
    false,
  ]);
  assert.equal((await caretaker.refused('noticeDelete', { params: { id } })).status, 404);
  const messagesTo = async (client: typeof warden) =>
    (await client.call('notificationList', { query: {} })).body.map(({ message }) => message);
  assert.deepEqual(await messagesTo(student), ['New notice: Mess committee']);
  assert.deepEqual([...(await messagesTo(warden)), ...(await messagesTo(stranger))], []);

  // an edit that adds people notifies only them
  await warden.call('noticeUpdate', { params: { id }, body: { title: 'Mess committee', description: 'At seven.', forRole: null } });
  assert.deepEqual(
    [await messagesTo(student), await messagesTo(caretaker)],
    [['New notice: Mess committee'], ['New notice: Mess committee']],
  );
  assert.equal(await sees(stranger), false);

  const elsewhere = await warden.refused('noticeCreate', { body: { title: 'x', description: 'y', forHostel: other.hostelId } });
  assert.deepEqual([elsewhere.status, elsewhere.body.code], [404, 'hostelNotFound']);
});

test('a notice whose last day has passed is listed among the ended ones, and an edit brings it back', async () => {
  const caretaker = await server.as('caretaker');
  const { body } = await caretaker.call('noticeCreate', { body: { title: 'Fest', description: 'Tonight', until: '2098-01-01' } });
  const { _id: id, until } = body.notice;
  assert.equal(until, '2098-01-01');
  const past = await caretaker.refused('noticeUpdate', {
    params: { id },
    body: { title: 'Fest', description: 'Tonight', until: '2020-01-01' },
  });
  assert.deepEqual(Object.keys(past.body.fields ?? {}), ['until']);
  const lists = async () => {
    const [now, ended] = await Promise.all([
      server.nobody.call('noticeList', { query: {} }),
      server.nobody.call('noticeList', { query: { ended: 'only' } }),
    ]);
    return [now, ended].map((list) => list.body.some((notice) => notice._id === id));
  };
  assert.deepEqual(await lists(), [true, false]);
  await server.database.write.updateTable('notice').set({ ends_on: '2020-01-01' }).where('id', '=', id).execute();
  assert.deepEqual(await lists(), [false, true]);
  // an edit of the text may keep a last day that has passed
  await caretaker.call('noticeUpdate', { params: { id }, body: { title: 'Fest', description: 'It was fine', until: '2020-01-01' } });
  await caretaker.call('noticeUpdate', { params: { id }, body: { title: 'Fest', description: 'Tonight', until: null } });
  assert.deepEqual(await lists(), [true, false]);
});

test('posting and editing a notice can be undone', async () => {
  const warden = await server.as('warden');
  const { body: posted } = await warden.call('noticeCreate', { body: { title: 'Lift', description: 'Out of order' } });
  const { _id: id } = posted.notice;
  const found = async () => (await server.nobody.call('noticeList', { query: {} })).body.find((notice) => notice._id === id);
  const { body: edited } = await warden.call('noticeUpdate', {
    params: { id },
    body: { title: 'Lift', description: 'Mended', forRole: 'warden' },
  });
  assert.equal(await found(), undefined);
  await warden.call('operationUndo', { params: { id: edited.operationId ?? '' } });
  assert.deepEqual([(await found())?.description, (await found())?.edited], ['Out of order', null]);
  await warden.call('operationUndo', { params: { id: posted.operationId ?? '' } });
  assert.equal(await found(), undefined);
});

test('a caller who may not read a notice cannot undo changes to it', async () => {
  const { hostelId, caretakerId, wardenId } = await server.build.staffedHostel();
  const warden = await server.as('warden', wardenId);
  const caretaker = await server.as('caretaker', caretakerId);
  const text = { title: 'About the caretaker', description: 'x' };
  const undone = async (client: typeof warden, id: string | undefined) => {
    const { status, body } = await client.refused('operationUndo', { params: { id: id ?? '' } });
    return [status, body.code];
  };
  const { body: posted } = await warden.call('noticeCreate', { body: { ...text, forRole: 'warden', forHostel: hostelId } });
  assert.deepEqual(await undone(caretaker, posted.operationId), [404, 'operationNotFound']);
  const { body: open } = await warden.call('noticeCreate', { body: text });
  const narrow = { params: { id: open.notice._id }, body: { ...text, forRole: 'warden', forHostel: hostelId } } as const;
  const { body: narrowed } = await warden.call('noticeUpdate', narrow);
  // neither the edit that narrowed it nor the posting before that
  assert.deepEqual(await undone(caretaker, narrowed.operationId), [404, 'operationNotFound']);
  assert.deepEqual(await undone(caretaker, open.operationId), [404, 'operationNotFound']);
  const list = async () => (await warden.call('noticeList', { query: {} })).body.map(({ _id }) => _id);
  assert.ok((await list()).includes(posted.notice._id));

  await warden.call('operationUndo', { params: { id: narrowed.operationId ?? '' } });
  await warden.call('operationUndo', { params: { id: posted.operationId ?? '' } });
  assert.ok(!(await list()).includes(posted.notice._id));
});

test('a warden taken out of a team can neither read nor change a notice that they wrote for its hostel', async () => {
  const { hostelId, wardenId } = await server.build.staffedHostel();
  const warden = await server.as('warden', wardenId);
  const text = { title: 'Staff meeting', description: 'At six.' };
  const { body } = await warden.call('noticeCreate', { body: { ...text, forRole: 'caretaker', forHostel: hostelId } });
  const params = { id: body.notice._id };
  await warden.call('noticeUpdate', { params, body: { ...text, forHostel: hostelId } });
  const administrator = await server.as('hosteladmin');
  await administrator.call('hostelTeamRemove', { params: { id: hostelId, accountId: wardenId } });
  const { body: list } = await warden.call('noticeList', { query: {} });
  assert.ok(!list.some(({ _id }) => _id === params.id));
  for (const call of [
    warden.refused('noticeUpdate', { params }),
    warden.refused('noticeUpdate', { params, body: { ...text, forRole: null, forHostel: null } }),
    warden.refused('noticeDelete', { params }),
    warden.refused('operationUndo', { params: { id: body.operationId ?? '' } }),
  ])
    assert.equal((await call).status, 404);
});

test('only the author and administrators can change whom a notice is for; the team of its hostel can edit its text', async () => {
  const { hostelId, caretakerId, wardenId } = await server.build.staffedHostel();
  const deputyId = await server.build.account({ role: 'warden' });
  await server.build.place(hostelId, deputyId, { role: 'warden' });
  const warden = await server.as('warden', wardenId);
  const deputy = await server.as('warden', deputyId);
  const administrator = await server.as('hosteladmin');
  const text = { title: 'Wardens meet', description: 'At six.' };
  const { body } = await warden.call('noticeCreate', { body: { ...text, forRole: 'warden', forHostel: hostelId } });
  const params = { id: body.notice._id };
  const mended = await deputy.call('noticeUpdate', {
    params,
    body: { ...text, description: 'At seven.', forRole: 'warden', forHostel: hostelId },
  });
  assert.equal(mended.body.description, 'At seven.');
  for (const other of [{ forRole: null }, { forRole: 'student' }, { forHostel: null }] as const) {
    const refused = await deputy.refused('noticeUpdate', { params, body: { ...text, ...other } });
    assert.deepEqual([refused.status, refused.body.code], [403, 'noticeNotYours']);
  }
  await administrator.call('noticeUpdate', { params, body: { ...text, forRole: null } });
  const caretaker = await server.as('caretaker', caretakerId);
  const narrower = await caretaker.refused('noticeUpdate', { params, body: { ...text, forRole: 'hosteladmin' } });
  assert.deepEqual([narrower.status, narrower.body.code], [403, 'noticeNotYours']);
  // nor by undoing an edit of somebody else, whether that makes it for more people or for fewer
  await warden.call('noticeUpdate', { params, body: { ...text, forHostel: null } });
  const narrowed = await warden.call('noticeUpdate', { params, body: { ...text, forHostel: hostelId } });
  const undone = await caretaker.refused('operationUndo', { params: { id: narrowed.body.operationId ?? '' } });
  assert.equal(undone.status, 403);
  await warden.call('operationUndo', { params: { id: narrowed.body.operationId ?? '' } });
  await administrator.call('noticeUpdate', { params, body: { ...text, forHostel: hostelId } });
  for (const forRole of ['warden', null] as const) {
    const { operationId } = (await warden.call('noticeUpdate', { params, body: { ...text, forRole } })).body;
    const { body: kept } = await deputy.refused('operationUndo', { params: { id: operationId ?? '' } });
    assert.equal(kept.code, 'noticeNotYours');
  }
});

test('an edit without title or description is refused as a whole, and nothing is lost silently', async () => {
  const warden = await server.as('warden');
  const { body } = await warden.call('noticeCreate', { body: { title: 'Lift', description: 'Out of order' } });
  const params = { id: body.notice._id };
  for (const [given, missing] of [
    [{ forRole: 'warden' }, ['title', 'description']],
    [{ until: '2098-01-01' }, ['title', 'description']],
    [{ title: 'Lift' }, ['description']],
  ] as const) {
    const refused = await warden.refused('noticeUpdate', { params, body: given });
    assert.deepEqual([refused.status, Object.keys(refused.body.fields ?? {})], [400, missing]);
  }
  assert.equal((await warden.call('noticeUpdate', { params })).body.title, 'Lift');
});

const waterNotice = (description: string, until: string | null = null) => ({
  title: 'Water',
  description,
  forRole: null,
  forHostel: null,
  until,
});

test('an edit does not overwrite what somebody else changed since the sender saw it, unless it is sent without `basedOn`', async () => {
  const warden = await server.as('warden');
  const administrator = await server.as('hosteladmin');
  const { body } = await warden.call('noticeCreate', { body: { title: 'Water', description: 'Off at noon' } });
  const params = { id: body.notice._id };
  const seen = { title: 'Water', description: 'Off at noon', forRole: null, forHostel: null, until: null };
  await administrator.call('noticeUpdate', { params, body: { ...waterNotice('Off at one', '2098-01-01'), basedOn: seen } });

  const refused = await warden.refused('noticeUpdate', { params, body: { ...waterNotice('Off at two'), basedOn: seen } });
  assert.deepEqual([refused.status, refused.body.code], [409, 'changedMeanwhile']);
  assert.match(refused.body.message, /^Nothing was changed, because hosteladmin-\S+ changed some of this on /);
  assert.deepEqual((refused.body as { current?: object }).current, { description: 'Off at one', until: '2098-01-01' });
  const { body: other } = await warden.call('noticeUpdate', {
    params,
    body: { ...waterNotice('Off at one', '2098-01-01'), title: 'Water supply', basedOn: { ...seen, description: 'Off at one' } },
  });
  assert.deepEqual([other.title, other.description, other.until], ['Water supply', 'Off at one', '2098-01-01']);
  const { body: older } = await warden.call('noticeUpdate', { params, body: { title: 'Water', description: 'Off at two' } });
  assert.equal(older.description, 'Off at two');
});
