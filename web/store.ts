import { useSyncExternalStore } from 'react';

export interface Store<State> {
  get: () => State;
  set: (next: State) => void;
  /** calls the listener after each change; returns a function that unsubscribes it */
  subscribe: (listener: () => void) => () => void;
}

/** A store for state outside React that several components use. */
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

/** Returns what `select` picks from the state, and rerenders when that changes. `select` must return the same object while the state is the same. */
export const useStore = <State, Selected>({ get, subscribe }: Store<State>, select: (state: State) => Selected): Selected =>
  useSyncExternalStore(subscribe, () => select(get()));
