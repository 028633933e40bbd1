import { useRef } from 'react';
import { languageNames, languages } from '#contract/text/language.ts';
import { language, t } from '#contract/text/text.ts';
import { ErrorAlert } from '#web/ui/show/elements.tsx';
import { ToggleGroup } from '#web/ui/action/toggle-group.tsx';
import { useTask } from '#web/ui/action/use-task.ts';
import { chooseLanguage } from './language.ts';

/** Chooses the language. Each is listed by its own name. */
export function LanguageChoice() {
  const wanted = useRef(language());
  const choose = useTask(() => chooseLanguage(wanted.current));
  return (
    <>
      <ToggleGroup
        label={t('Language')}
        value={language()}
        choices={languageNames.map((name) => ({ value: name, label: languages[name], lang: name }))}
        onChoose={(name) => {
          wanted.current = name;
          choose.start();
        }}
      />
      {choose.error !== undefined && <ErrorAlert title={t('The language was not changed')} of={choose.error} onDismiss={choose.reset} />}
    </>
  );
}
