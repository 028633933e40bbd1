/** Aadhaar numbers among other characters. The program keeps none, wherever at the gate somebody types one. */

/** The value of a decimal digit of any script. Each script has its ten in a row, from zero. */
function valueOf(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let before = 0;
  while (/\p{Nd}/u.test(String.fromCodePoint(code - before - 1))) before++;
  return String(before % 10);
}

/** The product of two elements of the dihedral group of ten, of which Verhoeff's check digit is made. */
const times = (a: number, b: number): number => {
  const rest = (a < 5 ? a + b : a - b + 5) % 5;
  return a < 5 === b < 5 ? rest : rest + 5;
};
const permutation = [1, 5, 7, 6, 2, 8, 3, 0, 9, 4];

/** Whether the last digit is the check digit of those before it, by Verhoeff. */
function hasCheckDigit(number: string): boolean {
  let sum = 0;
  for (const [place, digit] of Array.from(number, Number).toReversed().entries()) {
    let value = digit;
    for (let turn = 0; turn < place % 8; turn++) value = permutation[value] ?? 0;
    sum = times(sum, value);
  }
  return sum === 0;
}

/**
 * Whether these groups of digits together are an Aadhaar number: twelve digits as on the card, or set apart otherwise if the check digit is right,
 * which that of one telephone number in ten is. An Indian mobile number with the code of the country is none.
 */
function isAadhaar(groups: readonly string[]): boolean {
  const written = groups.join(' ');
  const number = written.replaceAll(/\D/g, '');
  if (!/^[2-9]\d{11}$/.test(number) || /^91[6-9]/.test(number)) return false;
  return /^(?:\d{12}|\d{4} \d{4} \d{4})$/.test(written) || hasCheckDigit(number);
}

/** Whether a text holds an Aadhaar number, in digits of any script and with anything but letters between them. */
export const holdsAadhaar = (text: string): boolean =>
  text
    .normalize('NFKC')
    .replaceAll(/\p{Nd}/gu, valueOf)
    .split(/\p{L}+/u)
    .some((part) => {
      const groups = part.match(/\+?\d+/g) ?? [];
      return groups.some((_, first) => groups.slice(first).some((__, more) => isAadhaar(groups.slice(first, first + more + 1))));
    });
