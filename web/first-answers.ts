/** What the script in the document (`first-calls.ts`) leaves for the program: the responses to the calls it has started, and a way to load a page's files. */
import type { PageName } from '#contract/paths.ts';

/** language, token and URL (`answerKey`) → response */
export type FirstAnswers = Map<string, Promise<Response>>;

declare global {
  interface Window {
    firstAnswers?: FirstAnswers;
    /** loads all files of a page in parallel, without waiting for one to import the next */
    startFiles?: (page: PageName) => void;
  }
}

export const answerKey = (url: string, token: string | undefined, language: string): string => `${language} ${token ?? ''} ${url}`;

/** In milliseconds; the `staleTime` of `api.ts`. */
const fresh = 15_000;

/** The response to this call if the document has made it recently with the same token and language. Each is returned once. */
export function takeFirstAnswer(url: string, token: string | undefined, language: string): Promise<Response> | undefined {
  if (!window.firstAnswers || performance.now() > fresh) return undefined;
  const key = answerKey(url, token, language);
  const answer = window.firstAnswers.get(key);
  window.firstAnswers.delete(key);
  return answer;
}
