/** The language of this browser: chosen here, or that of the person's account, or the one that the browser prefers. */
import { catalogues } from '#contract/catalogues.ts';
import type { Language } from '#contract/text/language.ts';
import { addCatalogue, type Catalogue, speak } from '#contract/text/text.ts';
import { api } from '#web/api.ts';
import { getSession } from '#web/session.ts';
import { languageKey, readLanguage } from './kept-language.ts';
import { hasUnsaved, mayLoseUnsaved } from '#web/ui/dialog/unsaved-questions.ts';

/** Set if the language was chosen while nobody was signed in: it is then saved to the account of whoever signs in next. */
const chosenHereKey = 'languageChosenHere';

const here = readLanguage();
// before the translations are loaded, because the router's first requests already name the language of their answers
speak(() => here);

async function add(load: (() => Promise<Catalogue>) | undefined): Promise<void> {
  const translations = await load?.().catch(() => undefined);
  if (translations) addCatalogue(here, translations);
}

/** To be awaited before the first text is shown. If the translations cannot be loaded, texts are English. */
export async function startLanguage(): Promise<void> {
  document.documentElement.lang = here;
  await add(catalogues[here]?.all);
}

let ofStaff: Promise<void> | undefined;

/** The same before the first page that no student may open. */
export const startLanguageOfStaff = async (): Promise<void> => await (ofStaff ??= add(catalogues[here]?.ofStaff));

/** Whether a language is being chosen here: an answer of `me` may still name the one before. */
let choosing = false;

/** Reloads the page, because what is on the screen is in the old language. */
function changeTo(wanted: Language): void {
  localStorage.setItem(languageKey, wanted);
  window.location.reload();
}

/** Changes the language of this browser and of the account that is signed in. Asks first about unsaved changes, which the reload would lose. */
export async function chooseLanguage(wanted: Language): Promise<void> {
  if (wanted === here || !(await mayLoseUnsaved())) return;
  choosing = true;
  try {
    if (getSession()) await api('meLanguage', { body: { language: wanted } });
    else localStorage.setItem(chosenHereKey, 'true');
    changeTo(wanted);
  } catch (error) {
    choosing = false;
    throw error;
  }
}

/** Adopts the language of the account, which may have been changed on another device; `wanted` is null if none was chosen. */
export function followAccount(wanted: Language | null): void {
  if (choosing) return;
  if (localStorage.getItem(chosenHereKey) !== null) {
    localStorage.removeItem(chosenHereKey);
    // a failure is ignored: this device keeps its language until `me` names another one
    if (wanted !== here) void api('meLanguage', { body: { language: here } }).catch(() => undefined);
  } else if (wanted !== null && wanted !== here && !hasUnsaved()) changeTo(wanted);
}
