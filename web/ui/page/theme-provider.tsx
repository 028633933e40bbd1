import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { cssVariables, theme } from './theme.ts';

/** The script in `web/index.html` reads the same key before anything is drawn. */
const storedScheme = localStorageColorSchemeManager({ key: 'theme' });

/** Colours, type and spacing of every page; light or dark as chosen on this device, otherwise as the system prefers. */
export function ThemeProvider({ children }: { children: ReactNode }) {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      colorSchemeManager={storedScheme}
      defaultColorScheme="auto"
      deduplicateCssVariables
    >
      {children}
    </MantineProvider>
  );
}
