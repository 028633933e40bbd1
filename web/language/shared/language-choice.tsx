import { useRef } from 'react';
import { languageNames, languages } from '#contract/text/language.ts';
import { language, t } from '#contract/text/text.ts';
import { ErrorAlert } from '#web/ui/show/alert.tsx';
import { useTask } from '#web/ui/action/use-task.ts';
import { chooseLanguage } from './language.ts';
import styles from './language-choice.module.css';

/** Chooses the language. Each is listed by its own name; the current one is marked. */
export function LanguageChoice() {
  const wanted = useRef(language());
  const choose = useTask(() => chooseLanguage(wanted.current));
  return (
    <>
      <div role="group" aria-label={t('Language')} className={styles.choice}>
        {languageNames.map((name) => (
          <button
            key={name}
            type="button"
            lang={name}
            className={styles.language}
            aria-pressed={name === language()}
            onClick={() => {
              wanted.current = name;
              choose.start();
            }}
          >
            {languages[name]}
          </button>
        ))}
      </div>
      {choose.error !== undefined && <ErrorAlert title={t('The language was not changed')} of={choose.error} onDismiss={choose.reset} />}
    </>
  );
}
