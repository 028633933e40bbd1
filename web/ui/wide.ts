import { useMediaQuery } from '@mantine/hooks';

/** Whether there is room for more than one column. The style sheets use 62em too. */
export const useWide = (): boolean => useMediaQuery('(min-width: 62em)', true, { getInitialValueInEffect: false });
