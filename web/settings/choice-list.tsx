import { type Choice, longestChoice } from '#contract/institution.ts';
import { categoryText } from '#contract/inventory.ts';
import { t } from '#contract/text.ts';
import { Button } from '#web/ui/button.tsx';
import { ErrorAlert } from '#web/ui/alert.tsx';
import { TextField } from '#web/ui/fields.tsx';
import { Form } from '#web/ui/form.tsx';
import { Text } from '#web/ui/text.tsx';
import { useFields } from '#web/ui/use-fields.ts';
import styles from './settings.module.css';
import { useChange } from './use-change.ts';

const kinds = { programmes: 'programme', batches: 'batch', categories: 'category' } as const;

interface ChoiceListProps {
  list: keyof typeof kinds;
  choices: readonly Choice[];
  /** of the field for one more */
  label: string;
}

/** What a form offers: one more is added at the end, one in use is hidden, one that is not is removed. */
export function ChoiceList({ list, choices, label }: ChoiceListProps) {
  const plain = choices.map(({ value, hidden }) => ({ value, hidden }));
  const adding = useChange({ [list]: plain });
  const changing = useChange({ [list]: plain });
  const fields = useFields({ value: { label, required: true } }, null);
  const hide = (value: string, hidden: boolean) =>
    changing.save({ [list]: plain.map((choice) => (choice.value === value ? { value, hidden } : choice)) });
  const remove = (value: string) => changing.save({ [list]: plain.filter((choice) => choice.value !== value) });
  return (
    <>
      <ul className={styles.choices}>
        {choices.map(({ value, hidden, used }) => (
          <li key={value} className={styles.choice}>
            <span className={hidden ? styles.hidden : undefined}>{list === 'categories' ? categoryText(value) : value}</span>
            <Text dimmed small>
              {hidden && t('not offered')}
              {hidden && ' · '}
              {t('{used, plural, =0 {not used} one {# record} other {# records}}', { used })}
            </Text>
            <span className={styles.actions}>
              <Button
                small
                aria-label={hidden ? t('Offer {value} again', { value }) : t('Hide {value}', { value })}
                onClick={() => hide(value, !hidden)}
              >
                {hidden ? t('Offer again') : t('Hide')}
              </Button>
              {used === 0 && (
                <Button small aria-label={t('Remove {value}', { value })} onClick={() => remove(value)}>
                  {t('Remove')}
                </Button>
              )}
            </span>
          </li>
        ))}
      </ul>
      {changing.call.error && (
        <ErrorAlert title={t('The setting was not saved')} of={changing.call.error} onDismiss={changing.call.reset} />
      )}
      <Form
        fields={fields}
        action={t('Add')}
        call={adding.call}
        failed={t('The setting was not saved')}
        onSubmit={() => adding.save({ [list]: [...plain, { value: fields.values.value.trim(), hidden: false }] }, fields.reset)}
      >
        <TextField {...fields.field('value')} maxLength={longestChoice[kinds[list]]} />
      </Form>
    </>
  );
}
