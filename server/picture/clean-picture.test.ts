import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deflateSync } from 'node:zlib';
import { pngChunk, pngEnd, pngHeader, pngOf, pngSignature } from '#server/testing/pictures.ts';
import { cleanPicture } from './clean-picture.ts';

const limits = { bytes: 1_000, side: 100 };
const clean = async (...parts: readonly (Uint8Array | string)[]) => await cleanPicture(joined(...parts), limits);

const ofHex = (hex: string) => Buffer.from(hex, 'hex');
const joined = (...parts: readonly (Uint8Array | string)[]): Buffer =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part)));

// each part is a segment: start, frame, scan, end
const jpegParts = ['ffd8', 'ffc0000b080010002001011100', 'ffda0008010100003f00d2cf20', 'ffd9'].map(ofHex);
const [start, frame, scan, end] = jpegParts as [Buffer, Buffer, Buffer, Buffer];
const jpeg = joined(...jpegParts);
const segment = (marker: number, words: string) => joined(Uint8Array.of(0xff, marker, 0, words.length + 2), words);

const littleEndian = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
};
const webpChunk = (name: string, data: Uint8Array) => joined(name, littleEndian(data.length), data, data.length % 2 ? '\0' : '');
const webpOf = (...chunks: readonly Buffer[]) => joined('RIFF', littleEndian(4 + joined(...chunks).length), 'WEBP', ...chunks);
const webpFrame = webpChunk('VP8 ', ofHex('3001009d012a010001000ec0fe25a400037000000000'));
const webp = webpOf(webpFrame);
const webpHead = (flags: number) => webpChunk('VP8X', Uint8Array.of(flags, 0, 0, 0, 0, 0, 0, 0, 0, 0));

const png = pngOf({ width: 3, height: 2 });
const rows = deflateSync(Buffer.alloc(8));
const pngWith = (...chunks: readonly Buffer[]) => joined(pngSignature, pngHeader(3, 2), ...chunks);

const place = '15.2993 N, 74.1240 E';

test('a picture that holds nothing else is kept byte by byte', async () => {
  for (const [type, image] of [
    ['image/png', png],
    ['image/jpeg', jpeg],
    ['image/webp', webp],
  ] as const)
    assert.deepEqual(await clean(image), { type, image });
});

test('a picture that is cut off anywhere, or followed by anything, is refused', async () => {
  for (const image of [png, jpeg, webp]) {
    for (let length = 0; length < image.length; length++)
      assert.equal(await clean(image.subarray(0, length)), undefined, `${length} bytes of ${image.length}`);
    for (const more of ['\0', place, image]) assert.equal(await clean(image, more), undefined);
  }
});

test('place, time, words and thumbnails are removed', async () => {
  const text = pngChunk('tEXt', Buffer.from(place));
  assert.deepEqual((await clean(pngWith(text, pngChunk('eXIf', Buffer.from(place)), pngChunk('IDAT', rows), text, pngEnd)))?.image, png);
  const app = segment(0xe1, `Exif\0\0${place}`);
  assert.deepEqual((await clean(start, segment(0xe0, 'JFIF\0'), app, segment(0xfe, place), frame, app, scan, app, end))?.image, jpeg);
  const beside = ['EXIF', 'XMP ', 'ICCP', 'note'].map((name) => webpChunk(name, Buffer.from(place)));
  assert.deepEqual((await clean(webpOf(webpHead(0x2c), ...beside, webpFrame, ...beside)))?.image, webp);
});

test('what a picture is drawn from stays: transparency, a palette, several scans and the colours of print', async () => {
  const alpha = webpChunk('ALPH', Uint8Array.of(0, 255));
  const transparent = webpOf(webpHead(0x10), alpha, webpFrame);
  assert.deepEqual((await clean(webpOf(webpHead(0x1c), alpha, webpFrame, webpChunk('EXIF', Buffer.from(place)))))?.image, transparent);
  const coloured = pngWith(pngChunk('PLTE', Buffer.alloc(3)), pngChunk('tRNS', Buffer.alloc(1)), pngChunk('IDAT', rows), pngEnd);
  assert.deepEqual((await clean(coloured))?.image, coloured);
  const adobe = segment(0xee, 'Adobe\0\x64\0\0\0\0\x02');
  const printed = joined(start, adobe, segment(0xdb, 'table'), frame, scan, segment(0xc4, 'table'), scan, end);
  assert.deepEqual((await clean(printed))?.image, printed);
});

test('a picture of several frames is refused', async () => {
  assert.equal(await clean(pngWith(pngChunk('acTL', Buffer.alloc(8)), pngChunk('IDAT', rows), pngEnd)), undefined);
  assert.equal(await clean(start, frame, scan, frame, scan, end), undefined);
  assert.equal(await clean(start, frame, scan, start, frame, scan, end), undefined);
  assert.equal(await clean(webpOf(webpFrame, webpFrame)), undefined);
  assert.equal(await clean(webpOf(webpHead(2), webpChunk('ANIM', Buffer.alloc(6)), webpChunk('ANMF', Buffer.alloc(30)))), undefined);
});

test('a picture without its data, or with too little or too much of it, is refused', async () => {
  assert.equal(await clean(pngWith(pngEnd)), undefined);
  for (const bytes of [0, 7, 9, 500])
    assert.equal(await clean(pngWith(pngChunk('IDAT', deflateSync(Buffer.alloc(bytes))), pngEnd)), undefined);
  assert.equal(await clean(pngWith(pngChunk('IDAT', joined(rows, place)), pngEnd)), undefined, 'words after the compressed data');
  assert.equal(await clean(pngWith(pngChunk('IDAT', Buffer.from(place)), pngEnd)), undefined, 'not compressed');
  assert.equal(await clean(start, frame, end), undefined);
  assert.equal(await clean(start, scan, end), undefined);
  assert.equal(await clean(start, frame, scan.subarray(0, -3), end), undefined);
  assert.equal(await clean(webpOf(webpChunk('VP8 ', ofHex('3001009d012a01000100')))), undefined);
  assert.equal(await clean(webpOf(webpHead(0))), undefined);
});

test('a damaged PNG, and a picture too large or without size, is refused', async () => {
  const damaged = Buffer.from(png);
  damaged.writeUInt8((damaged.at(-20) ?? 0) ^ 1, damaged.length - 20);
  assert.equal(await clean(damaged), undefined);
  for (const size of [
    { width: 101, height: 1 },
    { width: 1, height: 101 },
    { width: 0, height: 1 },
  ])
    assert.equal(await clean(pngOf(size)), undefined);
  assert.equal(await cleanPicture(png, { bytes: png.length - 1, side: 100 }), undefined);
});

test('the rows of an interlaced PNG are counted as they are stored', async () => {
  const header = Buffer.from(pngHeader(3, 2).subarray(8, 21));
  header[12] = 1;
  // of seven passes, this small picture has pixels in four: 1 × 1, 1 × 1, 1 × 1 and 3 × 1
  const interlaced = (bytes: number) =>
    joined(pngSignature, pngChunk('IHDR', header), pngChunk('IDAT', deflateSync(Buffer.alloc(bytes))), pngEnd);
  assert.equal((await clean(interlaced(2 + 2 + 2 + 4)))?.type, 'image/png');
  assert.equal(await clean(interlaced(8)), undefined);
});
