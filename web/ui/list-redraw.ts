import { useReducer } from 'react';

/**
 * What to do when the library opens a list of choices: it names the list only after it has drawn the input that controls it,
 * so that without another drawing assistive technology would be sent to a list that is not there.
 */
export function useListRedraw(): () => void {
  const [, redraw] = useReducer((drawings: number) => drawings + 1, 0);
  return () => void setTimeout(redraw);
}
