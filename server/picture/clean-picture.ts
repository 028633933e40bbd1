/** Recognizes pictures by their bytes, since the type that the sender states is not trusted, and removes all that the picture does not need. */
import { pictureTypes, type PictureType } from '#contract/person/picture.ts';
import { cleanJpeg } from './jpeg.ts';
import { cleanPng } from './png.ts';
import { cleanWebp } from './webp.ts';
import type { Fits } from './parts.ts';

const cleaners = { 'image/png': cleanPng, 'image/jpeg': cleanJpeg, 'image/webp': cleanWebp } satisfies Record<PictureType, unknown>;

/**
 * The picture within the limits of bytes and of pixels on each side, without what a camera or a program wrote beside it: place, time, texts,
 * thumbnails. Undefined for anything else: a truncated picture, several in one file, one that is followed by other bytes.
 */
export async function cleanPicture(
  bytes: Buffer,
  limits: { bytes: number; side: number },
): Promise<{ type: PictureType; image: Buffer } | undefined> {
  if (bytes.length > limits.bytes) return undefined;
  const fits: Fits = (...sides) => sides.every((side) => side > 0 && side <= limits.side);
  for (const type of pictureTypes) {
    const image = await cleaners[type](bytes, fits);
    if (image) return { type, image };
  }
  return undefined;
}
