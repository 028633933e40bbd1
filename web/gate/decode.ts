/** The decoder for browsers without one of their own; loaded when the first picture is read. */
import { decodeQR } from 'qr/decode.js';

/** In pixels: enough for a code at arm's length, and quick on a slow phone. */
const width = 640;
let canvas: HTMLCanvasElement | undefined;

export function decode(video: HTMLVideoElement): string | undefined {
  if (video.videoWidth === 0) return undefined;
  canvas ??= document.createElement('canvas');
  canvas.width = width;
  canvas.height = Math.round((width * video.videoHeight) / video.videoWidth);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  context?.drawImage(video, 0, 0, canvas.width, canvas.height);
  const image = context?.getImageData(0, 0, canvas.width, canvas.height);
  try {
    return image && decodeQR(image);
  } catch {
    return undefined; // no code in this picture
  }
}
