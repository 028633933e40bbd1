import { setupI18n } from '@lingui/core';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import type { Placeholders } from './placeholders.ts';

/** The translations into one language: English text → translation, both in ICU message format. */
export type Catalogue = Readonly<Record<string, string>>;

const i18n = setupI18n({ locale: 'en', messages: { en: {} } });

let translations: Catalogue = {};

/** Switches to a language. Texts that are missing from its catalogue stay English. */
export function setLanguage(locale: string, catalogue: Catalogue): void {
  translations = catalogue;
  i18n.loadAndActivate({ locale, messages: {} });
}

/** The arguments of `t` after the text: an object with a value for each placeholder, or nothing if the text has none. */
export type TextValues<M extends string> = string extends M
  ? [values?: Readonly<Record<string, string | number>>]
  : keyof Placeholders<M> extends never
    ? []
    : [values: Placeholders<M>];

/**
 * Translates a text and fills its placeholders. Every text that people read goes through here. The key of a text is the English text
 * itself, in ICU message format: `t('{n, plural, one {# room} other {# rooms}}', { n: 3 })`. A missing value does not compile.
 */
export function t<const M extends string>(message: M, ...[values]: TextValues<NoInfer<M>>): string {
  // compiled once: parsing ICU message format is slow, and one list can show the same text hundreds of times
  if (!Object.hasOwn(i18n.messages, message)) i18n.load(i18n.locale, { [message]: compileMessage(translations[message] ?? message) });
  return i18n._(message, values);
}
