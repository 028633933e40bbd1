import { batches, detailsOnScreen, programmes, type DetailName, type StudentDetail } from '#contract/person/student-details.ts';
import { t } from '#contract/text/text.ts';
import { useCallQuery } from '#web/api.ts';
import { Grid } from '#web/ui/show/elements.tsx';
import { type Field, SelectField, TextAreaField, TextField } from '#web/ui/form/fields.tsx';

const typing = {
  digits: { inputMode: 'numeric' },
  telephone: { type: 'tel', inputMode: 'tel' },
  email: { type: 'email', inputMode: 'email' },
} as const;

interface DetailFieldProps {
  detail: StudentDetail & { name: DetailName };
  field: Field;
  suggestions: readonly string[] | undefined;
}

function DetailField({ detail: { kind, keyboard, choices, maxLength }, field, suggestions }: DetailFieldProps) {
  const typed = keyboard ?? kind;
  if (choices) {
    const labels = Object.entries(choices).map(([value, label]) => ({ value, label: t(label) }));
    return <SelectField {...field} prompt={t('Not known')} choices={labels} />;
  }
  return <TextField {...field} {...(typed ? typing[typed] : {})} suggestions={suggestions} maxLength={maxLength} />;
}

const without = (values: readonly string[], hidden: readonly string[] = []) => values.filter((value) => !hidden.includes(value));

/** A field for every detail of a student except the name, which comes before the username. */
export function DetailFields({ fieldOf }: { fieldOf: (name: DetailName) => Field }) {
  const choices = useCallQuery('studentChoices');
  const hidden = choices.data?.hidden;
  const suggestions: { readonly [D in DetailName]?: readonly string[] } = {
    programme: without(choices.data?.programmes ?? programmes, hidden?.programmes),
    batch: without(choices.data?.batches ?? batches, hidden?.batches),
  };
  const details = detailsOnScreen.filter(({ name }) => name !== 'name');
  return (
    <>
      <Grid min="14rem">
        {details
          .filter(({ long }) => !long)
          .map((detail) => (
            <DetailField key={detail.name} detail={detail} field={fieldOf(detail.name)} suggestions={suggestions[detail.name]} />
          ))}
      </Grid>
      {details
        .filter(({ long }) => long)
        .map(({ name, maxLength }) => (
          <TextAreaField key={name} {...fieldOf(name)} rows={3} maxLength={maxLength} />
        ))}
    </>
  );
}
