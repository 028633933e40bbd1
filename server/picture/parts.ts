/** Whether a picture of this many pixels is accepted. */
export type Fits = (width: number, height: number) => boolean;

/** A part of a PNG or WebP: its data, and the whole with name, length and checksum. */
export interface Chunk {
  name: string;
  data: Buffer;
  whole: Buffer;
}
