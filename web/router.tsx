import { createBrowserRouter, redirect, type RouteObject } from 'react-router';
import { redirectOf } from './guard.ts';
import { Broken } from './layout/broken.tsx';
import { NotFound } from './layout/not-found.tsx';
import { Root } from './layout/root.tsx';
import { MenuPages } from './menu/shared/menu-pages.ts';
import type { PageRow } from './page-row.ts';
import { pages } from './pages.ts';
import { getSession, onSessionChange } from './session.ts';
import { Loading } from './ui/states.tsx';

const routeOf = (row: PageRow): RouteObject => ({
  path: row.path,
  handle: row,
  loader: ({ request }) => {
    const elsewhere = redirectOf(row.guard, getSession(), new URL(request.url));
    return elsewhere === undefined ? null : redirect(elsewhere);
  },
  lazy: { Component: async () => (await row.load(getSession())).default },
});

export const router = createBrowserRouter([
  {
    element: (
      <MenuPages value={pages}>
        <Root />
      </MenuPages>
    ),
    errorElement: <Broken />,
    hydrateFallbackElement: <Loading />,
    // above the pages: a route whose own program did not arrive is not drawn at all, not even what it shows for errors
    children: [{ errorElement: <Broken />, children: [...pages.map(routeOf), { path: '*', element: <NotFound /> }] }],
  },
]);

// who signs out, here or in another tab, or loses a role, leaves the pages that are no longer theirs
onSessionChange(() => void router.revalidate());
