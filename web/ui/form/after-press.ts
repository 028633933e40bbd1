/**
 * Work that moves parts of the page, such as showing an error when a field loses the focus, must not run between the press and the
 * release of a pointer: the pressed button would move away, and the click would be lost.
 */
let pressed = false;
let waiting: (() => void)[] = [];

function release({ type, buttons }: { type: string; buttons?: number }): void {
  // a release outside the window or over an opened select is not reported; the next move without a button is
  if (type === 'pointermove' && buttons !== 0) return;
  pressed = false;
  const due = waiting;
  waiting = [];
  // the browser dispatches the click right after the release
  if (due.length > 0) setTimeout(() => due.forEach((work) => work()));
}

// The focus moves on `mousedown`, which touch screens send too, once the finger has been lifted.
window.addEventListener('mousedown', () => (pressed = true), true);
for (const type of ['mouseup', 'dragend', 'keydown', 'pointermove'] as const) window.addEventListener(type, release, true);

/** Runs the work now or, while a pointer is pressed, once it is released and its click has been handled. */
export function afterPress(work: () => void): void {
  if (pressed) waiting.push(work);
  else work();
}
