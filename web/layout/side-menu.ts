/** Whether the menu is shown beside the page if there is room; stored on the device. */
import { createStore, useStore } from '#web/store.ts';

const key = 'menu';
const folded = 'folded';
const store = createStore(localStorage.getItem(key) !== folded);

function toggle(): void {
  const shown = !store.get();
  if (shown) localStorage.removeItem(key);
  else localStorage.setItem(key, folded);
  store.set(shown);
}

export function useSideMenu(): { shown: boolean; toggle: () => void } {
  return { shown: useStore(store, (shown) => shown), toggle };
}
