/** The responses to the calls that `first-calls.ts` has started; `api.ts` takes them. */

/** language, token and URL → response */
const answers = new Map<string, Promise<Response>>();

const keyOf = (url: string, token: string | undefined, language: string): string => `${language} ${token ?? ''} ${url}`;

/** In milliseconds; the `staleTime` of `api.ts`. */
const fresh = 15_000;

export function keepFirstAnswer(url: string, token: string | undefined, language: string, answer: Promise<Response>): void {
  answers.set(keyOf(url, token, language), answer);
}

/** The response to this call if it was made before the program ran, not long ago, with the same token and language. Each is returned once. */
export function takeFirstAnswer(url: string, token: string | undefined, language: string): Promise<Response> | undefined {
  if (performance.now() > fresh) return undefined;
  const key = keyOf(url, token, language);
  const answer = answers.get(key);
  answers.delete(key);
  return answer;
}
