import type { Replies } from '#contract/calls.ts';
import { t } from '#contract/text/text.ts';
import { Box, Heading, Hint, Stack, VisuallyHidden } from '#web/ui/show/elements.tsx';
import { DescriptionList } from '#web/ui/show/values.tsx';
import styles from './import-check.module.css';

export type ImportOutcome = Replies['studentImport' | 'accountImport'];

/** What the numbers are of. */
export interface NumberTexts {
  created: string;
  placed: string;
  completed: string;
  /** how those who are created sign in */
  codes: (outcome: ImportOutcome) => string;
  /** all numbers in a sentence */
  aloud: (outcome: ImportOutcome) => string;
}

/** What importing the list would do, in numbers that add up to its rows. */
export default function ImportNumbers({ checked, texts }: { checked: ImportOutcome; texts: NumberTexts }) {
  const { created, placed, completed, unchanged, errorRows, hostels } = checked;
  const written = created + placed + completed;
  return (
    <aside aria-labelledby="happens" className={styles.numbers}>
      <Heading level={2} id="happens">
        {t('2. What would happen')}
      </Heading>
      <Box component="p" m="0 0 0.5rem" fz="1.375rem" fw={700}>
        {t('{written} of {rows, plural, one {# row} other {# rows}}', { written, rows: written + unchanged + errorRows })}
      </Box>
      <VisuallyHidden role="status">{texts.aloud(checked)}</VisuallyHidden>
      <Stack>
        <DescriptionList
          facts={[
            [texts.created, created],
            [texts.placed, placed],
            ...(completed > 0 ? [[texts.completed, completed] as const] : []),
            [t('Already here'), unchanged],
            [t('Left out'), errorRows],
          ]}
        />
        {hostels.map(({ name, students, rooms, added }) => (
          <DescriptionList
            key={name}
            facts={[[name, students], rooms > 0 && [t('with a room'), rooms], added > 0 && [t('rooms added'), added]]}
          />
        ))}
        {created > 0 && (
          <Hint>
            {texts.codes(checked)} {t('The whole import can be undone.')}
          </Hint>
        )}
      </Stack>
    </aside>
  );
}
