/** What browsers show and what cannot carry a program, which a drawing (SVG) can. */
export const pictureTypes = ['image/png', 'image/jpeg', 'image/webp'] as const;
export type PictureType = (typeof pictureTypes)[number];
