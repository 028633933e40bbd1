import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { themeKey } from './kept-theme.ts';
import { cssVariables, theme } from './theme.ts';

const kept = localStorageColorSchemeManager({ key: themeKey });

/** Colours, type and spacing of every page; light or dark as was chosen here, else as the system prefers. */
export function ThemeProvider({ children }: { children: ReactNode }) {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      colorSchemeManager={kept}
      defaultColorScheme="auto"
      deduplicateCssVariables
    >
      {children}
    </MantineProvider>
  );
}
