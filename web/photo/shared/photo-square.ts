/** Computes which square of a picture becomes the photo. */

export interface Crop {
  /** 1: the largest square that fits into the picture; 2: half its side */
  zoom: number;
  /** position of the square in percent of its range: 0 leftmost, 100 rightmost */
  across: number;
  /** the same vertically: 0 at the top, 100 at the bottom */
  down: number;
}

/** The initial crop: in a portrait the face is in the upper part. */
export const firstCrop: Crop = { zoom: 1, across: 50, down: 30 };

export interface Square {
  left: number;
  top: number;
  side: number;
}

const place = (room: number, hundredths: number) => (room * Math.min(100, Math.max(0, hundredths))) / 100;

/** The square in pixels of the picture, always within it. */
export function squareOf({ width, height }: { width: number; height: number }, { zoom, across, down }: Crop): Square {
  const side = Math.max(1, Math.min(width, height) / Math.max(1, zoom));
  return { left: place(width - side, across), top: place(height - side, down), side };
}
