// first, so that every other style overrides these
import '#web/ui/page/styles.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { queryClient } from './api.ts';
import { startFirstPage } from './first-page.ts';
import { startLanguage } from './language/shared/language.ts';
import { followUpgrades } from './new-build.ts';
import { router } from './router.tsx';
import { ThemeProvider } from '#web/ui/page/theme-provider.tsx';

followUpgrades();
const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
const app = createRoot(root);
await startLanguage();

// not awaited, because the code of the page imports parts of this file and would wait for it
void startFirstPage().then(() =>
  app.render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <ThemeProvider>
          <RouterProvider router={router} />
        </ThemeProvider>
      </QueryClientProvider>
    </StrictMode>,
  ),
);
