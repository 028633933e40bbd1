import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { cssVariables, theme } from './theme.ts';

/** Kept on the device, whoever uses it; `public/theme.js` reads it before anything is drawn. */
const kept = localStorageColorSchemeManager({ key: 'theme' });

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
