/** Apart from the dialog that asks, so that the frame around every page does not load it. */
type Question = () => Promise<boolean>;

/** What asks before something unsaved is left; resolves to whether it may be lost. */
const questions = new Set<Question>();

/** Has somebody asked until the returned function is called. */
export function askBeforeLoss(question: Question): () => void {
  questions.add(question);
  return () => void questions.delete(question);
}

/** For what ends the whole page, such as signing out: asks first wherever something is unsaved. */
export async function mayLoseUnsaved(): Promise<boolean> {
  for (const ask of questions) if (!(await ask())) return false;
  return true;
}
