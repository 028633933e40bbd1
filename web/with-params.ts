/** What `setParams` of the router takes to set these parameters of the URL; those that are undefined are removed. */
export const withParams =
  (changes: Readonly<Record<string, string | undefined>>) =>
  (before: URLSearchParams): URLSearchParams => {
    const next = new URLSearchParams(before);
    for (const [name, value] of Object.entries(changes)) {
      if (value === undefined) next.delete(name);
      else next.set(name, value);
    }
    return next;
  };
