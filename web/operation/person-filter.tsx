import { useEffect, useState } from 'react';
import type { Person } from '#contract/call/schemas.ts';
import { nameAndUsername } from '#contract/person/person.ts';
import { t } from '#contract/text/text.ts';
import { useCallQuery } from '#web/api.ts';
import { useLooseField } from '#web/ui/form/fields.tsx';
import { FirstFilter } from '#web/ui/list/list-tools.tsx';
import { SearchField } from '#web/ui/list/search-field.tsx';

const pause = 250;
const pageSize = 25;

interface PersonFilterProps {
  value: string;
  /** the person with that id, if known */
  chosen: Person | undefined;
  onChange: (id: string) => void;
}

/** Picks a person among all accounts; the server searches. */
export function PersonFilter({ value, chosen, onChange }: PersonFilterProps) {
  const field = useLooseField(t('By whom'), value, onChange);
  const [typed, setTyped] = useState('');
  const [q, setQ] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setQ(typed), pause);
    return () => clearTimeout(timer);
  }, [typed]);
  const accounts = useCallQuery('accountList', { query: { q, page: 1, pageSize } }, { keepPrevious: true });
  const found: readonly Person[] = accounts.data?.items ?? [];
  const current =
    value === '' || found.some(({ _id }) => _id === value) ? [] : [chosen ?? { _id: value, username: t('One person'), name: '' }];
  return (
    <FirstFilter>
      <SearchField
        {...field}
        placeholder={t('Anybody')}
        onSearch={setTyped}
        choices={[...current, ...found].map((person) => ({ value: person._id, label: nameAndUsername(person), also: [q] }))}
      />
    </FirstFilter>
  );
}
