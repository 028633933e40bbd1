import { useMediaQuery } from '@mantine/hooks';
import { useState } from 'react';

/** In em; the style sheets use the same width. */
const twoColumns = 62;

/** Whether the window is wide enough for more than one column and at least `em` wide. */
export const useWide = (em = twoColumns): boolean =>
  useMediaQuery(`(min-width: ${Math.max(em, twoColumns)}em)`, true, { getInitialValueInEffect: false });

/** Whether the window is at least `rem` wide. Not a media query in em, which ignores that the page's text may have been made larger. */
export const useRoomFor = (rem: number): boolean => {
  const [size] = useState(() => Number.parseFloat(getComputedStyle(document.documentElement).fontSize));
  return useMediaQuery(`(min-width: ${rem * size}px)`, true, { getInitialValueInEffect: false });
};
