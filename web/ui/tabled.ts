import { useMediaQuery } from '@mantine/hooks';

/** Whether there is room for lists as tables; below, they are cards. The style sheets use 56em too. */
export const useTabled = (): boolean => useMediaQuery('(min-width: 56em)', true, { getInitialValueInEffect: false });
