/** Separate from the dialog that asks, so that the frame around every page does not load the dialog. */
interface Question {
  /** asks the person whether unsaved changes may be lost; resolves to the answer */
  ask: () => Promise<boolean>;
  /** called if the person agreed, but the page was not left after all */
  onKept: () => void;
}

const questions = new Set<Question>();

/** Registers a question about unsaved changes; returns a function that removes it. */
export function askBeforeLoss(question: Question): () => void {
  questions.add(question);
  return () => void questions.delete(question);
}

export const hasUnsaved = (): boolean => questions.size > 0;

/** To be called before something that ends the whole page, such as signing out: asks every registered question until one is answered no. */
export async function mayLoseUnsaved(): Promise<boolean> {
  for (const { ask } of questions) if (!(await ask())) return false;
  return true;
}

/** To be called if that then fails: leaving the page asks again. */
export function keepUnsaved(): void {
  for (const { onKept } of questions) onKept();
}
