import { useState } from 'react';
import { tierName } from '#contract/round/round-choices.ts';
import { type RoundTier, roundLimits } from '#contract/round/round.ts';
import { t } from '#contract/text/text.ts';
import { Hint, Row, Stack, Text } from '#web/ui/show/elements.tsx';
import { Button } from '#web/ui/action/button.tsx';
import { CheckList } from '#web/ui/form/check-list.tsx';
import { RankedList } from '#web/ui/form/ranked-list.tsx';

interface TiersFieldProps {
  tiers: readonly RoundTier[];
  /** those of the round's students */
  batches: readonly string[];
  programmes: readonly string[];
  onChange: (tiers: RoundTier[]) => void;
}

export const asChoices = (values: readonly string[]) => values.map((value) => ({ value, label: value }));

export function TiersField({ tiers, batches, programmes, onChange }: TiersFieldProps) {
  const [next, setNext] = useState<RoundTier>();
  const keyed = tiers.map((tier) => ({ key: tierName(tier), label: tierName(tier), tier }));
  const isThere = next !== undefined && keyed.some(({ key }) => key === tierName(next));
  const isEmpty = next !== undefined && next.batches.length + next.programmes.length === 0;

  function add(): void {
    if (!next) return;
    onChange([...tiers, next]);
    setNext(undefined);
  }

  return (
    <Stack gap="sm">
      <div>
        <Text strong>{t('Whose turn comes first')}</Text>
        <Hint>
          {tiers.length === 0
            ? t('All draw together. With tiers, those of the first have their turn before those of the second, and so on.')
            : t('Within a tier the lot decides. Students in no tier come last.')}
        </Hint>
      </div>
      <RankedList
        name={t('Tiers')}
        items={keyed}
        onChange={(keys) => onChange(keys.flatMap((key) => keyed.find((each) => each.key === key)?.tier ?? []))}
      />
      {next ? (
        <Stack gap="sm">
          {batches.length > 0 && (
            <CheckList
              legend={t('Batches of the tier')}
              choices={asChoices(batches)}
              chosen={next.batches}
              onChange={(chosen) => setNext({ ...next, batches: chosen })}
            />
          )}
          {programmes.length > 0 && (
            <CheckList
              legend={t('Programmes of the tier')}
              choices={asChoices(programmes)}
              chosen={next.programmes}
              onChange={(chosen) => setNext({ ...next, programmes: chosen })}
            />
          )}
          {isThere && <Text role="status">{t('This tier exists already.')}</Text>}
          {isEmpty && <Hint>{t('Choose whom the tier is for first.')}</Hint>}
          <Row gap="sm">
            <Button kind="primary" disabled={isEmpty || isThere} onClick={add}>
              {t('Add this tier')}
            </Button>
            <Button onClick={() => setNext(undefined)}>{t('Cancel')}</Button>
          </Row>
        </Stack>
      ) : (
        <Row gap="sm">
          {tiers.length < roundLimits.tiers && <Button onClick={() => setNext({ batches: [], programmes: [] })}>{t('Add a tier')}</Button>}
          {tiers.length === 0 && batches.length > 1 && (
            <Button onClick={() => onChange(batches.map((batch) => ({ batches: [batch], programmes: [] })))}>
              {t('A tier for each batch')}
            </Button>
          )}
          {tiers.length > 0 && (
            <Button kind="quiet" onClick={() => onChange([])}>
              {t('Remove all tiers')}
            </Button>
          )}
        </Row>
      )}
    </Stack>
  );
}
