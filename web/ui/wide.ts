import { useMediaQuery } from '@mantine/hooks';

/** Whether there is room for more than one column. The styles that go with it say 62em too. */
export const useWide = (): boolean => useMediaQuery('(min-width: 62em)', true, { getInitialValueInEffect: false });
