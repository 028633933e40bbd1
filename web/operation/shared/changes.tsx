import type { RecordChange } from '#contract/operation/operation.ts';
import { t } from '#contract/text/text.ts';
import { Box, Grid, Hint, VisuallyHidden } from '#web/ui/show/elements.tsx';
import { DescriptionList, MultilineText } from '#web/ui/show/values.tsx';
import styles from './changes.module.css';

/** `Fine: Asha Rao (new)`; empty for the record whose history is shown. */
function titleOf({ kind, name, did }: RecordChange): string {
  const record = [kind, name].filter(Boolean).join(': ');
  if (record === '') return '';
  if (did === 'erased') return t('{record} (erased)', { record });
  if (did === 'made') return t('{record} (new)', { record });
  return did === 'removed' ? t('{record} (removed)', { record }) : record;
}

const Value = ({ text }: { text: string | null }) => (text === null ? t('none') : <MultilineText>{text}</MultilineText>);

function Fields({ change: { did, fields } }: { change: RecordChange }) {
  return (
    <DescriptionList
      long
      facts={fields.map(({ label, before, after }) => [
        label,
        <>
          {did !== 'made' && (
            <Box component="span" c="dimmed">
              <Value text={before} />
            </Box>
          )}
          {did === 'changed' && (
            <>
              <span aria-hidden> → </span>
              <VisuallyHidden>{t(' became ')}</VisuallyHidden>
            </>
          )}
          {did !== 'removed' && (
            <Box component="span" {...(after === null ? { c: 'dimmed' } : { fw: 550 })}>
              <Value text={after} />
            </Box>
          )}
        </>,
      ])}
    />
  );
}

/** How each record changed: before and after, field by field. */
export const Changes = ({ of }: { of: readonly RecordChange[] }) => (
  <Grid component="ul" gap={10} className={styles.changes}>
    {of.map((change, place) => (
      // several records may have the same title, and the list never changes its order
      // oxlint-disable-next-line react/no-array-index-key
      <li key={`${place} ${titleOf(change)}`} data-titled={titleOf(change) !== '' || undefined}>
        {titleOf(change) && (
          <Box component="p" m="0 0 0.125rem" fw={550}>
            {titleOf(change)}
          </Box>
        )}
        {change.did === 'erased' ? <Hint>{t('No longer kept: it was about a person who was erased.')}</Hint> : <Fields change={change} />}
      </li>
    ))}
  </Grid>
);
