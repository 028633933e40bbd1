import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { themeKey } from './kept-theme.ts';
import { cssVariables, theme } from './theme.ts';

const storedScheme = localStorageColorSchemeManager({ key: themeKey });

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
