/** The language of this browser: chosen by who uses it, or taken from their account, or the one their browser prefers. */
import { catalogues } from '#contract/catalogues.ts';
import type { Language } from '#contract/language.ts';
import { addCatalogue, speak } from '#contract/text.ts';
import { api } from '#web/api.ts';
import { getSession } from '#web/session.ts';
import { languageKey, readLanguage } from './kept-language.ts';
import { hasUnsaved, mayLoseUnsaved } from '#web/ui/unsaved-questions.ts';

/** It was chosen while nobody was signed in, and goes to the account of who signs in next. */
const chosenHereKey = 'languageChosenHere';

const here = readLanguage();
// at once: the router asks for what its first page needs before the translations are there, in the words the answers are to be in
speak(() => here);

/** To be awaited before the first text is shown. Without its translations a language is shown in English. */
export async function startLanguage(): Promise<void> {
  document.documentElement.lang = here;
  const translations = await catalogues[here]?.().catch(() => undefined);
  if (translations) addCatalogue(here, translations);
}

/** What is on the screen was said in the old language, so the page is loaded anew. */
function changeTo(wanted: Language): void {
  localStorage.setItem(languageKey, wanted);
  window.location.reload();
}

/** For this browser, and for the account of who is signed in. Whoever wants to keep what is unsaved keeps the language too. */
export async function chooseLanguage(wanted: Language): Promise<void> {
  if (wanted === here || !(await mayLoseUnsaved())) return;
  if (getSession()) await api('meLanguage', { body: { language: wanted } });
  else localStorage.setItem(chosenHereKey, 'true');
  changeTo(wanted);
}

/** After somebody has signed in, or has chosen on another device; `wanted`: what their account says. */
export function followAccount(wanted: Language | null): void {
  if (localStorage.getItem(chosenHereKey) !== null) {
    localStorage.removeItem(chosenHereKey);
    // it counts on this device all the same
    if (wanted !== here) void api('meLanguage', { body: { language: here } }).catch(() => undefined);
  } else if (wanted !== null && wanted !== here && !hasUnsaved()) changeTo(wanted);
}
