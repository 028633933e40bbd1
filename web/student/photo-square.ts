/** Which part of a picture becomes a photo: arithmetic alone. */

export interface Crop {
  /** 1: as large a square as the picture has */
  zoom: number;
  /** where the square lies within the picture, in hundredths of the room it has: 0 leftmost, 100 rightmost */
  across: number;
  /** the same from top to bottom */
  down: number;
}

/** In a portrait the face is in the upper part. */
export const firstCrop: Crop = { zoom: 1, across: 50, down: 30 };

export interface Square {
  left: number;
  top: number;
  side: number;
}

const place = (room: number, hundredths: number) => (room * Math.min(100, Math.max(0, hundredths))) / 100;

/** The square in pixels of the picture; it never leaves the picture. */
export function squareOf({ width, height }: { width: number; height: number }, { zoom, across, down }: Crop): Square {
  const side = Math.max(1, Math.min(width, height) / Math.max(1, zoom));
  return { left: place(width - side, across), top: place(height - side, down), side };
}
