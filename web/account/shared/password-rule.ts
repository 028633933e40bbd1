import { fieldTexts } from '#contract/messages.ts';
import { t } from '#contract/text.ts';

/** The lowest limit the server can be configured to; the server decides. */
export const passwordLength = 8;

export const tooShort = (password: string): string | undefined =>
  Array.from(password).length < passwordLength ? t(fieldTexts.tooShort, { limit: passwordLength }) : undefined;
