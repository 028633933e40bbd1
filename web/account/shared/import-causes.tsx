import Check from 'lucide-react/icons/check';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { type ImportCause, leftOut } from '#contract/sheet/import.ts';
import { t } from '#contract/text/text.ts';
import { Box, Grid, Heading, Hint, Text, VisuallyHidden } from '#web/ui/show/elements.tsx';
import { Button } from '#web/ui/action/button.tsx';
import { SegmentedRadio } from '#web/ui/form/segmented-radio.tsx';
import { SmallSelect } from '#web/ui/form/fields.tsx';
import styles from './import-check.module.css';

/** More choices than these, or one of a whole sentence, are a list to choose from. */
const mostSegments = 2;

interface CauseProps {
  cause: ImportCause;
  onAnswer: (key: string, remedy: string) => void;
  onShow: (key: string) => void;
}

function Remedy({ cause: { key, title, remedy, choices }, onAnswer }: CauseProps) {
  if (choices.length === 0) return null;
  if (choices.length > mostSegments)
    return <SmallSelect name={title} value={remedy} choices={choices} onChange={(value) => onAnswer(key, value)} />;
  return (
    <SegmentedRadio
      id={`remedy ${key}`}
      label={title}
      nameOf={(label) => label}
      segments={choices.map((choice) => ({ ...choice, tone: 'neutral' }))}
      value={remedy}
      onChange={(value) => onAnswer(key, value)}
    />
  );
}

function Cause(props: CauseProps) {
  const { key, rows, title, detail, remedy } = props.cause;
  const isOpen = remedy === leftOut;
  return (
    <li className={styles.cause}>
      <Box
        component="span"
        fz="var(--text-lead)"
        fw={700}
        ta="right"
        style={{ fontVariantNumeric: 'tabular-nums' }}
        aria-label={t('{rows, plural, one {# row} other {# rows}}', { rows })}
      >
        {rows}
      </Box>
      <div>
        <Text strong>{title}</Text>
        <Text small dimmed component="div">
          {detail}
          {'\u2002'}
          <Box component="span" display="inline-block" m="-0.625rem -0.75rem">
            <Button kind="quiet" small aria-label={t('Show the rows: {title}', { title })} onClick={() => props.onShow(key)}>
              {t('Show the rows')}
            </Button>
          </Box>
        </Text>
      </div>
      <div className={styles.remedy}>
        <Remedy {...props} />
      </div>
      <span className={styles.mark} data-tone={isOpen ? undefined : 'good'}>
        {isOpen ? <TriangleAlert aria-hidden size={18} /> : <Check aria-hidden size={18} />}
        <VisuallyHidden>{isOpen ? t('Left out') : t('Settled')}</VisuallyHidden>
      </span>
    </li>
  );
}

/** What was found in the list, each with its remedy. */
export default function ImportCauses({ causes, ...rest }: Omit<CauseProps, 'cause'> & { causes: readonly ImportCause[] }) {
  const settled = causes.filter(({ remedy }) => remedy !== leftOut).length;
  return (
    <section aria-labelledby="found">
      <Heading level={2} id="found">
        {t(
          '{causes, plural, =0 {Nothing is wrong with the list} one {# thing was found in the list} other {# things were found in the list}}',
          {
            causes: causes.length,
          },
        )}
      </Heading>
      {causes.length > 0 && (
        <Hint>{t('{settled} settled as shown: change them if you like. Nothing is written before you press Import.', { settled })}</Hint>
      )}
      <Grid component="ul" gap={0} mt={8}>
        {causes.map((cause) => (
          <Cause key={cause.key} cause={cause} {...rest} />
        ))}
      </Grid>
    </section>
  );
}
