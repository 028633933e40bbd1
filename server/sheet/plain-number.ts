/** 98400 12345.0 and 12.00: a sheet added the decimals, because it took the digits for a number. */
const withDecimals = /^(\d[\d ]*)\.0+$/;
/** 9.84E+09, as a sheet shows a number that is too wide for its column. */
const scientific = /^(\d)(?:[.,](\d+))?E\+(\d{1,3})$/i;

/**
 * What a person typed where a sheet made a number of it, such as a roll number or a telephone number. Undefined where digits are
 * lost; every other text stays as it is.
 */
export function plainNumber(text: string): string | undefined {
  const [, whole] = withDecimals.exec(text) ?? [];
  if (whole !== undefined) return whole.trimEnd();
  const [isScientific, first = '', decimals = '', exponent = ''] = scientific.exec(text) ?? [];
  if (isScientific === undefined) return text;
  return decimals.length < Number(exponent)
    ? undefined
    : plainNumber(`${first}${decimals.slice(0, Number(exponent))}.${decimals.slice(Number(exponent)) || '0'}`);
}
