import { t } from '#contract/text/text.ts';
import { Button } from '#web/ui/action/button.tsx';
import { campusDay, presentDay } from '#web/ui/show/campus-clock.ts';
import { momentText, timeText } from '#web/ui/show/dates.ts';
import { Box, Row } from '#web/ui/show/elements.tsx';
import type { Fields } from './fields.tsx';

/** The time only, if it is today; otherwise with the day. */
function whenText(at: string): string {
  return campusDay(new Date(at)) === presentDay() ? timeText(at) : momentText(at);
}

/** Says that the form was filled in from a draft, and offers to discard it. */
export function DraftNote({ fields: { restored, reset } }: { fields: Pick<Fields<string>, 'restored' | 'reset'> }) {
  if (!restored) return null;
  const { at, without, changedSince } = restored;
  return (
    <Row gap="0.125rem 0.5rem" c="dimmed" fz="sm">
      <Box component="p" role="status" m={0}>
        {t('Draft kept from {time}', { time: whenText(at) })}
        {without.length > 0 && <> {t('Not kept in drafts: {fields}.', { fields: without.join(', ') })}</>}
        {changedSince.length > 0 && <> {t('Changed meanwhile by somebody else: {fields}.', { fields: changedSince.join(', ') })}</>}
      </Box>
      <Button kind="quiet" small onClick={reset} aria-label={t('Discard the draft')}>
        {t('Discard')}
      </Button>
    </Row>
  );
}
