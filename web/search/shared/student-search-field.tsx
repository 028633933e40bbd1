import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { nameAndUsername } from '#contract/person/person.ts';
import { t } from '#contract/text/text.ts';
import { useCallQuery } from '#web/api.ts';
import type { Field } from '#web/ui/form/fields.tsx';
import { SearchField } from '#web/ui/list/search-field.tsx';

const pause = 250;

interface StudentSearchProps extends Field {
  /** called with the label of the picked student, or with undefined if none is picked */
  onPick?: (label: string | undefined) => void;
}

/** Picks a student by name, username, roll number or telephone; the server searches. */
export function StudentSearchField({ onPick, ...field }: StudentSearchProps) {
  const [typed, setTyped] = useState('');
  const [q] = useDebouncedValue(typed.trim(), pause);
  const [chosen, setChosen] = useState<{ value: string; label: string }>();
  const answer = useCallQuery('searchEverywhere', { query: { q } }, { enabled: q !== '', keepPrevious: true });
  const found = (answer.data?.students.found ?? []).map((student) => ({
    value: student._id,
    label: [nameAndUsername(student), student.rollno].filter(Boolean).join(', '),
    also: [q],
  }));
  const isListed = found.some(({ value }) => value === field.value);
  return (
    <SearchField
      {...field}
      placeholder={t('Name or roll number')}
      onSearch={setTyped}
      onChange={(value) => {
        const picked = found.find((one) => one.value === value);
        setChosen(picked);
        onPick?.(picked?.label);
        field.onChange(value);
      }}
      choices={field.value === '' || isListed || !chosen ? found : [chosen, ...found]}
    />
  );
}
