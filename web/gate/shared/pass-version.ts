/** The version of the pass that this phone has taken, of the person who is signed in. A later one was taken by another phone. */
const key = 'passVersion';

export function passVersion(username: string): number | undefined {
  const [of, version] = (localStorage.getItem(key) ?? '').split('\n');
  return of === username ? Number(version) : undefined;
}

export const keepPassVersion = (username: string, version: number): void => localStorage.setItem(key, `${username}\n${version}`);
