import { createBrowserRouter, redirect, type RouteObject } from 'react-router';
import { type Path, pathOf, paths } from '#contract/paths.ts';
import { redirectOf } from './guard.ts';
import { Broken } from './layout/broken.tsx';
import { NotFound } from './layout/not-found.tsx';
import { Root } from './layout/root.tsx';
import { MenuPages } from './menu-pages.ts';
import type { PageRow } from './page-row.ts';
import { pages } from './pages.ts';
import { preload, startCalls, startCode } from './preload.ts';
import { getSession, onSessionChange, workplaceOf } from './session.ts';
import { PreloadContext } from '#web/ui/action/link.tsx';

const routeOf = (row: PageRow): RouteObject => ({
  path: row.path,
  handle: row,
  // runs while the code is loading
  loader: ({ request, params }) => {
    const url = new URL(request.url);
    const elsewhere = redirectOf(row.guard, getSession(), url, row.afterCheckOut);
    if (elsewhere !== undefined) return redirect(elsewhere);
    startCalls(row, params, url.searchParams);
    return null;
  },
  lazy: { Component: async () => (await startCode(row)).default },
});

export const router = createBrowserRouter([
  {
    element: (
      <PreloadContext value={preload}>
        <MenuPages value={pages}>
          <Root />
        </MenuPages>
      </PreloadContext>
    ),
    errorElement: <Broken />,
    // one level above the pages, because a route whose code failed to load cannot render its own error element
    children: [{ errorElement: <Broken />, children: [...pages.map(routeOf), { path: '*', element: <NotFound /> }] }],
  },
]);

/** The path of the open page for another hostel; undefined if the page is not about a hostel. */
function samePageFor(hostelId: string | null, before: string | null): Path | undefined {
  const match = router.state.matches.at(-1);
  const row = match?.route.handle as PageRow | undefined; // `routeOf` puts it there
  if (!row?.ofHostel || match?.params['id'] !== before) return undefined;
  return hostelId === null ? paths.dashboard() : pathOf({ page: row.page, params: [hostelId] });
}

let workplace = workplaceOf(getSession());
// runs the guards again after somebody has signed out, here or in another tab, and after a change of role or hostel
onSessionChange(() => {
  const before = workplace;
  workplace = workplaceOf(getSession());
  const to = before !== null && workplace !== before && getSession() ? samePageFor(workplace, before) : undefined;
  void (to === undefined ? router.revalidate() : router.navigate(to, { replace: true }));
});
