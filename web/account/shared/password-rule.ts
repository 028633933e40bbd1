import { fieldTexts } from '#contract/messages.ts';
import { t } from '#contract/text.ts';

/** The least the server may be set to; it has the last word on a password. */
export const passwordLength = 8;

export const tooShort = (password: string): string | undefined =>
  Array.from(password).length < passwordLength ? t(fieldTexts.tooShort, { limit: passwordLength }) : undefined;
