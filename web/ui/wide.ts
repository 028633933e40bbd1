import { useMediaQuery } from '@mantine/hooks';
import { useState } from 'react';

/** In em, as the style sheets have it too. */
const twoColumns = 62;

/** Whether there is room for more than one column, or for what needs a window of so many em. */
export const useWide = (em = twoColumns): boolean =>
  useMediaQuery(`(min-width: ${Math.max(em, twoColumns)}em)`, true, { getInitialValueInEffect: false });

/** Whether the window has room for so many rem. An em of a media query knows nothing of a page whose text was made larger, and such text needs the room. */
export const useRoomFor = (rem: number): boolean => {
  const [size] = useState(() => Number.parseFloat(getComputedStyle(document.documentElement).fontSize));
  return useMediaQuery(`(min-width: ${rem * size}px)`, true, { getInitialValueInEffect: false });
};
