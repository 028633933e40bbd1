/** After an upgrade the server no longer has the files of the program that an open tab runs: what was not loaded before is missing. */
import { createPath } from 'react-router';
import { router } from './router.tsx';

const loadedAnew = 'loadedAnewAt';
/** A page that cannot be loaded at all is not loaded over and over. */
const notAgainWithin = 30_000;

/** Opens the page that somebody is on the way to with the new program, once the server is seen to be there. */
async function loadAnew(): Promise<void> {
  const { location } = router.state.navigation;
  // what is only loaded ahead can wait
  if (!location || Date.now() - Number(sessionStorage.getItem(loadedAnew)) < notAgainWithin) return;
  const { ok } = await fetch('/', { method: 'HEAD', cache: 'no-store' });
  if (!ok) return;
  sessionStorage.setItem(loadedAnew, String(Date.now()));
  window.location.assign(createPath(location));
}

/** Has the page table load a page as a whole where its code is gone. */
export function followUpgrades(): void {
  window.addEventListener('vite:preloadError', () => void loadAnew().catch(() => undefined));
}
