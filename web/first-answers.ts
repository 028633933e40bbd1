/** What the document has for the program: the answers to the calls that it has started, and the files behind each page. */
import type { PageName } from '#contract/paths.ts';

/** What was asked, for whom and in which language → answer. */
export type FirstAnswers = Map<string, Promise<Response>>;

declare global {
  interface Window {
    firstAnswers?: FirstAnswers;
    /** has the browser load the files behind a page, that come in few rounds then */
    startFiles?: (page: PageName) => void;
  }
}

export const answerKey = (url: string, token: string | undefined, language: string): string => `${language} ${token ?? ''} ${url}`;

/** As long as `api.ts` takes what was read for fresh. */
const fresh = 15_000;

/** The answer to this call if the document has made it for the same person, in the same language and not long ago; each is given once. */
export function takeFirstAnswer(url: string, token: string | undefined, language: string): Promise<Response> | undefined {
  if (!window.firstAnswers || performance.now() > fresh) return undefined;
  const key = answerKey(url, token, language);
  const answer = window.firstAnswers.get(key);
  window.firstAnswers.delete(key);
  return answer;
}
