import { type Choice, longestChoice, type NewChoice } from '#contract/institution/institution.ts';
import { categoryText } from '#contract/inventory/inventory.ts';
import { t } from '#contract/text/text.ts';
import { slotBetween } from '#contract/worker/time-slots.ts';
import { Box, ErrorAlert, Grid, Hint, Row, Text } from '#web/ui/show/elements.tsx';
import { Button } from '#web/ui/action/button.tsx';
import { TextField, useFields } from '#web/ui/form/fields.tsx';
import { Form } from '#web/ui/form/form.tsx';
import { useChange } from './setting-fields.tsx';

const kinds = { programmes: 'programme', batches: 'batch', categories: 'category' } as const;
type ListName = keyof typeof kinds | 'slots';

const plainOf = (choices: readonly Choice[]): NewChoice[] => choices.map(({ value, hidden }) => ({ value, hidden }));

/** The choices that a form offers. Each can be hidden, and removed if no record uses it. */
function Choices({ list, choices }: { list: ListName; choices: readonly Choice[] }) {
  const plain = plainOf(choices);
  const changing = useChange({ [list]: plain });
  const hide = (value: string, hidden: boolean) =>
    changing.save({ [list]: plain.map((choice) => (choice.value === value ? { value, hidden } : choice)) });
  const remove = (value: string) => changing.save({ [list]: plain.filter((choice) => choice.value !== value) });
  return (
    <>
      <Grid component="ul" gap={6} py={6} lined>
        {choices.map(({ value, hidden, used }) => (
          <Row component="li" gap="0.25rem 0.75rem" key={value}>
            <Box component="span" flex="1 1 8rem" {...(hidden ? { c: 'dimmed', td: 'line-through' } : {})}>
              {list === 'categories' ? categoryText(value) : value}
            </Box>
            <Hint>
              {hidden && t('not offered')}
              {hidden && ' · '}
              {t('{used, plural, =0 {not used} one {# record} other {# records}}', { used })}
            </Hint>
            <Row component="span" gap={8}>
              <Button
                small
                aria-label={hidden ? t('Offer again: {value}', { value }) : t('Hide {value}', { value })}
                onClick={() => hide(value, !hidden)}
              >
                {hidden ? t('Offer again') : t('Hide')}
              </Button>
              {used === 0 && (
                <Button small aria-label={t('Remove {value}', { value })} onClick={() => remove(value)}>
                  {t('Remove')}
                </Button>
              )}
            </Row>
          </Row>
        ))}
      </Grid>
      {changing.call.error && (
        <ErrorAlert title={t('The setting was not saved')} of={changing.call.error} onDismiss={changing.call.reset} />
      )}
    </>
  );
}

interface ChoiceListProps {
  list: keyof typeof kinds;
  choices: readonly Choice[];
  /** the label of the field that adds one */
  label: string;
}

/** A list of choices that may be any text; a new one is added at the end. */
export function ChoiceList({ list, choices, label }: ChoiceListProps) {
  const plain = plainOf(choices);
  const adding = useChange({ [list]: plain });
  const fields = useFields({ value: { label, required: true } }, null);
  return (
    <>
      <Choices list={list} choices={choices} />
      <Form
        fields={fields}
        action={t('Add')}
        about={label}
        call={adding.call}
        failed={t('The setting was not saved')}
        onSubmit={() => adding.save({ [list]: [...plain, { value: fields.values.value.trim(), hidden: false }] }, fields.reset)}
      >
        <TextField {...fields.field('value')} maxLength={longestChoice[kinds[list]]} />
      </Form>
    </>
  );
}

/** The time slots of the schedule, which are in the order of the day whenever they are added. */
export function SlotList({ slots }: { slots: readonly Choice[] }) {
  const plain = plainOf(slots);
  const adding = useChange({ slots: plain });
  const fields = useFields(
    {
      from: { label: t('From'), required: true },
      to: {
        label: t('Until'),
        required: true,
        check: (typed, { from }) => (typed === from ? t('A slot ends at another time than it begins.') : undefined),
      },
    },
    null,
  );
  const { from, to } = fields.values;
  return (
    <>
      <Choices list="slots" choices={slots} />
      <Form
        fields={fields}
        action={t('Add')}
        about={t('Time slots of the roster')}
        call={adding.call}
        failed={t('The setting was not saved')}
        onSubmit={() => adding.save({ slots: [...plain, { value: slotBetween(from, to), hidden: false }] }, fields.reset)}
      >
        <Row>
          <TextField {...fields.field('from')} type="time" />
          <TextField {...fields.field('to')} type="time" />
        </Row>
        <Text dimmed>
          {from !== '' && to !== '' && from > to
            ? t('{slot}, over midnight', { slot: slotBetween(from, to) })
            : t('A slot may last over midnight, such as 10:00 PM to 06:00 AM. What is hidden stays in the weeks that have it.')}
        </Text>
      </Form>
    </>
  );
}
