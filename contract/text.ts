import { setupI18n } from '@lingui/core';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import type { Placeholders } from './placeholders.ts';

/** A language: the English text → its translation, both in ICU message format. */
export type Catalogue = Readonly<Record<string, string>>;

const i18n = setupI18n({ locale: 'en', messages: { en: {} } });

let translations: Catalogue = {};

/** Shows every later text in this language; texts missing from the catalogue stay English. */
export function setLanguage(locale: string, catalogue: Catalogue): void {
  translations = catalogue;
  i18n.loadAndActivate({ locale, messages: {} });
}

/** The arguments of `t` after the text: the values of its placeholders, none where it has none. */
export type TextValues<M extends string> = string extends M
  ? [values?: Readonly<Record<string, string | number>>]
  : keyof Placeholders<M> extends never
    ? []
    : [values: Placeholders<M>];

/**
 * Every text a person reads goes through here. The English text in ICU message format is its own key:
 * `t('{n, plural, one {# room} other {# rooms}}', { n: 3 })`. A placeholder without its value does not compile.
 */
export function t<const M extends string>(message: M, ...[values]: TextValues<NoInfer<M>>): string {
  // compiled when first used: parsing ICU format is slow, and a bulk operation sends the same text thousands of times
  if (!Object.hasOwn(i18n.messages, message)) i18n.load(i18n.locale, { [message]: compileMessage(translations[message] ?? message) });
  return i18n._(message, values);
}
