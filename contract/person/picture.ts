/** Types that browsers display and that cannot contain a script, as SVG can. */
export const pictureTypes = ['image/png', 'image/jpeg', 'image/webp'] as const;
export type PictureType = (typeof pictureTypes)[number];
