/** The address on the slip of a student: the sign-in with username and code filled in. Browsers do not send what is after the `#` to the server. */
import { type Path, paths, withHash } from '#contract/paths.ts';

export const slipPath = (username: string, signInCode: string): Path =>
  withHash(paths.login(), new URLSearchParams({ username, code: signInCode }).toString());

/** What such an address fills in; undefined for any other. */
export function codeOfSlip(hash: string): { username: string; password: string } | undefined {
  const query = new URLSearchParams(hash.slice(1));
  const [username, password] = [query.get('username'), query.get('code')];
  return username && password ? { username, password } : undefined;
}
