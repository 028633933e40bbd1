import { type I18n, setupI18n } from '@lingui/core';
import { type Language, ownLanguage } from './language.ts';
import { readMessage } from './message-format.ts';
import type { Placeholders } from './placeholders.ts';

/** The translations into one language: English text → translation, both in ICU message format. */
export type Catalogue = Readonly<Record<string, string>>;

/** What is needed to format texts in a language. */
interface Speech {
  i18n: I18n;
  translations: Catalogue;
  /** groups digits as in India: 1,00,000 */
  number: Intl.NumberFormat;
}

const speeches = new Map<Language, Speech>();

let current: () => Language = () => ownLanguage;

/** The language in which texts, days and amounts are formatted now. */
export const language = (): Language => current();

/** Adds translations into a language to those that it has. Texts that are missing stay English. */
export function addCatalogue(of: Language, translations: Catalogue): void {
  const locales = `${of}-IN`;
  speeches.set(of, {
    i18n: setupI18n({ locale: of, locales, messages: { [of]: {} } }),
    translations: { ...speeches.get(of)?.translations, ...translations },
    number: new Intl.NumberFormat(locales),
  });
}

/** Sets how the current language is found: in the browser the person's choice, on the server the request's. Called for each text. */
export function speak(which: () => Language): void {
  current = which;
}

/** The locale for `Intl` in the current language; which English it is depends on what is formatted. */
export const formatLocale = (english: 'en-IN' | 'en-GB' | 'en-US'): string => (current() === 'en' ? english : `${current()}-IN`);

/** The arguments of `t` after the text: an object with a value for each placeholder, or nothing if the text has none. */
export type TextValues<M extends string> = string extends M
  ? [values?: Readonly<Record<string, string | number>>]
  : keyof Placeholders<M> extends never
    ? []
    : [values: Placeholders<M>];

addCatalogue(ownLanguage, {});

/** A text in each language that is loaded, English first: what people may type or have in a sheet. */
export const inEveryLanguage = (message: string): string[] =>
  [...speeches.values()].map(({ translations }) => translations[message] ?? message);

/** Falls back to English for a language whose catalogue is not loaded. */
function speechOf(wanted: Language): Speech {
  const speech = speeches.get(wanted) ?? speeches.get(ownLanguage);
  if (!speech) throw new Error('the own language was added above');
  return speech;
}

/**
 * Translates a text and fills its placeholders. Every text that people read goes through here. The key of a text is the English text
 * itself, in ICU message format: `t('{n, plural, one {# room} other {# rooms}}', { n: 3 })`. A missing value does not compile.
 */
export function t<const M extends string>(message: M, ...[values]: TextValues<NoInfer<M>>): string {
  const { i18n, translations, number } = speechOf(current());
  // parsed once: parsing ICU message format is slow, and one list can show the same text hundreds of times
  if (!Object.hasOwn(i18n.messages, message)) i18n.load(i18n.locale, { [message]: readMessage(translations[message] ?? message) });
  return i18n._(message, values && withNumbers(message, values, number));
}

/** Whether a placeholder has a format, such as a plural, and therefore needs its number unformatted. */
const choosesWords = (message: string, name: string): boolean => message.includes(`{${name},`);

function withNumbers(message: string, values: Readonly<Record<string, unknown>>, number: Intl.NumberFormat): Record<string, unknown> {
  const written: Record<string, unknown> = { ...values };
  for (const [name, value] of Object.entries(values))
    if (typeof value === 'number' && !choosesWords(message, name)) written[name] = number.format(value);
  return written;
}
