/** After an upgrade the server no longer has the files of the build that an open tab runs: what the tab has not loaded yet is missing. */
import { createPath } from 'react-router';
import { router } from './router.tsx';

const loadedAnew = 'loadedAnewAt';
/** In milliseconds, so that a page that cannot be loaded at all is not reloaded in a loop. */
const notAgainWithin = 30_000;

/** Loads the page being navigated to as a new document, if the server answers. */
async function loadAnew(): Promise<void> {
  const { location } = router.state.navigation;
  // without a navigation the file was only being preloaded
  if (!location || Date.now() - Number(sessionStorage.getItem(loadedAnew)) < notAgainWithin) return;
  const { ok } = await fetch('/', { method: 'HEAD', cache: 'no-store' });
  if (!ok) return;
  sessionStorage.setItem(loadedAnew, String(Date.now()));
  window.location.assign(createPath(location));
}

/** Loads a page as a new document when its code is gone from the server. */
export function followUpgrades(): void {
  window.addEventListener('vite:preloadError', () => void loadAnew().catch(() => undefined));
}
