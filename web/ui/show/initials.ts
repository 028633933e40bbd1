/** The first letters of the first and the last word of a name. */
export const initialsOf = (name: string): string => {
  const letters = name.split(/[\s.]+/).flatMap((word) => /\p{L}\p{M}*|\d/u.exec(word)?.[0] ?? []);
  return [letters[0], letters.length > 1 ? letters.at(-1) : undefined].join('').toUpperCase();
};
