import { useSyncExternalStore } from 'react';

export interface Store<State> {
  get: () => State;
  set: (next: State) => void;
  /** calls the listener after each change; returns how to end that */
  subscribe: (listener: () => void) => () => void;
}

/** State outside React that several components show. */
export function createStore<State>(initial: State): Store<State> {
  let state = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => state,
    set: (next) => {
      state = next;
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** What `select` takes from the state, drawn again when that changes; it must return the same object while the state is the same. */
export const useStore = <State, Selected>({ get, subscribe }: Store<State>, select: (state: State) => Selected): Selected =>
  useSyncExternalStore(subscribe, () => select(get()));
