/** A form while it is sent, and after it could not be: one record however often the button is pressed, and nothing typed is lost. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { paths } from '#contract/paths.ts';
import { open, type Screen, unanswered, unreachable } from '#web/testing/screen.ts';

const notice = { title: 'Water', description: 'On Friday.' };
async function write(screen: Screen): Promise<void> {
  await screen.type('Title', notice.title);
  await screen.type('Description', notice.description);
}
const bodiesOf = (screen: Screen) => screen.sent.map(({ body }) => body);
const busy = () => [...document.querySelectorAll('form [aria-busy=true]')].map(({ textContent }) => textContent);

test('a double tap makes one record, and the button is busy meanwhile', async () => {
  const screen = await open(paths.createNotice(), { answers: { noticeCreate: unanswered } });
  await write(screen);
  assert.deepEqual(busy(), []);
  await screen.press('Create');
  assert.deepEqual(busy(), ['Create']);
  await screen.press('Create');
  // Enter in a field sends a form without its button
  document.querySelector('form')?.dispatchEvent(new window.Event('submit', { bubbles: true, cancelable: true }));
  await screen.wait(0);
  assert.equal(bodiesOf(screen).length, 1);
});

test('a text that could not be sent stays in the form, which says why, and is sent by the next try', async () => {
  let tries = 0;
  const noticeCreate = () => (tries++ === 0 ? unreachable : { message: 'Notice created successfully.' });
  const screen = await open(paths.createNotice(), { answers: { noticeCreate } });
  await write(screen);
  await screen.press('Create');
  assert.match(screen.alerts.join(), /The server cannot be reached\. Check your connection and try again\./);
  assert.deepEqual([screen.fields['Title'], screen.fields['Description']], [notice.title, notice.description]);
  await screen.press('Create');
  const [first, second] = bodiesOf(screen) as (typeof notice)[];
  assert.deepEqual([first?.title, first?.description, second], [notice.title, notice.description, first]);
  assert.deepEqual(screen.toasts, ['Notice created successfully.']);
  assert.deepEqual(screen.alerts, []);
});
