import { setupI18n } from '@lingui/core';
import { compileMessage } from '@lingui/message-utils/compileMessage';

export type Values = Readonly<Record<string, string | number>>;

/** A language: the English text → its translation, both in ICU message format. */
export type Catalogue = Readonly<Record<string, string>>;

const i18n = setupI18n({ locale: 'en', messages: { en: {} } });

let translations: Catalogue = {};

/** Makes every later text appear in this language; texts missing from the catalogue stay English. */
export function setLanguage(locale: string, catalogue: Catalogue): void {
  translations = catalogue;
  i18n.loadAndActivate({ locale, messages: {} });
}

/**
 * The one way a text reaches a person. The English text in ICU message format is its own key:
 * `t('{n, plural, one {# room} other {# rooms}}', { n: 3 })`.
 */
export function t(message: string, values: Values = {}): string {
  // compiled at its first use: reading ICU format is slow, and a bulk action says the same text thousands of times
  if (!Object.hasOwn(i18n.messages, message)) i18n.load(i18n.locale, { [message]: compileMessage(translations[message] ?? message) });
  return i18n._(message, values);
}
