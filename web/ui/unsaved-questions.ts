/** Apart from the dialog that asks, so that the frame around every page does not load it. */
interface Question {
  /** asks before something unsaved is left; resolves to whether it may be lost */
  ask: () => Promise<boolean>;
  /** it was not left after all */
  onKept: () => void;
}

const questions = new Set<Question>();

/** Has somebody asked until the returned function is called. */
export function askBeforeLoss(question: Question): () => void {
  questions.add(question);
  return () => void questions.delete(question);
}

export const hasUnsaved = (): boolean => questions.size > 0;

/** For what ends the whole page, such as signing out: asks first wherever something is unsaved. */
export async function mayLoseUnsaved(): Promise<boolean> {
  for (const { ask } of questions) if (!(await ask())) return false;
  return true;
}

/** For what was agreed to and then failed: leaving is asked about again. */
export function keepUnsaved(): void {
  for (const { onKept } of questions) onKept();
}
