/** What somebody wrote as telephone numbers, as addresses that call and write. */
import { telephoneDigits } from '#contract/search.ts';

/** Fewer digits are an extension or half of a number. */
const fewestDigits = 5;

/** India's, where a mobile number has ten digits and begins with 6 to 9. */
const countryCode = '91';
const mobile = /^(?:0|91)?([6-9]\d{9})$/;

export interface NumberPart {
  /** as it was written; between numbers the sign that parts them */
  text: string;
  /** missing for what is no number */
  tel?: string;
  /** missing where the country is not known, and for numbers of landlines */
  whatsApp?: string;
}

function partOf(text: string): NumberPart {
  const digits = telephoneDigits(text);
  if (digits.length < fewestDigits) return { text };
  const withCountry = text.trim().startsWith('+');
  const tel = `tel:${withCountry ? '+' : ''}${digits}`;
  const own = mobile.exec(digits)?.[1];
  const whole = withCountry ? digits : own && countryCode + own;
  return whole ? { text, tel, whatsApp: `https://wa.me/${whole}` } : { text, tel };
}

/** The numbers of a text and what stands between them. */
export const numberParts = (text: string): NumberPart[] => text.split(/([,;/]\s*)/).map(partOf);
