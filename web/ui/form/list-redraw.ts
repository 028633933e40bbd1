import { useReducer } from 'react';

/**
 * Returns a function to call when the library opens a list of choices. The library gives the list its id only after it has rendered
 * the input that refers to it, so without another render assistive technology would look for a list that does not exist.
 */
export function useListRedraw(): () => void {
  const [, redraw] = useReducer((drawings: number) => drawings + 1, 0);
  return () => void setTimeout(redraw);
}
