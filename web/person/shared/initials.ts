/** `Asha Devi Rao` → `AR`: of the first and the last word. */
export function initialsOf(name: string): string {
  const words = name.split(/[\s._-]+/).filter((word) => word !== '');
  return [words[0], words.length > 1 ? words.at(-1) : '']
    .map((word = '') => /^\p{L}\p{M}*|^./u.exec(word)?.[0] ?? '')
    .join('')
    .toUpperCase();
}
