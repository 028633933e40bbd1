/** The answers to the calls that the document has started, until the program takes them. */

/** Address → answer. */
export type FirstAnswers = Map<string, Promise<Response>>;

interface Kept {
  token: string | undefined;
  language: string;
  answers: FirstAnswers;
}

declare global {
  interface Window {
    firstAnswers?: Kept;
  }
}

/** As long as `api.ts` takes what was read for fresh. */
const fresh = 15_000;

export function keepFirstAnswers(kept: Kept): void {
  window.firstAnswers = kept;
}

/** The answer to this call if the document has made it for the same person, in the same language and not long ago; each is given once. */
export function takeFirstAnswer(url: string, token: string | undefined, language: string): Promise<Response> | undefined {
  const kept = window.firstAnswers;
  if (!kept || kept.token !== token || kept.language !== language || performance.now() > fresh) return undefined;
  const answer = kept.answers.get(url);
  kept.answers.delete(url);
  return answer;
}
