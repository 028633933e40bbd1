import { useState, useSyncExternalStore } from 'react';

/** In em; the style sheets use the same width. */
const twoColumns = 62;

type Watched = [subscribe: (shows: () => void) => () => void, matches: () => boolean];

const watched = new Map<string, Watched>();

/** One listener for each query: with one for each row of a long list React gives up when the list is printed. */
function watch(query: string): Watched {
  const list = matchMedia(query);
  const all = new Set<() => void>();
  list.addEventListener('change', () => all.forEach((shows) => shows()));
  const subscribe = (shows: () => void) => {
    all.add(shows);
    return () => void all.delete(shows);
  };
  return [subscribe, () => list.matches];
}

function useMatch(query: string): boolean {
  const known = watched.get(query) ?? watch(query);
  watched.set(query, known);
  return useSyncExternalStore(...known);
}

/** Whether the window is wide enough for more than one column and at least `em` wide. */
export const useWide = (em = twoColumns): boolean => useMatch(`(min-width: ${Math.max(em, twoColumns)}em)`);

/** Whether the window is at least `rem` wide. Not a media query in em, which ignores that the page's text may have been made larger. */
export const useRoomFor = (rem: number): boolean => {
  const [size] = useState(() => Number.parseFloat(getComputedStyle(document.documentElement).fontSize));
  return useMatch(`(min-width: ${rem * size}px)`);
};
