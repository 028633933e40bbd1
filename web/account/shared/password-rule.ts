import { fieldTexts } from '#contract/messages.ts';
import { t } from '#contract/text/text.ts';

/** The lowest minimum length that a server can be configured with; the server checks its own. */
export const passwordLength = 8;

export const tooShort = (password: string): string | undefined =>
  Array.from(password).length < passwordLength ? t(fieldTexts.tooShort, { limit: passwordLength }) : undefined;
