/**
 * Work that moves what is below it on the page, such as showing an error when a field is left, must not run between the press
 * and the release of a pointer: the button that was pressed would move away, and the click would be lost.
 */
let pressed = false;
let waiting: (() => void)[] = [];

function release({ type, buttons }: { type: string; buttons?: number }): void {
  // a release outside the window or over an opened select is not reported; the next move without a button is
  if (type === 'pointermove' && buttons !== 0) return;
  pressed = false;
  const due = waiting;
  waiting = [];
  // the click follows the release at once
  if (due.length > 0) setTimeout(() => due.forEach((work) => work()));
}

// The focus moves on `mousedown`. A touch screen, too, reports one, after the finger has left.
window.addEventListener('mousedown', () => (pressed = true), true);
for (const type of ['mouseup', 'dragend', 'keydown', 'pointermove'] as const) window.addEventListener(type, release, true);

/** Runs the work now, or once the pointer that is pressed is released and its click was handled. */
export function afterPress(work: () => void): void {
  if (pressed) waiting.push(work);
  else work();
}
