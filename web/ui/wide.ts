import { useMediaQuery } from '@mantine/hooks';

/** In em, as the style sheets have it too. */
const twoColumns = 62;

/** Whether there is room for more than one column, or for what needs a window of so many em. */
export const useWide = (em = twoColumns): boolean =>
  useMediaQuery(`(min-width: ${Math.max(em, twoColumns)}em)`, true, { getInitialValueInEffect: false });
