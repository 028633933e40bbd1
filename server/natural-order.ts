/**
 * A key for sorting texts as people count: `22BSM2` before `22BSM10`. Keys are compared byte by byte. Each run of digits becomes its
 * length followed by the digits without leading zeros. Texts that differ only in case, letter form or leading zeros have one key.
 */
export const naturalOrderKey = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/\d+/g, (digits) => {
      const number = digits.replace(/^0+(?=\d)/, '');
      return String(number.length).padStart(3, '0') + number;
    });

/** The same key with the text itself appended, so that only equal texts have equal keys. */
export const naturalKey = (text: string): string => `${naturalOrderKey(text)}\u0001${text}`;

/** Orders by plain code units, as `collate "C"` does for the keys above. */
export const compareKeys = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
