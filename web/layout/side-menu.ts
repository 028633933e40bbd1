/** Whether the menu stands at the side of the page where there is room for it: kept on the device. */
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
