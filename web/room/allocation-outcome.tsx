import { nameAndUsername } from '#contract/person/person.ts';
import { t } from '#contract/text/text.ts';
import { Box, Section } from '#web/ui/show/arrange.tsx';
import { Button } from '#web/ui/action/button.tsx';
import { DescriptionList } from '#web/ui/show/description-list.tsx';
import { Text } from '#web/ui/show/text.tsx';
import { type Plan, stillWaiting } from './allocation.ts';

/** Lists which student got which room from Allocate, and who still waits. */
export function AllocationOutcome({ outcome, onClose }: { outcome: Plan; onClose: () => void }) {
  const { placed } = outcome;
  const waiting = stillWaiting(outcome);
  return (
    <Section
      id="allocated"
      title={t('Who got a room')}
      aside={
        <Button small onClick={onClose}>
          {t('Close the list')}
        </Button>
      }
    >
      {placed.length === 0 ? (
        <Text>{t('Nobody got a room.')}</Text>
      ) : (
        // the list scrolls in its own frame, which the keyboard must reach
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <Box mah="400px" style={{ overflowY: 'auto' }} tabIndex={0} role="group" aria-label={t('Students and their new rooms')}>
          <DescriptionList
            facts={placed.map(({ student, room }) => [
              nameAndUsername(student),
              <span key="room" style={{ whiteSpace: 'nowrap' }}>
                {t('room {room}', { room: room.roomNumber })}
              </span>,
            ])}
          />
        </Box>
      )}
      {waiting.length > 0 && (
        <Text>
          {t('{waiting, plural, one {# student waits} other {# students wait}} for a room: {names}', {
            waiting: waiting.length,
            names: waiting.map(({ student }) => nameAndUsername(student)).join(', '),
          })}
        </Text>
      )}
    </Section>
  );
}
