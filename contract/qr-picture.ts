import { encode } from 'uqr';

/** The margin that scanners need, in modules. */
const quietModules = 4;

/** A text as a QR code: how many modules it is wide, and its dark ones as a path for an SVG. */
export function qrPicture(text: string): { size: number; dark: string } {
  const { size, data } = encode(text, { ecc: 'M', border: quietModules });
  return { size, dark: data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('') };
}
