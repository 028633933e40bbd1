/** 98400 12345.0 and 12.00: the spreadsheet took the digits for a number and added the decimals. */
const withDecimals = /^(\d[\d ]*)\.0+$/;
/** 9.84E+09, as a spreadsheet shows a number that is too wide for its column. */
const scientific = /^(\d)(?:[.,](\d+))?E\+(\d{1,3})$/i;

/**
 * The digits that a person typed, for example a roll number or telephone number, if the spreadsheet has made a number of them. Undefined if digits are
 * lost; any other text is returned unchanged.
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
