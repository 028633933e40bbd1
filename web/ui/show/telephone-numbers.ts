/** Makes links to call and to write by WhatsApp of telephone numbers in free text. */
import { telephoneDigits } from '#contract/text/search.ts';

/** A part with fewer digits is an extension or half of a number, so it gets no link. */
const fewestDigits = 5;

/** India's, where a mobile number has ten digits and begins with 6 to 9. */
const countryCode = '91';
const mobile = /^(?:0|91)?([6-9]\d{9})$/;

export interface NumberPart {
  /** as it was typed */
  text: string;
  /** missing if it is no number */
  tel?: string;
  /** missing if the country is not known, and for landlines */
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

/** Splits a text into numbers and the separators between them. */
export const numberParts = (text: string): NumberPart[] => text.split(/([,;/]\s*)/).map(partOf);
