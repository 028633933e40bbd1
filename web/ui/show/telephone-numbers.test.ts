import assert from 'node:assert/strict';
import { test } from 'node:test';
import { numberParts } from './telephone-numbers.ts';

test('a telephone number becomes a link that calls it and, if the country is known, one that opens WhatsApp', () => {
  const tel = 'tel:9840012345';
  const whatsApp = 'https://wa.me/919840012345';
  assert.deepEqual(numberParts('98400 12345'), [{ text: '98400 12345', tel, whatsApp }]);
  assert.equal(numberParts('098400-12345')[0]?.whatsApp, whatsApp);
  assert.equal(numberParts('+91 98400 12345')[0]?.whatsApp, whatsApp);
  assert.deepEqual(numberParts('+44 20 7946 0958'), [
    { text: '+44 20 7946 0958', tel: 'tel:+442079460958', whatsApp: 'https://wa.me/442079460958' },
  ]);
  assert.deepEqual(numberParts('044 2345 6789'), [{ text: '044 2345 6789', tel: 'tel:04423456789' }], 'a landline');
});

test('several numbers are separate links, and the text between them stays text', () => {
  assert.deepEqual(
    numberParts('98400 12345 / 123, ask the guard').map(({ text, tel }) => [text, tel]),
    [
      ['98400 12345 ', 'tel:9840012345'],
      ['/ ', undefined],
      ['123', undefined],
      [', ', undefined],
      ['ask the guard', undefined],
    ],
  );
});
