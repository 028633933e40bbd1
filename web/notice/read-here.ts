/** Which notices were opened on this device. */
import type { Notice } from '#contract/notice/notice.ts';
import { createStore, useStore } from '#web/store.ts';

const key = 'noticesRead';
/** More than a board holds; the oldest are forgotten. */
const remembered = 300;

/** Read anew once it is edited. */
const nameOf = ({ _id, edited }: Pick<Notice, '_id' | 'edited'>): string => `${_id} ${edited?.at ?? ''}`;

const store = createStore<readonly string[]>(JSON.parse(localStorage.getItem(key) ?? '[]') as string[]); // written below

export function markRead(notice: Notice): void {
  const name = nameOf(notice);
  if (store.get().includes(name)) return;
  store.set([name, ...store.get()].slice(0, remembered));
  localStorage.setItem(key, JSON.stringify(store.get()));
}

export function useReadHere(): (notice: Notice) => boolean {
  const read = useStore(store, (names) => names);
  return (notice) => read.includes(nameOf(notice));
}
